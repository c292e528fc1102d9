/** Records of games: read by the engine, made into games of the page, and written. */
import { readableTags, recordTags, withTags } from "../game/tags.js";
import { Tree } from "../game/tree.js";
import { tagsOf } from "../library/details.js";

/** @typedef {import("../app.js").App} App */

/**
 * A game of a record, as the engine's answer to `record` has it.
 * @typedef {object} Recorded
 * @property {number} line where it begins in the text
 * @property {[string, string][]} tags
 * @property {string} variant
 * @property {string} start
 * @property {{seed_limit: number, kutakatia: boolean}} rules
 * @property {{move: string, full: string, text: string, comment: string | null}[]} moves `text`: as it is written
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

/** The rules of the variants, which a record need not have. @type {Map<string, any>} */
const usual = new Map();

/** @param {App} app @param {string} variant */
async function usualGame(app, variant) {
  if (!usual.has(variant)) usual.set(variant, await app.ask("game", { variant }));
  return usual.get(variant);
}

/** A recorded game, and what is kept with it. @param {App} app @param {Recorded} game */
export async function gameOf(app, game) {
  const { rules: common, start: first } = await usualGame(app, game.variant);
  /** @type {import("../game/tree.js").Beginning["rules"]} */
  const rules = {};
  if (game.rules.seed_limit !== common.seed_limit) rules.seed_limit = game.rules.seed_limit;
  if (game.rules.kutakatia !== common.kutakatia) rules.kutakatia = game.rules.kutakatia;
  const start = game.start === first ? null : game.start;
  const tree = new Tree({ variant: game.variant, start, rules });
  tree.root.comment = game.comment;
  let node = tree.root;
  for (const { move, full, comment } of game.moves) {
    node = tree.add(move, { full }, node);
    node.comment = comment;
  }
  const { result, remarks, error, over } = game;
  if (over) node.extra.over = result;
  const record = { result, remarks, error, over, moves: game.moves.length };
  /** @type {Record<string, any>} */
  const kept = { tags: readableTags(game.tags), record };
  return { tree, kept };
}

/**
 * The record of a game's main line.
 * @param {App} app @param {import("../library/details.js").Game} game
 * @param {{comments?: Record<string, string>, tags?: Record<string, string>}} [more] comments in place of the game's own,
 *   and further tags
 * @returns {Promise<string>}
 */
export async function writeRecord(app, game, { tags = {}, ...spoken } = {}) {
  const { tree } = game;
  const answer = await app.ask("write", {
    ...tree.question(tree.mainLine().at(-1) ?? tree.root),
    tags: recordTags(withTags(tagsOf(game), tags)),
    ...comments(tree),
    ...spoken,
  });
  return answer.text;
}

/** The fields of a question with the comments of a game. @param {import("../game/tree.js").Tree} tree */
function comments(tree) {
  const { comment } = tree.root;
  const all = tree.mainLine().flatMap((node, i) => (node.comment ? [[String(i), node.comment]] : []));
  return { comments: Object.fromEntries(all), ...(comment && { comment }) };
}
