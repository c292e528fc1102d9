/** Whom a sentence speaks of. */
import { matchOf } from "./play/match.js";

/**
 * `you` and `other` in a game of one person against the engine; else the side. Messages choose their words by it.
 * @param {import("./app.js").App} app @param {import("./types.d.ts").Side} side
 */
export function who(app, side) {
  const match = matchOf(app);
  if (match?.mode !== "level") return side;
  return side === match.human ? "you" : "other";
}
