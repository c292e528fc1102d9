/** Shows a move on a borrowed board, and then its position again. */
import { stateOf } from "../board/position.js";

/** @typedef {import("../app.js").App} App */

/** Milliseconds for which the end of a move stays. */
const LOOK = 1500;

/**
 * @param {App} app @param {import("./guest.js").Guest} guest @param {import("../types.d.ts").Trace} trace
 * @returns {Promise<boolean>} whether the board still has the same game
 */
export async function showMove(app, guest, trace) {
  const { tree, board } = app;
  board.choose(null);
  app.trace = trace;
  app.redraw();
  const shown = await board.play(trace);
  if (shown) await looked(board.svg);
  if (!guest.shows(app, tree)) return false;
  if (app.answer) board.show(stateOf(app.answer));
  board.marks({});
  return true;
}

/** Resolves after `LOOK` milliseconds, or at a click. @param {Element} board */
function looked(board) {
  return new Promise((resolve) => {
    const seen = () => {
      clearTimeout(timer);
      board.removeEventListener("click", seen);
      resolve(undefined);
    };
    const timer = setTimeout(seen, LOOK);
    board.addEventListener("click", seen);
  });
}
