/** The words of the page, in Fluent files, one for each language. */
import { FluentBundle, FluentResource } from "../vendor/fluent-bundle/index.js";

/** Each language in its own name. */
export const LANGUAGES = { en: "English", sw: "Kiswahili", cs: "Čeština", it: "Italiano" };

export class Words {
  /** @param {string} language @param {FluentBundle} bundle */
  constructor(language, bundle) {
    this.language = language;
    this.bundle = bundle;
    this.t = this.t.bind(this);
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

  /** @param {number} number @param {Intl.NumberFormatOptions} [options] */
  number(number, options) {
    return new Intl.NumberFormat(this.language, options).format(number);
  }
}

/** The language to speak: the chosen one, else the first of the browser's that the page knows. @param {string} chosen */
export function pickLanguage(chosen) {
  const wanted = [chosen, ...navigator.languages].map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find((each) => each in LANGUAGES) ?? "en";
}

/** @param {string} language */
export async function loadWords(language) {
  const response = await fetch(`lang/${language}.ftl`);
  if (!response.ok) throw new Error(`lang/${language}.ftl: ${response.status}`);
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const error of bundle.addResource(new FluentResource(await response.text()))) console.error(error);
  return new Words(language, bundle);
}
