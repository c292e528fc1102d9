/** The engine's move in a game. */
import { matchOf } from "./match.js";

/** A move that comes sooner feels like no thought at all. */
const SHORTEST = 350;
const MOVETIME = 1000;

/** @type {AbortController | null} */
let thinking = null;

export function stopThinking() {
  thinking?.abort();
  thinking = null;
}

/** Lets the engine find and play the move of the side to move. @param {import("../app.js").App} app */
export async function think(app) {
  const match = matchOf(app);
  const { answer, tree } = app;
  if (!match || !answer || match.halted) return;
  const node = tree.current;
  const mine = new AbortController();
  thinking = mine;
  const { clock, times } = match;
  const step = (clock?.increment ?? 0) * 1000;
  const go =
    clock && times
      ? `wtime ${Math.round(times.S)} btime ${Math.round(times.N)} winc ${step} binc ${step}`
      : `movetime ${MOVETIME}`;
  const options = { "Skill Level": match.levels[answer.side] };
  const wait = new Promise((resolve) => setTimeout(resolve, SHORTEST));
  const { move } = await app.search.start({ ...tree.question(), go, options, signal: mine.signal });
  await wait;
  if (mine.signal.aborted || tree !== app.tree || tree.current !== node) return;
  thinking = null;
  if (move) app.panel?.onMove?.(app, move);
}
