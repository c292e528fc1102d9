/** The ghost: a line of play looked at on the board, move after move, without playing it. */
import { stateOf } from "../board/position.js";

/** @typedef {import("../app.js").App} App */

/**
 * A line of play from a position, as the engine's answer to `game` has it.
 * @typedef {{key: string, moves: import("../types.d.ts").GameAnswer["moves"]}} Line
 */

/** Time that each position of a line stays, in milliseconds. */
const PACE = 320;

/** `arrows` were on the board before. @type {{line: Line, at: number, target: number, timer: number, arrows: import("../types.d.ts").Arrow[]} | null} */
let ghost = null;

/** Shows a line up to a move; positions that are not there yet follow one another. @param {App} app @param {Line} line @param {number} index */
export function showGhost(app, line, index) {
  const same = ghost?.line.key === line.key;
  const from = ghost && same && ghost.at <= index ? ghost.at : -1;
  clearTimeout(ghost?.timer);
  const still = !app.settings.values.animate || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const arrows = ghost?.arrows ?? app.board.pointers;
  ghost = { line, at: still || from === index ? index : from + 1, target: index, timer: 0, arrows };
  app.board.choose(null);
  app.board.arrows([]);
  draw(app);
}

/** @param {App} app */
function draw(app) {
  if (!ghost || !app.answer) return;
  const { line, at, target } = ghost;
  const { move, position } = line.moves[at];
  app.board.show(position, { ghost: true });
  app.board.marks({ [move.slice(0, 2)]: "from" });
  if (at >= target) return;
  ghost.timer = setTimeout(() => {
    if (!ghost) return;
    ghost.at++;
    draw(app);
  }, PACE);
}

/** Whether this move of a line is shown, or is being come to. @param {string} key @param {number} index */
export function isGhost(key, index) {
  return ghost?.line.key === key && ghost.target === index;
}

/** Whether any line is looked at. */
export function hasGhost() {
  return ghost !== null;
}

/** Takes the ghost away: the current position is on the board again. @param {App} app */
export function leaveGhost(app) {
  if (!ghost) return;
  const { arrows, timer } = ghost;
  clearTimeout(timer);
  ghost = null;
  app.board.marks({});
  app.board.arrows(arrows);
  if (!app.answer || app.showing) return;
  app.board.show(stateOf(app.answer));
  app.offer();
}

/** Forgets the ghost without showing anything: another position is on its way. @param {App} app */
export function dropGhost(app) {
  if (!ghost) return;
  clearTimeout(ghost.timer);
  ghost = null;
  app.board.marks({});
}
