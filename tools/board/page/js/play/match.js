/** Who plays whom. The match is kept with the game, so that it goes on after a reload. */
import { newId } from "../game/slots.js";

/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../app.js").App} App */

/**
 * @typedef {object} Match
 * @property {"level" | "friend" | "link" | "watch"} mode against the engine, two people here or by links, engine against engine
 * @property {Side} human the person's side in modes `level` and `link`
 * @property {Record<Side, number>} levels of the engine on each side
 * @property {{minutes: number, increment: number} | null} clock increment in seconds
 * @property {Record<Side, number> | null} times left, in milliseconds
 * @property {{winner: Side | null, reason: string} | null} result of a game that did not end on the board
 * @property {boolean} halted whether engine against engine waits
 * @property {string} [id] of a game by links
 * @property {number} [sent] the moves that were sent to the friend, in a game by links
 */

/** What the form of a new game holds. */
export const wishes = {
  /** @type {Match["mode"]} */
  mode: "level",
  /** @type {"S" | "N" | "random"} */
  side: "S",
  level: 1,
  other: 2,
  timed: false,
  minutes: 10,
  increment: 5,
  /** The name of a friend elsewhere. */
  friend: "",
  variant: "kiswahili",
  /** Where the game begins, when another position is on the board. @type {"here" | "start"} */
  from: "here",
};

/** @param {App} app @returns {Match | null} */
export function matchOf(app) {
  return app.kept.play ?? null;
}

/** A match in which nothing has happened yet, without a clock. */
export const FRESH = { clock: null, times: null, result: null, halted: false };

/** Whether another position than the start is on the board: set up, from a link or in a game. @param {App} app */
export function elsewhere({ tree }) {
  return tree.start !== null || tree.current.ply > 0;
}

/** The match that the form asks for. @returns {Match} */
export function nextMatch() {
  const { mode, side, level, other, timed, minutes, increment } = wishes;
  const human = side === "random" ? (Math.random() < 0.5 ? "S" : "N") : side;
  const clock = timed && mode !== "link" ? { minutes, increment } : null;
  const levels = mode === "watch" ? { S: level, N: other } : { S: level, N: level };
  const id = mode === "link" ? { id: newId() } : {};
  return { ...FRESH, mode, human, levels, clock, ...id };
}

/** The levels of the engine. */
export const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Begins a match in a game of its own. Its moves are marked, so that variations can be added beside them.
 * @param {App} app @param {import("../game/tree.js").Tree} tree where the match begins
 * @param {Match} match @param {Record<string, any>} [kept] what else is kept with the game
 */
export async function beginMatch(app, tree, match, kept = {}) {
  for (const node of tree.line()) node.extra.match = true;
  await app.setNewTree(tree, { ...kept, play: match });
}

/** The moves of the match in a game. @param {import("../game/tree.js").Tree} tree */
export function matchLine(tree) {
  const line = [];
  const next = (/** @type {import("../game/tree.js").Node} */ node) =>
    node.children.find(({ extra }) => extra.match);
  for (let node = next(tree.root); node; node = next(node)) line.push(node);
  return line;
}

/** The last move of the match; variations may follow it. @param {App} app */
export const matchEnd = ({ tree }) => matchLine(tree).at(-1) ?? tree.root;

/** Whether the position in which the match stands is on the board. @param {App} app */
export function atMatchEnd(app) {
  return matchEnd(app) === app.tree.current;
}

/** Plays a move of the match. @param {App} app @param {string} move */
export function playInMatch(app, move) {
  const played = app.play(move);
  const node = app.tree.current;
  node.extra.match = true;
  app.tree.promote(node);
  return played;
}

/** Whether the engine is to move in the position on the board. @param {App} app */
export function engineToMove(app) {
  const match = matchOf(app);
  return Boolean(match && app.answer && !ended(app) && atMatchEnd(app) && isEngine(match, app.answer.side));
}

/** The engine that plays a side, with its level where it has levels. @param {App} app @param {Match} match @param {Side} side */
export function levelName(app, { levels }, side) {
  const engine = engineName(app);
  return app.config.levels === false ? engine : app.t("play-level-name", { engine, level: levels[side] });
}

/** Whether the engine plays a side. @param {Match} match @param {Side} side */
export function isEngine(match, side) {
  return match.mode === "watch" || (match.mode === "level" && side !== match.human);
}

/** Whether a friend elsewhere plays a side. @param {Match} match @param {Side} side */
export function isAway(match, side) {
  return match.mode === "link" && side !== match.human;
}

/** Whether a person plays one side here, against the engine or a friend elsewhere. @param {Match} match */
export function playsOneSide({ mode }) {
  return mode === "level" || mode === "link";
}

/**
 * How the page calls a player in its messages: "you" and "they" where a person plays one side, else "S" and "N".
 * @param {App} app @param {Side} side
 */
export function nameOf(app, side) {
  const match = matchOf(app);
  const own = match && playsOneSide(match) ? match.human : app.panel?.person?.();
  if (!own) return side;
  return side === own ? "you" : "they";
}

/** Whether the game on the board is over. @param {App} app */
export function ended(app) {
  return Boolean(matchOf(app)?.result ?? app.answer?.over);
}

/** The name of the engine that plays. @param {import("../app.js").App} app */
export const engineName = (app) => app.config.engine ?? app.t("play-mode-level");
