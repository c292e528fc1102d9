/** The built-in engine judges the moves of a puzzle, by its exact search for a win in N moves. */

/** @typedef {import("../app.js").App} App */

/**
 * The shortest win of the player to move in at most `moves` moves, with the longest defence.
 * @param {App} app
 * @param {number} moves
 * @param {AbortSignal} signal
 * @param {string} [first] the move that it begins with
 * @returns {Promise<string[] | null | undefined>} the line of play; null: there is no such win; undefined: the
 *   engine did not answer
 */
export async function winningLine(app, moves, signal, first) {
  const go = `mate ${moves}${first ? ` searchmoves ${first}` : ""}`;
  const { move, lines, stopped } = await app.search.start({ ...app.tree.question(), go, signal });
  if (stopped || !move) return undefined;
  const mate = lines[0]?.score?.mate ?? 0;
  return mate > 0 && mate <= moves ? lines[0].pv : null;
}
