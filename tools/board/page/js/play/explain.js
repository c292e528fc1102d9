/** The hint, and why a move was bad: the engine's explanation in words. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { explanationLines } from "../facts.js";

/** @typedef {import("../app.js").App} App */

const NODES = 200_000;

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
    const answer = await app.ask("explain", { ...question, nodes: NODES }, { signal: mine.stop.signal });
    if (shown !== mine) return;
    const move = answer.best;
    const lines = explanationLines(app, answer);
    if (node && move === node.move) lines.unshift(app.t("explain-was-best"));
    const known = move && !node ? `${title}: ${answer.explanation?.facts.full ?? move}` : title;
    shown = { ...mine, title: known, busy: false, lines };
    if (move && !node) app.board.arrows([{ pit: move.slice(0, 2), direction: move[2], rank: 0 }]);
  } catch (error) {
    if (shown === mine)
      shown = { ...mine, busy: false, lines: [error instanceof Error ? error.message : String(error)] };
  }
  app.redraw();
  // On a phone the answer may lie below the screen.
  requestAnimationFrame(() => document.querySelector(".explanation")?.scrollIntoView({ block: "nearest" }));
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
