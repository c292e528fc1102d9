/** What the review says of the current move, with the better line. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { lineView } from "../analyse/line-view.js";
import { playOut } from "../analyse/lines.js";
import { chanceText } from "../analyse/south.js";
import { comparison } from "../facts.js";
import { WORSE } from "../play/explain.js";
import { nameOf } from "../play/match.js";
import { gradeSign } from "./marks.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./marks.js").Verdict} Verdict */
/** @typedef {import("../game/tree.js").Node} Node */

/** The better lines, with the marks of their moves; null while one is asked for. @type {WeakMap<Verdict, import("../analyse/ghost.js").Line | null>} */
const lines = new WeakMap();

/** The better line, once it is known. @param {App} app @param {Node} node after the move @param {Verdict} verdict */
function betterLine(app, node, verdict) {
  if (lines.has(verdict) || !node.parent) return lines.get(verdict);
  lines.set(verdict, null);
  playOut(app, app.tree.question(node.parent), verdict.pv).then(
    (line) => {
      lines.set(verdict, line);
      app.redraw();
    },
    () => {}, // The sentences name the better move.
  );
  return null;
}

/** Whether the engine's move is better than the one that was played. @param {Verdict} verdict */
export function isWorse({ grade, chance_loss }) {
  return grade !== null || chance_loss >= WORSE.slight;
}

/** @param {App} app @param {Node} node @param {Verdict} verdict */
export function criticism(app, node, verdict) {
  const { t } = app;
  const best = verdict.best === verdict.played;
  const line = best ? null : betterLine(app, node, verdict);
  const sign = gradeSign(verdict.grade);
  const title = verdict.grade
    ? `${node.full} ${sign} ${t(`grade-${verdict.grade}`)}`
    : `${node.full} ${verdict.forced ? t("review-forced") : best ? t("review-best") : t("review-good")}`;
  return html`<div class="card criticism" aria-live="polite">
    <h2>${title}</h2>
    ${sentences(app, verdict).map((text) => html`<p>${text}</p>`)}
    ${node.comment ? html`<p class="comment">${node.comment}</p>` : nothing}
    ${line && node.parent ? html`<p class="better"><strong>${t(isWorse(verdict) ? "review-better-line" : "review-engine-line")}</strong> ${lineView(app, node.parent, line, 10)}</p>` : nothing}
  </div>`;
}

/**
 * What a verdict says, a paragraph each.
 * @param {App} app @param {Verdict} verdict @param {boolean} [withLine] whether to tell the better line @returns {string[]}
 */
export function sentences(app, verdict, withLine = false) {
  const { t } = app;
  const { side, chance_before, chance_after, missed_win, into_loss, explanation } = verdict;
  const before = chanceText(app, chance_before, side);
  const after = chanceText(app, chance_after, side);
  const whose = nameOf(app, side);
  const lines = [
    before === after
      ? t("review-stays", { who: whose, after })
      : t("review-changes", { who: whose, before, after }),
  ];
  if (verdict.turned) lines.push(t("review-turned"));
  if (missed_win) lines.push(t("review-missed-win", { moves: missed_win }));
  if (into_loss) lines.push(t("review-into-loss", { moves: into_loss }));
  return [lines.join(" "), ...(explanation ? comparison(app, explanation, withLine) : [])];
}
