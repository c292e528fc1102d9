/** The fields of the position that is set up. */
import { html } from "../../vendor/lit-html/lit-html.js";
import { seedsIn } from "../board/position.js";
import { draft, edit, setPit } from "./draft.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").State} State */

/** The seeds of the pit that was chosen on the board. @param {App} app */
export function pitFields(app) {
  const { pit, state } = draft;
  if (!pit || !state) return html`<p class="pit-field">${app.t("setup-choose-pit")}</p>`;
  const seeds = seedsIn(state, pit);
  /** @param {number} change @param {string} key @param {string} sign */
  const button = (change, key, sign) => html`<button type="button" aria-label=${app.t(key, { pit })}
    ?disabled=${seeds + change < 0} @click=${() => setPit(app, pit, seeds + change)}>${sign}</button>`;
  return html`<p class="pit-field"><strong>${pit}</strong>
    ${button(-1, "setup-less", "−")}<output>${seeds}</output>${button(1, "setup-more", "+")}
    <button type="button" @click=${() => setPit(app, pit, 0)}>${app.t("setup-empty-pit")}</button></p>`;
}

/** @param {App} app */
export function positionFields(app) {
  const state = /** @type {State} */ (draft.state);
  // The one pit that could be, and the one that was set, which may be wrong.
  const pits = new Set([draft.answer?.possible_kutakatia, state.kutakatia].filter(Boolean));
  return html`<div class="position-fields">
      ${store(app, state, "south", "S")} ${store(app, state, "north", "N")}
      ${house(app, state, "south", "S")} ${house(app, state, "north", "N")}
    </div>
    <fieldset class="choice"><legend>${app.t("setup-side")}</legend><div class="segments">
      ${(/** @type {const} */ (["S", "N"])).map(
        (side) => html`<label><input type="radio" name="setup-side" value=${side}
        .checked=${state.side === side} @change=${() => edit(app, (now) => Object.assign(now, { side, kutakatia: null }))}><span>${app.t("side", { side })}</span></label>`,
      )}
    </div></fieldset>
    <label class="field"><span>${app.t("setup-kutakatia")}</span>
      <select data-field="kutakatia" @change=${(/** @type {Event} */ event) =>
        edit(app, (now) => {
          now.kutakatia = /** @type {HTMLSelectElement} */ (event.target).value || null;
        })}>
        <option value="" ?selected=${!state.kutakatia}>${app.t("setup-no-kutakatia")}</option>
        ${[...pits].map((pit) => html`<option value=${pit} ?selected=${state.kutakatia === pit}>${pit}</option>`)}
      </select></label>`;
}

/** @param {App} app @param {State} state @param {"south" | "north"} owner @param {"S" | "N"} side */
function store(app, state, owner, side) {
  return html`<label class="field"><span>${app.t("setup-store", { side })}</span>
    <input type="number" min="0" max="64" inputmode="numeric" data-field="store-${owner}" .value=${String(state.stores[owner])}
      @input=${(/** @type {Event} */ event) =>
        edit(app, (now) => {
          const value = Math.round(Number(/** @type {HTMLInputElement} */ (event.target).value));
          now.stores[owner] = Math.min(Math.max(value || 0, 0), 64);
        })}
      @change=${(/** @type {Event} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        input.value = String(state.stores[owner]);
      }}></label>`;
}

/** @param {App} app @param {State} state @param {"south" | "north"} owner @param {"S" | "N"} side */
function house(app, state, owner, side) {
  return html`<label class="field switch"><span>${app.t("setup-house", { side })}</span>
    <input type="checkbox" role="switch" data-field="house-${owner}" .checked=${state.houses[owner]}
      @change=${(/** @type {Event} */ event) =>
        edit(app, (now) => {
          now.houses[owner] = /** @type {HTMLInputElement} */ (event.target).checked;
        })}></label>`;
}
