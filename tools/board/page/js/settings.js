/** What a person has chosen; kept in localStorage and shared by all tabs. */

const KEY = "bingwa.settings";

const DEFAULTS = {
  /** "" follows the browser. */
  language: "",
  /** The person's, for games with a friend. */
  name: "",
  /** @type {"system" | "light" | "dark"} */
  theme: "system",
  large: false,
  colourblind: false,
  seeds: true,
  sound: false,
  /** Of the animation, 1 is ordinary. */
  speed: 1,
  animate: true,
  coordinates: true,
  threads: 1,
  hash: 64,
};

/** @typedef {typeof DEFAULTS} Values */

export class Settings extends EventTarget {
  constructor() {
    super();
    /** @type {Values} */
    this.values = { ...DEFAULTS, ...stored() };
    addEventListener("storage", ({ key }) => {
      if (key !== KEY) return;
      this.values = { ...DEFAULTS, ...stored() };
      this.dispatchEvent(new Event("change"));
    });
  }

  /**
   * @template {keyof Values} K
   * @param {K} name
   * @param {Values[K]} value
   */
  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // The choice holds for this visit.
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** @returns {Partial<Values>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
