/** A match as tags of its record (docs/records.md), and the match that such tags tell of. */
import { NAME_TAGS, tag, withTags } from "../game/tags.js";
import { FRESH, isEngine } from "../play/match.js";

/** @typedef {import("../play/match.js").Match} Match */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../game/tags.js").Tags} Tags */

/** Ends that are not on the board, as `Termination` names them. @type {Record<string, string>} */
const TERMINATIONS = { resign: "resignation", time: "lost on time" };

/** @param {Side} side */
const typeTag = (side) => `${NAME_TAGS[side]}Type`;

/** The name of the engine in records. @param {number} level */
const engineName = (level) => `Bingwa ${level}`;

/** The tags of a match. @param {Match | undefined} match @returns {Tags} */
export function matchTags(match) {
  if (!match) return [];
  /** @type {Tags} */
  const tags = [];
  for (const side of /** @type {const} */ (["S", "N"]))
    if (isEngine(match, side)) tags.push([NAME_TAGS[side], engineName(match.levels[side])]);
  if (match.result) {
    tags.push(["Result", resultOf(match.result.winner)]);
    const how = TERMINATIONS[match.result.reason];
    if (how) tags.push(["Termination", how]);
  }
  if (match.mode !== "level") return tags;
  for (const side of /** @type {const} */ (["S", "N"]))
    tags.push([typeTag(side), isEngine(match, side) ? "program" : "human"]);
  tags.push(["Level", String(match.levels[match.human])]);
  return tags;
}

/** @param {Side | null} winner */
const resultOf = (winner) => (winner ? (winner === "S" ? "1-0" : "0-1") : "1/2-1/2");

/**
 * The match of a person against a level of the engine, and the tags that are left without those that tell of it; null
 * where the tags tell of no such match of this page.
 * @param {Tags} tags as people write names
 * @returns {{match: Match, tags: Tags} | null}
 */
export function matchOfTags(tags) {
  const human = /** @type {const} */ (["S", "N"]).find((side) => tag(tags, typeTag(side)) === "human");
  const away = human === "S" ? "N" : "S";
  const level = Number(tag(tags, "Level") || Number.NaN);
  if (!human || !(level >= 0 && level <= 10) || tag(tags, typeTag(away)) !== "program") return null;
  if (tag(tags, NAME_TAGS[away]) !== engineName(level)) return null;
  const result = resultOfTags(tags);
  /** @type {Match} */
  const match = { ...FRESH, mode: "level", human, levels: { S: level, N: level }, result };
  const gone = [NAME_TAGS[away], typeTag("S"), typeTag("N"), "Level", "Result", "Termination"];
  return { match, tags: withTags(tags, Object.fromEntries(gone.map((key) => [key, ""]))) };
}

/** @param {Tags} tags @returns {Match["result"]} */
function resultOfTags(tags) {
  const reason = Object.keys(TERMINATIONS).find((each) => TERMINATIONS[each] === tag(tags, "Termination"));
  const result = tag(tags, "Result");
  const winner = /** @type {const} */ (["S", "N"]).find((side) => resultOf(side) === result);
  return reason && winner ? { winner, reason } : null;
}
