/** Reads an `info` line of a search. */

/** @typedef {{points?: number, mate?: number}} Score points, or moves until the end: below 0 for a forced loss */

/**
 * One `info` line of a search. Scores and chances are those of the player to move.
 * @typedef {object} Info
 * @property {number} multipv
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nps
 * @property {number} time milliseconds
 * @property {Score | null} score
 * @property {"lower" | "upper"} [bound] whether the score is only a bound
 * @property {number | null} chance of winning, 0 to 1, with the option `UCI_ShowWDL`
 * @property {string[]} pv the principal variation
 */

const NUMBERS = new Set(["depth", "multipv", "nodes", "nps", "time"]);

/**
 * @param {string} line
 * @returns {Info | null} null for a line without a line of play
 */
export function readInfo(line) {
  const words = line.split(" ");
  if (words[0] !== "info" || words[1] === "string") return null;
  /** @type {Info} */
  const info = { multipv: 1, depth: 0, nodes: 0, nps: 0, time: 0, score: null, chance: null, pv: [] };
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    if (NUMBERS.has(word)) /** @type {any} */ (info)[word] = Number(words[++i]);
    else if (word === "score") {
      const value = Number(words[i + 2]);
      info.score = words[i + 1] === "mate" ? { mate: value } : { points: value / 100 };
      i += 2;
    } else if (word === "lowerbound") info.bound = "lower";
    else if (word === "upperbound") info.bound = "upper";
    else if (word === "wdl") {
      info.chance = (Number(words[i + 1]) + Number(words[i + 2]) / 2) / 1000;
      i += 3;
    } else if (word === "pv") {
      info.pv = words.slice(i + 1);
      break;
    }
  }
  return info.pv.length > 0 ? info : null;
}
