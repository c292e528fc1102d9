/** A text or a link to copy, and handing it to another program of the device. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @typedef {import("../app.js").App} App */

/** What was copied last. */
let copied = "";

/**
 * @param {App} app
 * @param {string} name of the field, for tests
 * @param {string} label
 * @param {string} text
 * @param {{lines?: number, first?: boolean, onCopy?: () => void}} [more] `first`: the main action, where the device cannot share
 */
export function copyField(app, name, label, text, { lines = 1, first = false, onCopy } = {}) {
  const select = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
  return html`<div class="field copy"><label><span>${label}</span>
    ${
      lines > 1
        ? html`<textarea readonly rows=${lines} data-share=${name} .value=${text} @focus=${select}></textarea>`
        : html`<input readonly data-share=${name} .value=${text} @focus=${select}>`
    }</label>
    <button type="button" class=${first && !navigator.share ? "primary" : ""} data-do=${`copy-${name}`} @click=${() => {
      void copy(app, name, text);
      onCopy?.();
    }}>${app.t(copied === text ? "share-copied" : "share-copy")}</button></div>`;
}

/** @param {App} app @param {string} name @param {string} text */
async function copy(app, name, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where the clipboard is closed to the page, the text is selected for the person to copy.
    const field = document.querySelector(`[data-share="${name}"]`);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.select();
      document.execCommand("copy");
    }
  }
  copied = text;
  app.redraw();
}

/**
 * A button that hands a link to the programs of the device, where the browser can.
 * @param {App} app @param {string} url @param {string} text @param {() => void} [onShare]
 */
export function handOver(app, url, text, onShare) {
  if (!navigator.share) return nothing;
  const share = async () => {
    try {
      await navigator.share({ title: "Bao", text, url });
      onShare?.();
    } catch {
      // The person thought better of it.
    }
  };
  return html`<button type="button" class="primary" data-do="share-native" @click=${() => void share()}>${app.t("share-native")}</button>`;
}
