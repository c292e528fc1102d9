/** The hint, and why a move was bad: the engine's explanation in words. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { arrowOf } from "../board/arrows.js";
import { explanationLines } from "../facts.js";
import { failureText } from "../tell.js";

/** @typedef {import("../app.js").App} App */

/** Least loss of chance for each verdict: a move is worse than the best one, and the grades of a review. */
export const WORSE = { slight: 0.01, inaccuracy: 0.1, mistake: 0.2, blunder: 0.3 };

/** @type {{title: string, lines: string[], busy: boolean, stop: AbortController} | null} */
let shown = null;

/** @param {App} app */
export function forgetExplanation(app) {
  shown?.stop.abort();
  shown = null;
  app.board.arrows([]);
  app.redraw();
}

/**
 * Explains the best move (the hint), or a move of the game compared with the best.
 * @param {App} app @param {import("../game/tree.js").Node | null} node
 */
export async function explain(app, node) {
  forgetExplanation(app);
  const title = node ? app.t("play-why-title", { move: node.full }) : app.t("play-hint-title");
  const mine = { title, lines: [], busy: true, stop: new AbortController() };
  shown = mine;
  app.redraw();
  const question = node
    ? { ...app.tree.question(node.parent ?? node), move: node.move }
    : app.tree.question();
  try {
    const answer = await app.ask("explain", question, { signal: mine.stop.signal });
    if (shown !== mine) return;
    const move = answer.best;
    const lines = explanationLines(app, answer);
    if (node) lines.unshift(verdict(app, node, answer));
    const { better } = answer.explanation ?? {};
    const known = move && !node ? `${title}: ${answer.explanation?.facts.full ?? move}` : title;
    shown = { ...mine, title: known, busy: false, lines };
    // A pit that is chosen would hide the arrow.
    app.offer();
    if (node && better) showMoves(app, node.move, better.facts.move);
    else if (move && !node) showMoves(app, null, move);
  } catch (error) {
    if (shown === mine) shown = { ...mine, busy: false, lines: [failureText(app, error)] };
  }
  app.redraw();
  // On a phone the answer may lie below the screen.
  requestAnimationFrame(() => document.querySelector(".explanation")?.scrollIntoView({ block: "nearest" }));
}

/** Whether a move was bad, in one sentence. @param {App} app @param {import("../game/tree.js").Node} node @param {any} answer */
function verdict(app, node, { best, explanation }) {
  const better = explanation?.better;
  if (!better) return app.t(best === node.move ? "explain-was-best" : "explain-none");
  const loss = better.chance - (explanation.chance ?? 0);
  const grade = Object.entries(WORSE).findLast(([, least]) => loss >= least)?.[0];
  const move = better.facts.full;
  return grade ? app.t("explain-was-worse", { grade, move }) : app.t("explain-was-good", { move });
}

/** Draws a better move as an arrow, and the move that was played. @param {App} app @param {string | null} played @param {string} better */
export function showMoves(app, played, better) {
  app.board.arrows([...(played ? [arrowOf(played, "played")] : []), arrowOf(better, 0)]);
}

/** @param {App} app */
export function explanationView(app) {
  if (!shown) return nothing;
  return html`<div class="card explanation" aria-live="polite">
    <h2>${shown.title}</h2>
    ${shown.busy ? html`<p>${app.t("play-asks")}</p>` : shown.lines.map((line) => html`<p>${line}</p>`)}
    <button type="button" class="close" aria-label=${app.t("close")} @click=${() => forgetExplanation(app)}>×</button>
  </div>`;
}
