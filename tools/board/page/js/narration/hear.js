/** What screen readers hear: each sentence that is said, and some that are not shown, one after the other. */
import { nameOf } from "../play/match.js";

/** @typedef {import("../app.js").App} App */

/** Sentences that are kept; older ones were heard long ago. */
const KEPT = 6;

/** @param {App} app */
export function tellScreenReaders(app) {
  const log = /** @type {HTMLElement} */ (document.getElementById("heard"));
  app.addEventListener("heard", (event) => {
    const line = document.createElement("p");
    line.textContent = /** @type {CustomEvent} */ (event).detail;
    log.append(line);
    while (log.children.length > KEPT) log.firstElementChild?.remove();
  });
  app.addEventListener("node", () => {
    const { choices } = app.board.chooser;
    if (!choices || choices.legal.length === 0) return;
    app.hear(app.t("play-turn", { player: nameOf(app, choices.side) }));
  });
}
