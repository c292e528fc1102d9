/** Icons: paths in a box of 24 by 24 units. */
import { html, svg } from "../vendor/lit-html/lit-html.js";

/** @param {string} path */
export function icon(path) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`;
}
