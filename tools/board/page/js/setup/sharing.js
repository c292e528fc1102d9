/** Links to the position and the game, and pictures of the board. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { downloadPng, downloadSvg } from "../board/export.js";
import { writePosition } from "../board/position.js";
import { positionLink } from "../game/link.js";
import { draft } from "./draft.js";

/** @typedef {import("../app.js").App} App */

/** What was copied last. */
let copied = "";

/** @param {App} app */
export function sharing(app) {
  const { t, tree } = app;
  if (!draft.state) return nothing;
  const text = writePosition(draft.state);
  const base = location.href.replace(/[?#].*$/, "");
  const link = `${base}#${positionLink(text, draft)}`;
  return html`<div class="card">
    <h2>${t("share-title")}</h2>
    ${copyField(app, "share-text", text)} ${copyField(app, "share-position", link)}
    ${tree.current.ply > 0 ? copyField(app, "share-game", app.link()) : nothing}
    <div class="buttons">
      <button type="button" data-do="share-svg" @click=${() => downloadSvg(app.board)}>${t("share-svg")}</button>
      <button type="button" data-do="share-png" @click=${() => void downloadPng(app.board)}>${t("share-png")}</button>
    </div>
  </div>`;
}

/** A text that can be read and copied. @param {App} app @param {string} key @param {string} text */
function copyField(app, key, text) {
  return html`<label class="field copy"><span>${app.t(key)}</span>
    <input readonly data-share=${key} .value=${text} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>
    <button type="button" @click=${() => void copy(app, key, text)}>${app.t(copied === text ? "share-copied" : "share-copy")}</button></label>`;
}

/** @param {App} app @param {string} key @param {string} text */
async function copy(app, key, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where the clipboard is closed to the page, the text is selected for the person to copy.
    const field = document.querySelector(`[data-share="${key}"]`);
    if (field instanceof HTMLInputElement) {
      field.select();
      document.execCommand("copy");
    }
  }
  copied = text;
  app.redraw();
}
