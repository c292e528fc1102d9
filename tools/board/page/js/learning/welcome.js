/** The one question of a first visit: lessons, or a game at once. The answer is remembered. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hasSaved } from "../game/slots.js";
import { elsewhere } from "../play/match.js";

/** @typedef {import("../app.js").App} App */

const KEY = "bingwa.welcomed";

/** Whether the question is still to be asked; null before the first look. @type {boolean | null} */
let open = null;

/** Whoever has a game here has been here before. */
function isFirstVisit() {
  try {
    return !localStorage.getItem(KEY) && !hasSaved();
  } catch {
    // Nothing is remembered here: the question would come at each visit.
    return false;
  }
}

/** @param {App} app */
export function welcome(app) {
  open ??= isFirstVisit();
  const { t } = app;
  // A link has brought a position or a game.
  if (!open || elsewhere(app)) return nothing;
  return html`<section class="card welcome" aria-labelledby="welcome">
    <h2 id="welcome">${t("welcome-question")}</h2>
    <p>${t("welcome-about")}</p>
    <div class="buttons">
      <button type="button" class="primary" data-do="welcome-learn" @click=${() => learn(app)}>${t("welcome-learn")}</button>
      <button type="button" data-do="welcome-play" @click=${() => know(app)}>${t("welcome-play")}</button>
    </div>
  </section>`;
}

/** @param {App} app */
function learn(app) {
  answered(app);
  void app.open("learn").then(() => app.host.focus());
}

/** The question is gone: the keyboard goes to the form of a game. @param {App} app */
function know(app) {
  answered(app);
  /** @type {HTMLElement | null} */ (app.host.querySelector(".game-form input:checked"))?.focus();
}

/** @param {App} app */
function answered(app) {
  open = false;
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    // Asked again at the next visit.
  }
  app.redraw();
}
