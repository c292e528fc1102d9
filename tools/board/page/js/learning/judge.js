/** The built-in engine judges the moves of a puzzle, by its solver. */

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
  const question = { ...app.tree.question(), mate: moves, ...(first && { move: first }) };
  const { mate, line, interrupted } = await app.ask("mate", question, { signal });
  if (mate) return line;
  return interrupted ? undefined : null;
}
