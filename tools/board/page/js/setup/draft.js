/** The position that is being set up, and what the engine says of it. */
import { ownerOf, pitIndex, writePosition } from "../board/position.js";

/** @typedef {import("../app.js").App} App */

/** What is being set up. */
export const draft = {
  /** @type {import("../types.d.ts").State | null} */
  state: null,
  /** The game that it is a position of; the game on the board stays as it is. */
  variant: "kiswahili",
  /** @type {NonNullable<import("../game/tree.js").Beginning["rules"]>} */
  rules: {},
  /** @type {string | null} */
  pit: null,
  /** The engine's answer for the draft. @type {any} */
  answer: null,
  /** What was pasted. */
  text: "",
  /** @type {any} */
  textError: null,
};

/** @param {App} app @param {string} pit */
export function choosePit(app, pit) {
  draft.pit = pit;
  app.board.marks({ [pit]: "edit" });
  app.redraw();
}

/** @param {App} app @param {string} pit @param {number} seeds */
export function setPit(app, pit, seeds) {
  if (!draft.state) return;
  draft.state[ownerOf(pit)][pitIndex(pit)] = Math.min(Math.max(seeds, 0), 64);
  choosePit(app, pit);
  void changed(app);
}

/** Shows the draft and asks the engine what it says of it. @param {App} app */
export async function changed(app) {
  const { state } = draft;
  if (!state) return;
  app.board.show(state);
  app.board.choose(null);
  if (draft.pit) app.board.marks({ [draft.pit]: "edit" });
  app.redraw();
  const text = writePosition(state);
  /** @type {any} */
  let answer;
  try {
    answer = await app.ask("setup", { text, side: state.side, variant: draft.variant });
  } catch (error) {
    answer = { error: /** @type {any} */ (error).about ?? { field: "text", text: String(error) } };
  }
  if (draft.state !== state || writePosition(state) !== text) return;
  draft.answer = answer;
  app.redraw();
}
