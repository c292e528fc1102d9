/** One dialog over the page at a time, in the browser's own `<dialog>`: Esc closes it, and the keyboard stays inside. */
import { html, render } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/** @typedef {import("./app.js").App} App */

/**
 * @typedef {object} Content
 * @property {string} name for style sheets and tests: `data-dialog`
 * @property {(app: App) => string} title
 * @property {(app: App) => unknown} body a lit-html template, drawn again with the page
 */

const CROSS = "M6 6l12 12M18 6L6 18";

/** @type {{element: HTMLDialogElement, content: Content} | null} */
let shown = null;

/** @param {App} app @param {Content} content */
export function openDialog(app, content) {
  closeDialog();
  const element = document.createElement("dialog");
  element.dataset.dialog = content.name;
  element.addEventListener("close", () => {
    element.remove();
    if (shown?.element === element) shown = null;
  });
  // A click on what lies around the dialog closes it.
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  shown = { element, content };
  drawDialog(app);
  element.showModal();
}

export function closeDialog() {
  shown?.element.close();
}

/** Draws the dialog again, if there is one. @param {App} app */
export function drawDialog(app) {
  if (!shown) return;
  const { element, content } = shown;
  const title = content.title(app);
  element.setAttribute("aria-label", title);
  render(
    html`<div class="dialog-head"><h2>${title}</h2>
      <button type="button" class="tool" data-do="close" aria-label=${app.t("close")} @click=${closeDialog}>${icon(CROSS)}</button></div>
      <div class="dialog-body">${content.body(app)}</div>`,
    element,
  );
}
