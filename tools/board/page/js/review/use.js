/** What can be taken from a review: the record, and a game that goes on from a position. */
import { html } from "../../vendor/lit-html/lit-html.js";
import { download } from "../board/export.js";
import { beginMatch, FRESH, LEVELS, wishes } from "../play/match.js";
import { annotatedRecord } from "./annotate.js";
import { reviewOf } from "./marks.js";
import { writeRecord } from "./records.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function uses(app) {
  const { t } = app;
  const over = Boolean(app.answer?.over);
  return html`<div class="card">
    <form class="play-on" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      void playOn(app);
    }}>
      <label>${t("use-level")} <select data-do="use-level" @change=${(/** @type {Event} */ event) => {
        wishes.level = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      }}>${LEVELS.map((level) => html`<option value=${level} ?selected=${wishes.level === level}>${level}</option>`)}</select></label>
      <button type="submit" data-do="play-on" ?disabled=${over || !app.answer}>${t("use-play")}</button>
    </form>
    <div class="buttons">
      <button type="button" data-do="annotated" @click=${() => void downloadRecord(app)}>${t(reviewOf(app) ? "use-annotated" : "use-record")}</button>
    </div>
  </div>`;
}

/** @param {App} app */
async function downloadRecord(app) {
  const text = reviewOf(app) ? await annotatedRecord(app) : await writeRecord(app, app);
  download(new Blob([text], { type: "text/plain" }), "bao.txt");
}

/**
 * A game against a level from the position on the board, for the side to move there. The reviewed game stays in
 * its slot, to come back to.
 * @param {App} app
 */
async function playOn(app) {
  const { answer, tree, slot } = app;
  if (!answer) return;
  const { level } = wishes;
  const match = {
    ...FRESH,
    mode: /** @type {"level"} */ ("level"),
    human: answer.side,
    levels: { S: level, N: level },
  };
  app.save();
  await beginMatch(app, tree.copyLine(), match, { reviewed: slot.id });
  await app.open("play");
}
