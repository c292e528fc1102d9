/** Lines of play in full notation: the engine plays them out, so that each move has its marks and its position. */

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./ghost.js").Line} Line */

const MOST = 400;

/** @type {Map<string, Line>} */
const known = new Map();

/** @param {import("../types.d.ts").GameQuestion} question @param {string[]} pv */
function keyOf(question, pv) {
  return JSON.stringify([question, pv]);
}

/**
 * A line after the game of a question.
 * @param {App} app
 * @param {import("../types.d.ts").GameQuestion} question
 * @param {string[]} pv plain moves
 * @returns {Promise<Line>}
 */
export async function playOut(app, question, pv) {
  const key = keyOf(question, pv);
  const there = known.get(key);
  if (there) return there;
  const before = question.moves ?? [];
  const answer = await app.ask("game", { ...question, moves: [...before, ...pv] });
  /** @type {Line} */
  const line = { key, moves: answer.moves.slice(before.length) };
  if (known.size >= MOST) known.clear();
  known.set(key, line);
  return line;
}

/** Adds a line to the tree, up to a move of it, and goes there. @param {App} app @param {import("../game/tree.js").Node} node @param {Line} line @param {number} index */
export function addLine(app, node, line, index) {
  let last = node;
  for (const each of line.moves.slice(0, index + 1)) last = app.tree.add(each.move, each, last);
  return app.go(last, { animate: true });
}
