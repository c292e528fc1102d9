/** The bad moves of a reviewed game, to be tried again. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { matchOf } from "../play/match.js";
import { verdicts } from "../review/marks.js";

/** @typedef {import("../app.js").App} App */

/**
 * A position with the move that was played there.
 * @typedef {{tree: import("../game/tree.js").Tree, verdict: import("../review/marks.js").Verdict}} Mistake
 */

/** The graded moves of the person; those of both sides where no engine played. @param {App} app */
function badMoves(app) {
  const match = matchOf(app);
  const own = match?.mode === "level" ? match.human : null;
  const bad = [...verdicts(app)].filter(([, { grade, side }]) => grade && (!own || side === own));
  return { own, bad };
}

/** The way from a review to its bad moves. @param {App} app */
export function retryButton(app) {
  const { own, bad } = badMoves(app);
  if (bad.length === 0) return nothing;
  return html`<button type="button" data-do="retry" @click=${() => void retry(app)}>${app.t("retry-start", {
    own: own ? "yes" : "no",
    mistakes: bad.length,
  })}</button>`;
}

/** @param {App} app */
async function retry(app) {
  /** @type {Mistake[]} */
  const mistakes = badMoves(app).bad.map(([{ parent }, verdict]) => ({
    tree: app.tree.copyLine(parent ?? app.tree.root),
    verdict,
  }));
  (await import("./retry.js")).startRetry(app, mistakes);
}
