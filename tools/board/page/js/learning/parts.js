/** What lessons, puzzles and mistakes have in common: their buttons, and what is said of an answer. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @typedef {{kind: "right" | "wrong" | "hint" | "error", text: string}} Feedback */

/**
 * @param {string} name for tests: `data-do`
 * @param {string} text
 * @param {() => unknown} action
 * @param {{off?: boolean, first?: boolean, label?: string}} [look] `label`: the words of a button that shows a sign
 */
export function button(name, text, action, { off = false, first = false, label } = {}) {
  return html`<button type="button" class=${first ? "primary" : ""} data-do=${name} ?disabled=${off}
    aria-label=${label ?? nothing} title=${label ?? nothing} @click=${() => void action()}>${text}</button>`;
}

/** @param {Feedback | null} said */
export function feedbackView(said) {
  return said ? html`<p class="feedback ${said.kind}">${said.text}</p>` : nothing;
}
