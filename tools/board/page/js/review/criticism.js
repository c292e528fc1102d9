/** What the review says of the current move, with the better line. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { lineView } from "../analyse/line-view.js";
import { playOut } from "../analyse/lines.js";
import { chanceText } from "../analyse/south.js";
import { explanationLines } from "../facts.js";
import { gradeSign } from "./marks.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./marks.js").Verdict} Verdict */
/** @typedef {import("../game/tree.js").Node} Node */

/**
 * What was asked about a verdict: the better line with its marks, and, where the engine's own sentences are in
 * another language than the page, what the better move does.
 * @typedef {{line: import("../analyse/ghost.js").Line | null, facts: any}} Details
 */

/** Loss of chance from which another move is called better. */
const NOTICED = 0.01;

/** @type {WeakMap<Verdict, Details>} */
const details = new WeakMap();

/** @param {App} app @param {Node} node after the move @param {Verdict} verdict */
function detailsOf(app, node, verdict) {
  const there = details.get(verdict);
  if (there || !node.parent) return there;
  /** @type {Details} */
  const made = { line: null, facts: null };
  details.set(verdict, made);
  const question = app.tree.question(node.parent);
  const ask = async () => {
    made.line = await playOut(app, question, verdict.pv);
    const answer = await app.ask("facts", { ...question, move: verdict.best });
    made.facts = answer.facts;
    app.redraw();
  };
  ask().catch(() => details.delete(verdict));
  return made;
}

/** @param {App} app @param {Node} node @param {Verdict} verdict */
export function criticism(app, node, verdict) {
  const { t } = app;
  const best = verdict.best === verdict.played;
  const worse = verdict.grade !== null || verdict.chance_loss >= NOTICED;
  const made = best ? undefined : detailsOf(app, node, verdict);
  const sign = gradeSign(verdict.grade);
  const title = verdict.grade
    ? `${node.full} ${sign} ${t(`grade-${verdict.grade}`)}`
    : `${node.full} ${verdict.forced ? t("review-forced") : best ? t("review-best") : t("review-good")}`;
  return html`<div class="card criticism" aria-live="polite">
    <h2>${title}</h2>
    ${sentences(app, verdict, made?.facts).map((text) => html`<p>${text}</p>`)}
    ${node.comment ? html`<p class="comment">${node.comment}</p>` : nothing}
    ${made?.line && node.parent ? html`<p class="better"><strong>${t(worse ? "review-better-line" : "review-engine-line")}</strong> ${lineView(app, node.parent, made.line, 10)}</p>` : nothing}
  </div>`;
}

/** @param {App} app @param {Verdict} verdict @param {any} facts of the better move @returns {string[]} */
export function sentences(app, verdict, facts) {
  if (app.words.language === "en" && verdict.text.length > 0) return verdict.text;
  const { t } = app;
  const { side, chance_before, chance_after, missed_win, into_loss } = verdict;
  const before = chanceText(app, chance_before, side);
  const after = chanceText(app, chance_after, side);
  const lines = [
    before === after ? t("review-stays", { side, after }) : t("review-changes", { side, before, after }),
  ];
  if (verdict.turned) lines.push(t("review-turned"));
  if (missed_win) lines.push(t("review-missed-win", { moves: missed_win }));
  if (into_loss) lines.push(t("review-into-loss", { moves: into_loss }));
  if (verdict.grade && facts) {
    lines.push(t("review-better", { move: facts.full, chance: before }));
    lines.push(explanationLines(app, { explanation: { facts } }).join(" "));
  }
  return lines;
}
