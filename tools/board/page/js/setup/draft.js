/** The position that is being set up, what the engine says of it, and the drafts before it. */
import { ownerOf, pitIndex, stateOf, writePosition } from "../board/position.js";

/** @typedef {import("../app.js").App} App */

/** The drafts that can come back. */
const MOST_BEFORE = 200;

/**
 * What is set up: a position, and the game that it is a position of. The game on the board stays as it is.
 * @typedef {object} Draft
 * @property {import("../types.d.ts").State} state
 * @property {string} variant
 * @property {NonNullable<import("../game/tree.js").Beginning["rules"]>} rules
 */

export const draft = {
  /** @type {import("../types.d.ts").State | null} */
  state: null,
  variant: "kiswahili",
  /** @type {Draft["rules"]} */
  rules: {},
  /** The drafts before, the newest one last. @type {Draft[]} */
  before: [],
  /** The position of the game that the draft began with; a draft that differs from it waits while one is elsewhere. */
  begun: "",
  /** @type {string | null} */
  pit: null,
  /** The engine's answer for the draft. @type {any} */
  answer: null,
  /** What was pasted. */
  text: "",
  /** @type {any} */
  textError: null,
  /** Whether the pasted text does not say who is to move. */
  sideTaken: false,
};

/** Whether the draft is another position than that of the game. */
export function isChanged() {
  return draft.state !== null && writePosition(draft.state) !== draft.begun;
}

/** The engine's answer for the draft as it is now, if it can be played from. */
export function playable() {
  const { state, answer } = draft;
  const isNow = state && answer?.position === writePosition(state);
  return isNow && !answer.error && answer.playable !== false ? answer : null;
}

/** Takes the position of the game on the board for the draft. @param {App} app */
export function takeGame(app) {
  if (!app.answer) return;
  const state = stateOf(app.answer);
  const { variant, rules } = app.tree;
  replace(app, { state, variant, rules });
  draft.begun = writePosition(state);
}

/** Puts another draft in place of this one, which can come back. @param {App} app @param {Draft} next */
export function replace(app, { state, variant, rules }) {
  if (isChanged()) remember();
  Object.assign(draft, { state: structuredClone(state), variant, rules });
  void changed(app);
}

/** Changes the draft; the change can be undone. @param {App} app @param {(state: import("../types.d.ts").State) => void} change */
export function edit(app, change) {
  const { state } = draft;
  if (!state) return;
  const text = writePosition(state);
  remember();
  change(state);
  if (writePosition(state) === text) draft.before.pop();
  void changed(app);
}

function remember() {
  const { state, variant, rules, before } = draft;
  if (state) before.push({ state: structuredClone(state), variant, rules });
  if (before.length > MOST_BEFORE) before.shift();
}

/** Takes back the last change. @param {App} app */
export function undo(app) {
  const last = draft.before.pop();
  if (!last) return;
  Object.assign(draft, last);
  void changed(app);
}

/** @param {App} app @param {string} pit */
export function choosePit(app, pit) {
  draft.pit = pit;
  app.board.marks({ [pit]: "edit" });
  app.redraw();
}

/** @param {App} app @param {string} pit @param {number} seeds */
export function setPit(app, pit, seeds) {
  edit(app, (state) => {
    state[ownerOf(pit)][pitIndex(pit)] = Math.min(Math.max(seeds, 0), 64);
  });
  choosePit(app, pit);
}

/** Shows the draft and asks the engine what it says of it. @param {App} app */
export async function changed(app) {
  const { state } = draft;
  if (!state) return;
  app.board.show(state);
  app.board.choose(null);
  app.board.marks(draft.pit ? { [draft.pit]: "edit" } : {});
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
