/** Shows a move on a borrowed board, and then its position again, or the end of the move. */
import { endMarks } from "../board/animate.js";
import { stateOf } from "../board/position.js";
import { traceText } from "../tell.js";

/** @typedef {import("../app.js").App} App */

/** Milliseconds for which the end of a move stays. */
const LOOK = 1500;

/**
 * @param {App} app @param {import("./guest.js").Guest} guest @param {import("../types.d.ts").Trace} trace
 * @param {{stays?: boolean}} [how] `stays`: the end of the move stays on the board
 * @returns {Promise<boolean>} whether the board still has the same game
 */
export async function showMove(app, guest, trace, { stays = false } = {}) {
  const { tree, board } = app;
  board.choose(null);
  app.trace = trace;
  app.redraw();
  if (stays && trace.result) {
    if (app.settings.values.animate) await board.play(trace);
    else showEnd(app, trace);
    return guest.shows(app, tree);
  }
  const shown = await board.play(trace);
  if (shown) await looked(board.svg);
  if (!guest.shows(app, tree)) return false;
  if (app.answer) board.show(stateOf(app.answer));
  board.marks({});
  return true;
}

/** Shows the end of a move at once. @param {App} app @param {import("../types.d.ts").Trace} trace */
function showEnd(app, trace) {
  app.board.show(trace.result ?? trace.position);
  app.board.marks(endMarks(trace));
  app.say(traceText(app, trace));
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
