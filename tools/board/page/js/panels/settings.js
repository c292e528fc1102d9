/** The settings. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { LANGUAGES } from "../words.js";
import { SETTINGS } from "./tabs.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../settings.js").Values} Values */

/** @type {import("../types.d.ts").Panel} */
export const settings = {
  ...SETTINGS,
  still: true,

  render(app) {
    const { t, config } = app;
    return html`<h1>${t("tab-settings")}</h1>
      <div class="card">
        ${list(app, "language", { "": t("settings-language-browser"), ...LANGUAGES })}
        ${list(app, "theme", { system: t("settings-theme-system"), light: t("settings-theme-light"), dark: t("settings-theme-dark") })}
        ${check(app, "large")} ${check(app, "colourblind")}
      </div>
      <div class="card">
        ${check(app, "seeds")} ${check(app, "coordinates")} ${check(app, "animate")} ${check(app, "sound")}
      </div>
      ${
        config.hash || (config.threads ?? 1) > 1
          ? html`<div class="card">
              ${(config.threads ?? 1) > 1 ? number(app, "threads", 1, config.threads ?? 1) : nothing}
              ${config.hash ? number(app, "hash", 1, config.hash) : nothing}
            </div>`
          : nothing
      }
      <p class="small">${t("settings-kept")}</p>`;
  },

  mayMove: () => false,
};

/** @param {App} app @param {"language" | "theme"} name @param {Record<string, string>} values */
function list(app, name, values) {
  return html`<label class="field"><span>${app.t(`settings-${name}`)}</span>
    <select data-setting=${name} @change=${(/** @type {Event} */ event) => app.settings.set(name, /** @type {any} */ (event.target).value)}>
      ${Object.entries(values).map(([value, label]) => html`<option value=${value} ?selected=${app.settings.values[name] === value}>${label}</option>`)}
    </select></label>`;
}

/** @param {App} app @param {"large" | "colourblind" | "seeds" | "coordinates" | "animate" | "sound"} name */
function check(app, name) {
  return html`<label class="field switch"><span>${app.t(`settings-${name}`)}</span>
    <input type="checkbox" role="switch" data-setting=${name} .checked=${app.settings.values[name]}
      @change=${(/** @type {Event} */ event) => app.settings.set(name, /** @type {HTMLInputElement} */ (event.target).checked)}></label>`;
}

/** @param {App} app @param {"threads" | "hash"} name @param {number} least @param {number} most */
function number(app, name, least, most) {
  return html`<label class="field"><span>${app.t(`settings-${name}`)}</span>
    <input type="number" data-setting=${name} min=${least} max=${most} .value=${String(app.settings.values[name])}
      @change=${(/** @type {Event} */ event) => {
        const value = Math.round(Number(/** @type {HTMLInputElement} */ (event.target).value));
        app.settings.set(name, Math.min(Math.max(value || least, least), most));
        app.redraw();
      }}></label>`;
}
