/** The engine judges the moves of a puzzle, by its exact search for a win in N moves. */

/** @typedef {import("../app.js").App} App */

/**
 * The shortest win of the player to move in at most `moves` moves, with the longest defence.
 * @param {App} app
 * @param {number} moves
 * @param {AbortSignal} signal
 * @param {string} [first] the move that it begins with
 * @returns {Promise<string[] | null>} the line of play; null: there is no such win, or the search was stopped
 */
export async function winningLine(app, moves, signal, first) {
  const go = `mate ${moves}${first ? ` searchmoves ${first}` : ""}`;
  const { lines, stopped } = await app.search.start({ ...app.tree.question(), go, signal });
  const mate = lines[0]?.score?.mate ?? 0;
  return !stopped && mate > 0 && mate <= moves ? lines[0].pv : null;
}
