/** The words of the page, in Fluent files, one for each language. */
import { FluentBundle, FluentResource } from "../vendor/fluent-bundle/index.js";
import { fetchWords } from "./language.js";

export { LANGUAGES, pickLanguage } from "./language.js";

export class Words {
  /** @param {string} language @param {FluentBundle} bundle */
  constructor(language, bundle) {
    this.language = language;
    this.bundle = bundle;
    this.t = this.t.bind(this);
    // Making it takes a phone longer than the rest of a row of a list.
    this.days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  }

  /**
   * The text of a message.
   * @param {string} key
   * @param {Record<string, string | number>} [args]
   */
  t(key, args) {
    const message = this.bundle.getMessage(key);
    if (!message?.value) {
      console.error(`no words for ${key} in ${this.language}`);
      return key;
    }
    /** @type {Error[]} */
    const errors = [];
    const text = this.bundle.formatPattern(message.value, args, errors);
    for (const error of errors) console.error(`${key}: ${error.message}`);
    return text;
  }

  /** Whether a message exists. @param {string} key */
  has(key) {
    return this.bundle.hasMessage(key);
  }

  /** A chance from 0 to 1 in percent. @param {number} chance */
  percent(chance) {
    return new Intl.NumberFormat(this.language, { style: "percent" }).format(chance);
  }

  /** A day as the reader writes it. @param {Date} date */
  day(date) {
    return this.days.format(date);
  }

  /** @param {number} number @param {Intl.NumberFormatOptions} [options] */
  number(number, options) {
    return new Intl.NumberFormat(this.language, options).format(number);
  }
}

/** @param {string} language @param {Promise<string>} [file] where it is on its way already */
export async function loadWords(language, file = fetchWords(language)) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const error of bundle.addResource(new FluentResource(await file))) console.error(error);
  return new Words(language, bundle);
}
