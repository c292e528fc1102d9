/** Why a pit, or a direction of it, cannot be played; an infinite move can be watched. */
import { sideOf } from "./board/position.js";
import { illegalText } from "./tell.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./types.d.ts").Illegal} Illegal */

/** Milliseconds for which the board of an infinite move that came back stays. */
const SHOW_CYCLE = 2500;

/**
 * Says why. `game` has the reasons of pits; those of directions, and of a player without any move, are asked for.
 * @param {App} app
 * @param {string} pit
 * @param {Illegal | null} illegal
 * @param {"<" | ">"} [direction]
 */
export async function refuse(app, pit, illegal, direction) {
  const { answer } = app;
  const unknown = !illegal && answer && sideOf(pit) === answer.side && (answer.over || direction);
  if (!unknown) {
    tell(app, pit, illegal);
    return;
  }
  const why = await app.ask("why", { ...app.tree.question(), move: pit + (direction ?? "<") });
  if (answer === app.answer) tell(app, pit, why.illegal ?? null, Boolean(direction));
}

/** @param {App} app @param {string} pit @param {Illegal | null} illegal @param {boolean} [way] whether one direction is meant */
function tell(app, pit, illegal, way) {
  app.board.marks({ [pit]: "wrong" });
  const endless = illegal?.rule === "endless" || illegal?.rule === "over_limit";
  const action = endless
    ? { label: app.t("illegal-show"), run: () => void showEndless(app, illegal.move) }
    : null;
  app.say(illegalText(app, pit, illegal, way), action);
}

/** Shows an infinite move, then the position again. @param {App} app @param {string} move */
async function showEndless(app, move) {
  const visit = ++app.visit;
  const { answer } = app;
  app.board.choose(null);
  const trace = await app.ask("trace", { ...app.tree.question(), move });
  if (visit !== app.visit || !answer) return;
  await app.board.play(trace);
  if (visit !== app.visit) return;
  await new Promise((resolve) => setTimeout(resolve, SHOW_CYCLE));
  const { current } = app.tree;
  const marks = await app.marksOf(current);
  if (visit === app.visit) app.arrive(answer, current, { news: false, marks });
}
