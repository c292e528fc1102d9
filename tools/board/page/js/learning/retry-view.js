/** What it looks like to try a bad move again. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { gradeSign } from "../review/marks.js";
import { button, feedbackView } from "./parts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {typeof import("./retry.js").run} Run */

/**
 * @typedef {object} Actions
 * @property {(app: App) => void} next
 * @property {(app: App) => void} again
 * @property {(app: App) => unknown} played
 * @property {(app: App) => unknown} why
 * @property {(app: App) => unknown} solution
 */

/** @param {App} app @param {Run} run @param {Actions} actions */
export function retryView(app, run, actions) {
  return html`<h1 class="hidden">${app.t("retry-title")}</h1>
    ${run.phase === "end" ? endCard(app, run, actions) : mistakeCard(app, run, actions)}`;
}

/** @param {App} app @param {Run} run @param {Actions} actions */
function mistakeCard(app, { mistakes, at, phase, feedback, why: lines }, { next, played, why, solution }) {
  const { t } = app;
  const { verdict } = mistakes[at];
  const { full, grade } = verdict;
  const over = phase === "over";
  const off = phase === "busy" || phase === "shows";
  return html`<article class="card puzzle" data-mistake=${at} data-phase=${phase}>
    <div class="reading">
      <p class="small">${t("retry-number", { number: at + 1, all: mistakes.length })}</p>
      <p>${t("retry-played", { move: full })} <span class="mark ${grade}">${gradeSign(grade)}</span></p>
    </div>
    <p class="task">${t("retry-task")}</p>
    <div class="answer" aria-live="polite">${phase === "busy" && !feedback ? html`<p>${t("play-asks")}</p>` : nothing} ${feedbackView(feedback)}
      ${lines.map((line) => html`<p class="why">${line}</p>`)}</div>
    <div class="buttons ends">
      ${over ? nothing : button("retry-played", t("retry-show"), () => played(app), { off })}
      ${lines.length > 0 ? nothing : button("retry-why", t("retry-why"), () => why(app), { off })}
      ${over ? nothing : button("retry-solution", t("puzzles-solution"), () => solution(app), { off })}
      ${button("retry-next", t("learn-next"), () => next(app), { first: over })}
    </div>
  </article>
  ${backButton(app)}`;
}

/** @param {App} app @param {Run} run @param {Actions} actions */
function endCard(app, { mistakes, found }, { again }) {
  const { t } = app;
  return html`<article class="card puzzle" data-phase="end">
    <p class="task">${t("retry-found", { found: found.size, all: mistakes.length })}</p>
    <div class="buttons ends">
      ${button("retry-again", t("learn-again"), () => again(app))}
      ${button("retry-back", t("use-back"), () => app.open("review"), { first: true })}
    </div>
  </article>`;
}

/** @param {App} app */
function backButton(app) {
  return button("retry-back", app.t("use-back"), () => app.open("review"));
}
