/** Who plays whom. The match is kept with the game, so that it goes on after a reload. */

/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../app.js").App} App */

/**
 * @typedef {object} Match
 * @property {"level" | "friend" | "watch"} mode against the engine, two people, engine against engine
 * @property {Side} human the person's side in mode `level`
 * @property {Record<Side, number>} levels of the engine on each side
 * @property {{minutes: number, increment: number} | null} clock increment in seconds
 * @property {Record<Side, number> | null} times left, in milliseconds
 * @property {{winner: Side | null, reason: string} | null} result of a game that did not end on the board
 * @property {boolean} halted whether engine against engine waits
 */

/** What the form of a new game holds. */
export const wishes = {
  /** @type {"level" | "friend" | "watch"} */
  mode: "level",
  /** @type {"S" | "N" | "random"} */
  side: "S",
  level: 2,
  other: 2,
  timed: false,
  minutes: 10,
  increment: 5,
  variant: "kiswahili",
};

/** @param {App} app @returns {Match | null} */
export function matchOf(app) {
  return app.kept.play ?? null;
}

/** The match that the form asks for. @param {App} _app @returns {Match} */
export function nextMatch(_app) {
  const { mode, side, level, other, timed, minutes, increment } = wishes;
  const human = side === "random" ? (Math.random() < 0.5 ? "S" : "N") : side;
  const clock = timed ? { minutes, increment } : null;
  const levels = mode === "watch" ? { S: level, N: other } : { S: level, N: level };
  return { mode, human, levels, clock, times: null, result: null, halted: false };
}

/** Whether the engine plays a side. @param {Match} match @param {Side} side */
export function isEngine(match, side) {
  return match.mode === "watch" || (match.mode === "level" && side !== match.human);
}

/** Whether the game on the board is over. @param {App} app */
export function ended(app) {
  return Boolean(matchOf(app)?.result ?? app.answer?.over);
}

/** The name of the engine that plays. @param {import("../app.js").App} app */
export const engineName = (app) => app.config.engine ?? app.t("play-mode-level");
