/** How much of the engine is there, while it is being loaded. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @typedef {import("../app.js").App} App */

/** Bytes of a megabyte. */
const MEGABYTE = 1_000_000;

/** Whether the engine is on its way. @param {App} app */
export function isLoading({ port }) {
  return port.state === "starting";
}

/** @param {App} app */
export function loadingView(app) {
  const { progress } = app.port;
  if (!isLoading(app) || !progress) return nothing;
  const { part, bytes } = progress;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const megabytes = (/** @type {number} */ number) => app.words.number(number / MEGABYTE, digits);
  const much = bytes
    ? app.t("port-loading-bytes", { there: megabytes(part * bytes), all: megabytes(bytes) })
    : app.words.percent(part);
  const text = app.t("port-loading");
  // The number changes too often to be read out.
  return html`<p class="notice loading"><span>${text} <span class="amount" aria-hidden="true">${much}</span></span>
    <progress max="1" .value=${part} aria-label=${text}></progress></p>`;
}
