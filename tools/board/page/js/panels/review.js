/** Reviewing a game: the chances over the game, bad moves with what was better, the record with comments. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hideBar, showBar } from "../analyse/bar.js";
import { dropGhost, leaveGhost } from "../analyse/ghost.js";
import { retryButton } from "../learning/mistakes.js";
import { names, resultOf } from "../library/details.js";
import { showMoves } from "../play/explain.js";
import { matchOf } from "../play/match.js";
import { criticism, isWorse } from "../review/criticism.js";
import { graph } from "../review/graph.js";
import { chanceAt, markView, reviewedNodes, reviewOf, verdicts, verdictsOf } from "../review/marks.js";
import { lineErrorText, openForm, remarksView, takeDrops } from "../review/open.js";
import { wayBack } from "../review/return.js";
import { job, LIMITS, review as runReview, secondsLeft, stopReview, underReview } from "../review/run.js";
import { moments, summary } from "../review/summary.js";
import { uses } from "../review/use.js";
import { overText } from "../tell.js";
import { moveList } from "./moves.js";
import { AT_ONCE, REVIEW } from "./tabs.js";

/** @typedef {import("../app.js").App} App */

/** Ends what listens while the panel is open. @type {AbortController | null} */
let open = null;

/** @type {import("../types.d.ts").Panel} */
export const review = {
  ...REVIEW,

  render(app) {
    const there = app.tree.root.children.length > 0;
    return html`<h1 class="hidden">${app.t("tab-review")}</h1>
      ${app.kept.reviewed ? wayBack(app) : nothing}
      ${there ? [gameCard(app), findings(app), again(app), uses(app)] : nothing}
      ${openForm(app, !there)}`;
  },

  onEnter(app, detail) {
    if (detail === AT_ONCE && !reviewOf(app) && !underReview(app)) void runReview(app);
    open = new AbortController();
    const { signal } = open;
    takeDrops(app, app.host, signal);
    app.addEventListener("reviewed", () => show(app), { signal });
    app.settings.addEventListener("change", () => show(app), { signal });
    show(app);
  },

  onNode(app) {
    dropGhost(app);
    show(app);
  },

  onLeave(app) {
    open?.abort();
    leaveGhost(app);
    app.board.arrows([]);
    hideBar();
  },
};

/** The bar, and a move that was not the best with the best one. @param {App} app */
function show(app) {
  showBar(app, chanceAt(app));
  const verdict = verdicts(app).get(app.tree.current);
  if (verdict && isWorse(verdict)) showMoves(app, verdict.played, verdict.best);
  else app.board.arrows([]);
}

/** Who played, the graph of the review, or what begins one. @param {App} app */
function gameCard(app) {
  const { t, kept } = app;
  const { record } = kept;
  const found = reviewOf(app);
  const result = resultOf(app);
  return html`<div class="card">
    <h2>${names(app, app)}${result === "*" ? nothing : html` <span class="outcome">${result}</span>`}</h2>
    ${record?.error ? html`<p class="error" role="alert">${lineErrorText(app, record.error)} ${t("record-before", { moves: app.tree.mainLine().length })} ${kept.draft ? keepButton(app) : nothing}</p>` : nothing}
    ${remarksView(app, record?.remarks ?? [])}
    ${app.tree.root.comment ? html`<p class="comment">${app.tree.root.comment}</p>` : nothing}
    ${found ? chanceGraph(app, found) : nothing}
    ${underReview(app) ? progress(app) : found ? nothing : controls(app, false)}
    ${job.failure && !underReview(app) ? html`<p class="error" role="alert">${job.failure}</p>` : nothing}
  </div>`;
}

/** A game that was not read whole is listed when the person wants it. @param {App} app */
function keepButton(app) {
  return html`<button type="button" class="link" data-do="record-keep" @click=${() => {
    delete app.kept.draft;
    app.save();
    app.redraw();
  }}>${app.t("record-keep")}</button>`;
}

/** A review once more. @param {App} app */
function again(app) {
  return reviewOf(app) && !underReview(app) ? html`<div class="card">${controls(app, true)}</div>` : nothing;
}

/** @param {App} app @param {import("../review/marks.js").Review} found */
function chanceGraph(app, found) {
  const { tree } = app;
  const nodes = reviewedNodes(app);
  const missing = found.line.length - found.moves.length;
  // Of a position in a variation, the move is shown where the variation leaves the game.
  const here = tree.line().findLast((node) => nodes.includes(node)) ?? tree.root;
  return html`${found.interrupted && missing > 0 ? html`<p class="small">${app.t("review-missing", { moves: missing })}</p>` : nothing}
    ${graph(app, found, nodes.indexOf(here), (ply) => jump(app, nodes[Math.min(ply, nodes.length - 1)]))}`;
}

/** @param {App} app @param {boolean} again */
function controls(app, again) {
  const { t } = app;
  return html`<form class="review-start" @submit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    void runReview(app);
  }}>
    <label>${t("review-effort")} <select data-do="effort" @change=${(/** @type {Event} */ event) => {
      job.effort = /** @type {import("../review/run.js").Effort} */ (
        /** @type {HTMLSelectElement} */ (event.target).value
      );
    }}>${Object.keys(LIMITS).map((effort) => html`<option value=${effort} ?selected=${job.effort === effort}>${t(`effort-${effort}`)}</option>`)}</select></label>
    <button type="submit" class=${again ? "" : "primary"} data-do="review">${t(again ? "review-again" : "review-start")}</button>
  </form>`;
}

/** @param {App} app */
function progress(app) {
  const { t } = app;
  const { finished, positions } = job;
  const seconds = secondsLeft();
  const left = seconds === null ? "" : app.words.number(seconds, { style: "unit", unit: "second" });
  return html`<div class="review-progress">
    <label>${t("review-progress", { finished, positions })} ${left && t("review-left", { time: left })}<progress max=${positions} value=${finished}></progress></label>
    <button type="button" data-do="review-stop" @click=${stopReview}>${t("review-stop")}</button>
  </div>`;
}

/** The criticism under the graph, bad moves, moves and summary; before the review only the moves. @param {App} app */
function findings(app) {
  const found = reviewOf(app);
  if (!found) return movesCard(app);
  const { current } = app.tree;
  const verdict = verdicts(app).get(current);
  return html`${verdict ? criticism(app, current, verdict) : nothing}
    <div class="card">${moments(app, found)} ${retryButton(app)}</div>
    ${movesCard(app)}
    <div class="card">${summary(app, found)}</div>`;
}

/** @param {App} app @param {import("../game/tree.js").Node} node */
function jump(app, node) {
  if (node !== app.tree.current) void app.go(node, { animate: false });
}

/** @param {App} app */
function movesCard(app) {
  const judged = underReview(app) ? verdictsOf(job.moves, app.tree.mainLine()) : verdicts(app);
  const over = app.answer?.over;
  const given = matchOf(app)?.result;
  const end = over ? overText(app, over) : given && overText(app, given);
  return html`<div class="card moves-card">${moveList(app, (node) => markView(app, judged.get(node)))}</div>
    ${end ? html`<p class="status">${end}</p>` : nothing}`;
}
