/** Scores of the player to move as South's, and their words. */
import { nameOf } from "../play/match.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Score} Score */
/** @typedef {import("../types.d.ts").Info} Info */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {{score: Score | null, chance: number | null, bound: "" | "≤" | "≥"}} Value South's; `bound`: not exact */

/** The value of a line of a search. @param {Info} info @param {Side} side to move @returns {Value} */
export function southValue({ score, chance, bound }, side) {
  const south = side === "S";
  const sign = !bound ? "" : (bound === "upper") === south ? "≤" : "≥";
  return {
    score: score && (south ? score : negative(score)),
    chance: chance === null ? null : south ? chance : 1 - chance,
    bound: sign,
  };
}

/** @param {Score} score @returns {Score} */
function negative({ points, mate }) {
  return mate === undefined ? { points: -(points ?? 0) } : { mate: -mate };
}

/** A score in points with its sign, or who wins in how many moves. @param {App} app @param {Score | null} score South's */
export function scoreText(app, score) {
  if (!score) return "";
  if (score.mate !== undefined) {
    const winner = nameOf(app, score.mate > 0 ? "S" : "N");
    return app.t("score-mate", { winner, moves: Math.abs(score.mate) });
  }
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return app.words.number(score.points ?? 0, { ...digits, signDisplay: "exceptZero" });
}

/**
 * A player's chance in whole percent; those of both players add up to 100.
 * @param {App} app @param {number} chance South's @param {Side} side
 */
export function chanceText(app, chance, side) {
  const south = Math.round(chance * 100);
  return app.words.percent((side === "S" ? south : 100 - south) / 100);
}

/** South's chance where a game is over. @param {import("../types.d.ts").Over} over */
export function chanceAtEnd(over) {
  return over.winner === null ? 0.5 : over.winner === "S" ? 1 : 0;
}
