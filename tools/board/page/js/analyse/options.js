/** Threads and memory of the engine, where the engine has them. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @typedef {import("../app.js").App} App */

/** The sizes of the table that are offered below the largest one, in MB. */
const HASHES = [16, 64, 256, 1024, 4096];

/** @param {App} app */
export function engineOptions(app) {
  const { threads = 1, hash = 0 } = app.config;
  if (threads < 2 && !hash) return nothing;
  const counts = Array.from({ length: threads }, (_, i) => i + 1);
  return html`<details class="card"><summary>${app.t("analyse-options")}</summary>
    ${threads > 1 ? choice(app, "threads", counts) : nothing}
    ${hash ? choice(app, "hash", [...HASHES.filter((each) => each < hash), hash]) : nothing}
  </details>`;
}

/** @param {App} app @param {"threads" | "hash"} name @param {number[]} offered */
function choice(app, name, offered) {
  const value = Math.min(app.settings.values[name], Math.max(...offered));
  const values = offered.includes(value) ? offered : [...offered, value].sort((a, b) => a - b);
  return html`<label class="field"><span>${app.t(`settings-${name}`)}</span>
    <select data-setting=${name} @change=${(/** @type {Event} */ event) =>
      app.settings.set(name, Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
      ${values.map((each) => html`<option value=${each} ?selected=${each === value}>${each}</option>`)}
    </select></label>`;
}
