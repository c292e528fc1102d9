/** What the puzzles look like: the one being solved, and the list of all. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {typeof import("../panels/puzzles.js").quest} Quest */

/**
 * @typedef {object} Actions
 * @property {(app: App, at: number) => unknown} go
 * @property {(app: App) => void} next
 * @property {(app: App) => void} again
 * @property {(app: App) => unknown} hint
 * @property {(app: App) => unknown} solution
 * @property {(app: App) => unknown} why
 */

/** @param {App} app @param {Quest} quest @param {Actions} actions */
export function puzzleView(app, quest, actions) {
  const title = html`<h1 class="hidden">${app.t("tab-puzzles")}</h1>`;
  if (quest.puzzles.length === 0) return html`${title} ${feedback(quest)}`;
  return html`${title} ${puzzleCard(app, quest, actions)} ${list(app, quest, actions)}`;
}

/** @param {App} app @param {Quest} quest @param {Actions} actions */
function puzzleCard(app, quest, { next, again, hint, solution, why }) {
  const { t } = app;
  const puzzle = quest.puzzles[quest.at];
  const side = puzzle.position.split(" ")[3];
  const over = quest.phase === "solved" || quest.phase === "shown";
  const begun = app.tree.current.ply > 0 || over;
  return html`<article class="card puzzle" data-puzzle=${puzzle.id} data-phase=${quest.phase}>
    <p class="small">${t("puzzles-number", { number: quest.at + 1, all: quest.puzzles.length })} ·
      ${t(`variant-${puzzle.variant}`)} · ${t("puzzles-difficulty", { difficulty: puzzle.difficulty })}</p>
    <h2>${t("puzzles-task", { side, moves: puzzle.moves })}</h2>
    ${quest.phase === "yours" && !quest.feedback ? html`<p>${t("puzzles-find", { side })}</p>` : nothing}
    <div aria-live="polite">${feedback(quest)} ${quest.why.map((line) => html`<p class="why">${line}</p>`)}
      ${over ? html`<p class="small">${t("puzzles-theme", { theme: puzzle.theme })}</p>` : nothing}</div>
    <div class="buttons">
      ${quest.wrong ? button(t("puzzles-why"), "why", () => void why(app)) : nothing}
      ${over ? nothing : button(t("puzzles-hint"), "hint", () => void hint(app), quest.phase !== "yours")}
      ${over ? nothing : button(t("puzzles-solution"), "solution", () => void solution(app))}
      ${begun ? button(t("puzzles-again"), "again", () => again(app)) : nothing}
      ${button(t("puzzles-next"), "next", () => next(app), false, over)}
    </div>
  </article>`;
}

/** @param {string} text @param {string} name @param {() => void} action @param {boolean} [off] @param {boolean} [first] */
function button(text, name, action, off = false, first = false) {
  return html`<button type="button" class=${first ? "primary" : ""} data-do=${`puzzles-${name}`} ?disabled=${off}
    @click=${action}>${text}</button>`;
}

/** @param {Quest} quest */
function feedback({ feedback: said }) {
  return said ? html`<p class="feedback ${said.kind}">${said.text}</p>` : nothing;
}

/** @param {App} app @param {Quest} quest @param {Actions} actions */
function list(app, quest, { go }) {
  const { t } = app;
  const marks = quest.progress?.marks ?? {};
  const solved = quest.puzzles.filter(({ id }) => marks[id] === "done").length;
  const chosen = [...quest.puzzles.entries()].filter(
    ([, { moves }]) => quest.length === 0 || moves === quest.length,
  );
  return html`<section class="card puzzle-list" aria-label=${t("puzzles-choose")}>
    <p class="small">${t("puzzles-count", { solved, all: quest.puzzles.length })}</p>
    <fieldset><legend>${t("puzzles-length")}</legend>
      <div class="segments">${[0, 1, 2, 3, 4].map(
        (
          length,
        ) => html`<label><input type="radio" name="puzzle-length" value=${length} .checked=${quest.length === length}
          @change=${() => {
            quest.length = length;
            app.redraw();
          }} /><span>${length === 0 ? t("puzzles-all") : length}</span></label>`,
      )}</div>
    </fieldset>
    <div class="cells">${chosen.map(([at, { id }]) => {
      const mark = marks[id] ?? "open";
      return html`<button type="button" class="link cell ${mark}" aria-current=${at === quest.at ? "step" : "false"}
        aria-label=${t("puzzles-cell", { number: at + 1, mark })} @click=${() => void go(app, at)}>${at + 1}</button>`;
    })}</div>
  </section>`;
}
