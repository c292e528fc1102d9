/** Who played a game, when, and how it ended: for lists, and for the tags of its record. */
import { NAME_TAGS, RESULTS, tag } from "../game/tags.js";
import { isEngine, levelName } from "../play/match.js";
import { matchTags } from "./played.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../game/tags.js").Tags} Tags */
/** A game with what is kept with it: the app has one, and a slot. @typedef {Pick<App, "tree" | "kept">} Game */

/** The tags that a person or a record has given. @param {Pick<Game, "kept">} game @returns {Tags} */
export function givenTags({ kept }) {
  // Games that were kept by an earlier page have them with the record.
  return kept.tags ?? kept.record?.tags ?? [];
}

/**
 * The tags of a game. `Result` and `PlyCount` of a record hold only while the game has exactly its moves and all of
 * them were read. Where the moves end the game, the engine's result counts.
 * @param {Game} game @returns {Tags}
 */
export function tagsOf({ tree, kept }) {
  const { record } = kept;
  const line = tree.mainLine();
  const same = !record || (!record.error && line.length === record.moves);
  const over = Boolean(record ? record.over : line.at(-1)?.extra.over);
  const holds = (/** @type {string} */ key) =>
    key === "PlyCount" ? same : key !== "Result" || (same && !over);
  return [...new Map([...matchTags(kept.play), ...givenTags({ kept })])].filter(([key]) => holds(key));
}

/** How a game ended: `1-0`, `0-1`, `1/2-1/2`, or `*` where it did not, or nobody knows. @param {Game} game @returns {string} */
export function resultOf(game) {
  const { tree, kept } = game;
  const over = tree.mainLine().at(-1)?.extra.over ?? kept.record?.over;
  if (over && RESULTS.includes(over)) return over;
  return tag(tagsOf(game), "Result") || (kept.record?.over ? kept.record.result : "*");
}

/** The name of the player of a side, as a list has it. @param {App} app @param {Pick<Game, "kept">} game @param {Side} side */
export function playerName(app, { kept }, side) {
  const given = tag(givenTags({ kept }), NAME_TAGS[side]);
  /** @type {import("../play/match.js").Match | undefined} */
  const match = kept.play;
  if (given || !match) return given || app.t("side", { side });
  if (isEngine(match, side)) return levelName(app, match, side);
  if (match.mode === "friend") return app.t("side", { side });
  return match.human === side ? app.settings.values.name || app.t("games-you") : app.t("games-friend");
}

/** The name of the friend in a game that is played by links, for sentences: `none` where it is not known. @param {Pick<Game, "kept">} game */
export function friendName({ kept }) {
  return tag(givenTags({ kept }), NAME_TAGS[kept.play?.human === "N" ? "S" : "N"]) || "none";
}

/** @param {App} app @param {Pick<Game, "kept">} game */
export function names(app, game) {
  return `${playerName(app, game, "S")} – ${playerName(app, game, "N")}`;
}

/** Who is to move after a move. @param {import("../game/tree.js").Tree} tree @param {import("../game/tree.js").Node} node @returns {Side} */
export function sideAfter(tree, node) {
  const first = tree.start?.split(" ")[3] === "N" ? 1 : 0;
  return (first + node.ply) % 2 === 0 ? "S" : "N";
}

/** A day of a record as the reader writes it; the text itself where it is no whole date. @param {App} app @param {string} text */
export function dayText(app, text) {
  const [, year, month, day] = /^(\d{4})\D(\d\d?)\D(\d\d?)$/.exec(text) ?? [];
  if (!day) return text;
  return app.words.day(new Date(Number(year), Number(month) - 1, Number(day)));
}
