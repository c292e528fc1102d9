/** Records of games: read by the engine, made into games of the page. */
import { Tree } from "../game/tree.js";
import { isEngine, matchOf } from "../play/match.js";

/** @typedef {import("../app.js").App} App */

/**
 * A game of a record, as the engine's answer to `record` has it.
 * @typedef {object} Recorded
 * @property {number} line where it begins in the text
 * @property {[string, string][]} tags
 * @property {string} variant
 * @property {string} start
 * @property {{seed_limit: number, kutakatia: boolean}} rules
 * @property {{move: string, full: string, comment: string | null}[]} moves
 * @property {string | null} comment before the first move
 * @property {string} result
 * @property {string | null} over how the game ended on the board
 * @property {{line: number, text: string}[]} remarks what was read otherwise than written
 * @property {{line: number, text: string} | null} error
 */

/** The longest text that is read, in characters. */
export const LONGEST = 2_000_000;
/** Text that is asked about at once: a question is one line, and a line has its limit. */
const PART = 40_000;
/** The longest part that can be asked about, in bytes of JSON: less than the longest line of the engine. */
const LONGEST_PART = 120_000;

/** The games of a text; null where a game is too long to be asked about. @param {App} app @param {string} text @returns {Promise<Recorded[] | null>} */
export async function readRecords(app, text) {
  const games = [];
  const all = parts(text);
  const bytes = new TextEncoder();
  if (all.some(({ part }) => bytes.encode(JSON.stringify(part)).length > LONGEST_PART)) return null;
  for (const { part, line } of all) {
    const answer = await app.ask("record", { text: part });
    for (const game of answer.games) {
      const error = game.error && { ...game.error, line: (game.error.line ?? 1) + line };
      const remarks = game.remarks.map((/** @type {any} */ each) => ({ ...each, line: each.line + line }));
      games.push({ ...game, error, remarks, line: game.line + line });
    }
  }
  return games;
}

/** Cuts a long text between two games. @param {string} text @returns {{part: string, line: number}[]} `line`: lines before it */
function parts(text) {
  const games = text.replaceAll("\r\n", "\n").split(/(?<=\n[ \t]*\n)(?=\[)/);
  const all = [{ part: "", line: 0 }];
  let line = 0;
  for (const game of games) {
    const last = all[all.length - 1];
    if (last.part && last.part.length + game.length > PART) all.push({ part: game, line });
    else last.part += game;
    line += game.split("\n").length - 1;
  }
  return all;
}

/** The value of a tag. @param {[string, string][]} tags @param {string} key */
export function tag(tags, key) {
  return tags.find(([name]) => name === key)?.[1] ?? "";
}

/** Puts a recorded game on the board, at its beginning; the one before stays in its slot. @param {App} app @param {Recorded} game */
export async function openRecorded(app, game) {
  const usual = await app.ask("game", { variant: game.variant });
  /** @type {import("../game/tree.js").Beginning["rules"]} */
  const rules = {};
  if (game.rules.seed_limit !== usual.rules.seed_limit) rules.seed_limit = game.rules.seed_limit;
  if (game.rules.kutakatia !== usual.rules.kutakatia) rules.kutakatia = game.rules.kutakatia;
  const start = game.start === usual.start ? null : game.start;
  const tree = new Tree({ variant: game.variant, start, rules });
  tree.root.comment = game.comment;
  let node = tree.root;
  for (const { move, full, comment } of game.moves) {
    node = tree.add(move, { full }, node);
    node.comment = comment;
  }
  const { tags, result, remarks, error } = game;
  await app.setNewTree(tree, {
    record: { tags, result, remarks, error, over: game.over, moves: game.moves.length },
  });
}

/**
 * The tags for a question about the main line. The result and the number of moves are the record's own only as long
 * as its moves are, and all of them could be read; where they end the game, the engine knows the result.
 * @param {App} app @returns {[string, string][]}
 */
export function tagsOf(app) {
  const { record } = app.kept;
  if (!record) return matchTags(app);
  const same = !record.error && app.tree.mainLine().length === record.moves;
  const holds = (/** @type {string} */ key) =>
    key === "PlyCount" ? same : key !== "Result" || (same && !record.over);
  return record.tags.filter((/** @type {[string, string]} */ [key]) => holds(key));
}

/** The tags of a game that was played here. @param {App} app @returns {[string, string][]} */
function matchTags(app) {
  const match = matchOf(app);
  if (!match) return [];
  /** @type {[string, string][]} */
  const tags = [];
  if (isEngine(match, "S")) tags.push(["Kusini", `BINGWA ${match.levels.S}`]);
  if (isEngine(match, "N")) tags.push(["Kaskazini", `bingwa ${match.levels.N}`]);
  const winner = match.result?.winner;
  if (winner) tags.push(["Result", winner === "S" ? "1-0" : "0-1"]);
  return tags;
}
