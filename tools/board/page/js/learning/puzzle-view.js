/** What the puzzles look like: the one being solved, and below it what may be chosen. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { button, feedbackView } from "./parts.js";
import { GRADES, gradeOf, isWanted, THEMES } from "./scale.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./guest.js").Guest} Guest */
/** @typedef {typeof import("../panels/puzzles.js").quest} Quest */
/** @typedef {import("./collection.js").Puzzle} Puzzle */

/**
 * @typedef {object} Actions
 * @property {(app: App, at: number) => unknown} go
 * @property {(app: App) => void} next
 * @property {(app: App) => void} again
 * @property {(app: App) => unknown} hint
 * @property {(app: App) => unknown} solution
 * @property {(app: App) => unknown} why
 * @property {(app: App) => void} choose called when the filter has changed
 */

/** @param {App} app @param {Quest} quest @param {Guest} guest @param {Actions} actions */
export function puzzleView(app, quest, guest, actions) {
  const title = html`<h1 class="hidden">${app.t("tab-puzzles")}</h1>`;
  if (quest.puzzles.length === 0) return html`${title} ${feedbackView(quest.feedback)}`;
  return html`${title} ${puzzleCard(app, quest, guest, actions)} ${choiceCard(app, quest, actions)}`;
}

/** @param {App} app @param {Quest} quest @param {Guest} guest @param {Actions} actions */
function puzzleCard(app, quest, guest, { next, again, hint, solution, why }) {
  const { t } = app;
  const puzzle = quest.puzzles[quest.at];
  const over = quest.phase === "solved" || quest.phase === "shown";
  const waits = guest.isWaiting;
  const begun = !waits && (app.tree.current.ply > 0 || over);
  return html`<article class="card puzzle" data-puzzle=${puzzle.id} data-phase=${quest.phase}>
    <div class="reading">
      <p class="small">${t("puzzles-number", { number: quest.at + 1, all: quest.puzzles.length })} ·
        ${t(`variant-${puzzle.variant}`)}</p>
      ${gradeView(app, gradeOf(puzzle))}
      ${quest.phase === "yours" && !quest.feedback ? html`<p>${t("puzzles-find")}</p>` : nothing}
    </div>
    <p class="task">${t("puzzles-task", { moves: puzzle.moves })}</p>
    <div class="answer" aria-live="polite">${feedbackView(quest.feedback)}
      ${quest.why.map((line) => html`<p class="why">${line}</p>`)}
      ${over ? html`<p class="small">${t("puzzles-theme", { theme: puzzle.theme })}</p>` : nothing}</div>
    <div class="buttons ends">
      ${quest.wrong ? button("puzzles-why", t("puzzles-why"), () => why(app)) : nothing}
      ${over ? nothing : button("puzzles-hint", t("puzzles-hint"), () => hint(app), { off: quest.phase !== "yours" })}
      ${over ? nothing : button("puzzles-solution", t("puzzles-solution"), () => solution(app), { off: waits })}
      ${begun ? button("puzzles-again", t("puzzles-again"), () => again(app)) : nothing}
      ${button("puzzles-next", t("puzzles-next"), () => next(app), { off: waits, first: over })}
    </div>
  </article>`;
}

/** A step of the scale: dots, and its name. @param {App} app @param {number} grade */
function gradeView({ t }, grade) {
  return html`<p class="grade"><span class="dots" aria-hidden="true">${GRADES.map(
    (each) => html`<i class=${each <= grade ? "full" : ""}></i>`,
  )}</span> ${t("puzzles-grade", { grade })}</p>`;
}

/** What may be chosen: theme, length, difficulty, or a puzzle. @param {App} app @param {Quest} quest @param {Actions} actions */
function choiceCard(app, quest, { go, choose }) {
  const { t } = app;
  const { filter, puzzles } = quest;
  const marks = quest.progress?.marks ?? {};
  const isSolved = (/** @type {Puzzle} */ { id }) => marks[id] === "done";
  /** @param {"theme" | "moves" | "grade"} name @param {(string | number)[]} values @param {(value: any) => string} label */
  const field = (
    name,
    values,
    label,
  ) => html`<label class="field"><span>${t(`puzzles-filter-${name}`)}</span><select data-filter=${name}
    @change=${(/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      Object.assign(filter, { [name]: name === "theme" ? value : Number(value) });
      choose(app);
    }}>${values.map(
      (value) =>
        html`<option value=${value} ?selected=${filter[name] === value}>${value ? label(value) : t("puzzles-all")}</option>`,
    )}</select></label>`;
  const wanted = [...puzzles.entries()].filter(([, puzzle]) => isWanted(puzzle, filter));
  const solved = wanted.filter(([, puzzle]) => isSolved(puzzle)).length;
  return html`<details class="card puzzle-list">
    <summary>${t("puzzles-choose")} <span class="small">${t("puzzles-count", { solved, all: wanted.length })}</span></summary>
    ${field("theme", ["", ...THEMES], (theme) => t("puzzles-theme-name", { theme }))}
    ${field("moves", [0, 1, 2, 3, 4], (moves) => app.words.number(moves))}
    ${field("grade", [0, ...GRADES], (grade) => t("puzzles-grade", { grade }))}
    <p class="small">${t("puzzles-scale")}</p>
    ${GRADES.map((grade) => {
      const own = wanted.filter(([, puzzle]) => gradeOf(puzzle) === grade);
      if (own.length === 0) return nothing;
      const done = own.filter(([, puzzle]) => isSolved(puzzle)).length;
      return html`<details class="cells-of">
        <summary>${t("puzzles-grade", { grade })} <span class="small">${t("puzzles-count", { solved: done, all: own.length })}</span></summary>
        <div class="cells">${own.map(([at, { id }]) => cell(app, at, marks[id] ?? "open", at === quest.at, go))}</div>
      </details>`;
    })}
  </details>`;
}

/** @param {App} app @param {number} at @param {string} mark @param {boolean} here @param {Actions["go"]} go */
function cell(app, at, mark, here, go) {
  return html`<button type="button" class="link cell ${mark}" aria-current=${here ? "step" : "false"}
    aria-label=${app.t("puzzles-cell", { number: at + 1, mark })} @click=${() => void go(app, at)}>${at + 1}</button>`;
}
