/** The engine's move in a game. */
import { failureText } from "../tell.js";
import { matchOf } from "./match.js";

/** @typedef {import("../app.js").App} App */

/** A move that comes sooner feels like no thought at all. */
const SHORTEST = 350;
const MOVETIME = 1000;

/** @type {AbortController | null} */
let thinking = null;

/** Why the engine has not moved, in the words of the page; "" while it may still move. */
let failure = "";

/** Why the engine has not moved; "" where it has, or still thinks. */
export const whyNoMove = () => failure;

export function stopThinking() {
  thinking?.abort();
  thinking = null;
  failure = "";
}

/**
 * Lets the engine find the move of the side to move. Without a legal move the game waits until it is asked again.
 * @param {App} app @param {(move: string) => void} onMove
 */
export async function think(app, onMove) {
  const { answer, tree } = app;
  if (!answer) return;
  const node = tree.current;
  const mine = new AbortController();
  thinking = mine;
  const wait = new Promise((resolve) => setTimeout(resolve, SHORTEST));
  const here = () => !mine.signal.aborted && tree === app.tree && tree.current === node;
  /** @type {string | null} */
  let move = null;
  let trouble = "";
  try {
    let result;
    // What something else has stopped, an explanation for example, is no thought: the engine thinks again.
    do result = await app.search.start({ ...request(app), signal: mine.signal });
    while (result.stopped && here());
    move = result.move;
  } catch (error) {
    trouble = failureText(app, error);
  }
  await wait;
  if (!here()) return;
  thinking = null;
  if (move && answer.legal.some((each) => each.move === move)) onMove(move);
  else {
    failure = trouble || (move ? app.t("play-wrong-move", { move }) : app.t("play-no-move"));
    app.say(failure);
  }
}

/** The search for a move: as strong as the level, as long as the clock lets it. @param {App} app */
function request(app) {
  const match = /** @type {import("./match.js").Match} */ (matchOf(app));
  const { clock, times, levels } = match;
  const step = (clock?.increment ?? 0) * 1000;
  const go =
    clock && times
      ? `wtime ${Math.round(times.S)} btime ${Math.round(times.N)} winc ${step} binc ${step}`
      : `movetime ${MOVETIME}`;
  const side = app.answer?.side ?? "S";
  return { ...app.tree.question(), go, options: { "Skill Level": levels[side] } };
}
