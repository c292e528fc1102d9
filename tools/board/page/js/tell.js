/** Sentences about moves, in the language of the page. */

import { otherSide, readPosition, sideOf } from "./board/position.js";
import { endPart, namesKichwa } from "./narration/lines.js";
import { nameOf } from "./play/match.js";

/** @typedef {import("./app.js").App} App */

/** @typedef {{winner: import("./types.d.ts").Side | null, reason: string, text?: string}} Ending */

/**
 * Why no move may start from a pit, by the rule that forbids it; the engine's own sentence where the page has none.
 * @param {App} app @param {string} pit @param {import("./types.d.ts").Illegal | null} illegal
 * @param {boolean} [way] whether one direction is meant: the other one may be legal
 */
export function illegalText(app, pit, illegal, way = false) {
  const { answer } = app;
  if (!illegal) return app.t("illegal-not_to_move", { pit, to_move: nameOf(app, answer?.side ?? "S") });
  const key = `illegal-${illegal.rule}`;
  if (!app.words.has(key)) return illegal.text;
  /** @type {Record<string, string | number>} */
  const args = {
    pit: way && ONE_WAY.has(illegal.rule) ? moveWords(app, illegal.move) : pit,
    move: illegal.move,
  };
  for (const [name, value] of Object.entries(illegal)) {
    if (Array.isArray(value)) args[name] = value.join(", ");
    else if (typeof value === "string" || typeof value === "number") args[name] = value;
  }
  // A lesson asks for the move that would be named.
  if (args.due && app.panel?.teaches) args.due = "none";
  if (args.to_move) args.to_move = nameOf(app, args.to_move === "N" ? "N" : "S");
  if (illegal.kichwa) args.kichwa = illegal.kichwa === "<" ? "left" : "right";
  return app.t(key, args);
}

/** Rules that may forbid one direction of a pit and not the other. */
const ONE_WAY = new Set(["capture_due", "endless", "over_limit"]);

/** What a move did, from its trace. @param {App} app @param {import("./types.d.ts").Trace} trace */
export function traceText(app, trace) {
  const taken = trace.steps.reduce(
    (sum, step) => sum + (step.event === "capture" ? (step.seeds ?? 0) : 0),
    0,
  );
  const move = moveWords(app, trace.full, namesKichwa(trace));
  const what = taken > 0 ? app.t("move-captures", { move, seeds: taken }) : app.t("move-takata", { move });
  const tied = trace.result ? readPosition(trace.result).kutakatia : null;
  const pinned = tied ? ` ${app.t("facts-kutakatia", { pit: tied })}` : "";
  return `${what} ${partText(app, endPart(trace))}${pinned}`;
}

/** A line of a move as it is shown. @param {App} app @param {import("./narration/lines.js").Line} line */
export function lineText(app, { parts }) {
  return parts.map((part) => partText(app, part)).join(" ");
}

/** @param {App} app @param {import("./narration/lines.js").Part} part */
function partText(app, [key, { loser, ...args }]) {
  return app.t(key, loser === "S" || loser === "N" ? { ...args, loser: nameOf(app, loser) } : args);
}

/** A move as it is named in a sentence: with signs, and in words where they are not taught yet. @param {App} app @param {string} full */
export function moveName(app, full) {
  if (!app.panel?.teaches) return full;
  return moveWords(app, full, Boolean(app.answer?.legal.find((each) => each.full === full)?.kichwa));
}

/**
 * A move in words in place of signs: `A6<*` is “A6 to the left”. The left of the player on the far side is the right
 * of the screen, so it is said whose left it is.
 * @param {App} app @param {string} move @param {boolean} [kichwa] whether the way names the kichwa of a capture
 */
export function moveWords(app, move, kichwa = false) {
  const pit = move.slice(0, 2);
  const way = move[2] === "<" ? "left" : "right";
  return app.t(kichwa ? "move-kichwa" : "move-way", { pit, way, whose: whoseWay(app, pit) });
}

/** Whose left and right a way names, where it is not that of the screen. @param {App} app @param {string} pit */
function whoseWay(app, pit) {
  const side = sideOf(pit);
  return (side === "N") === app.board.turned ? "near" : nameOf(app, side);
}

/** A way alone, for a button: “to the left”. @param {App} app @param {string} pit @param {"<" | ">"} direction @param {boolean} kichwa */
export function wayName(app, pit, direction, kichwa) {
  const way = direction === "<" ? "left" : "right";
  return app.t(kichwa ? "way-kichwa" : "way-plain", { way, whose: whoseWay(app, pit) });
}

/** A move with all its signs in words, for screen readers. @param {App} app @param {string} full @param {boolean} [kichwa] */
export function spokenMove(app, full, kichwa) {
  const signs = full.slice(3);
  const words = [moveWords(app, full, kichwa)];
  if (signs.includes("+")) words.push(app.t("move-sign", { sign: "house" }));
  if (signs.includes("#")) words.push(app.t("move-sign", { sign: "win" }));
  if (signs.includes("*"))
    words.push(app.t("move-sign", { sign: signs.includes("**") ? "kutakatia" : "takata" }));
  return words.join(", ");
}

/** Who won. @param {App} app @param {{winner: import("./types.d.ts").Side | null}} over */
export function resultText(app, { winner }) {
  return app.t("over-result", { winner: winner ? nameOf(app, winner) : "none" });
}

/** Why a game is over. @param {App} app @param {Ending} over */
export function reasonText(app, { winner, reason, text = "" }) {
  const key = `over-${reason}`;
  if (!app.words.has(key)) return text;
  return app.t(key, { loser: winner ? nameOf(app, otherSide(winner)) : "none" });
}

/** How a game ended. @param {App} app @param {Ending} over */
export function overText(app, over) {
  return `${resultText(app, over)} ${reasonText(app, over)}`;
}

/**
 * What is wrong with a question, in the page's language; the engine's own sentence where the page has none.
 * @param {App} app @param {any} error of an answer (docs/protocol.md)
 */
export function errorText(app, error) {
  if (error.illegal)
    return withMends(app, error, illegalText(app, error.illegal.move.slice(0, 2), error.illegal, true));
  const fault = `fault-${error.kind}`;
  if (app.words.has(fault)) {
    const data = Object.entries(error).filter(([, value]) => ["string", "number"].includes(typeof value));
    return withMends(app, error, app.t(fault, Object.fromEntries(data)));
  }
  const known = `setup-error-${error.kind}`;
  const { seeds = 0, side = "", pit = "", possible } = error;
  if (app.words.has(known)) {
    const text = app.t(known, { seeds, side, pit, possible: possible ?? "none" });
    const field = `setup-field-${error.field}`;
    return error.kind === "unreadable" && app.words.has(field) ? `${app.t(field)}: ${text}` : text;
  }
  return error.text;
}

/** An error with what would mend the recorded game. @param {App} app @param {any} error @param {string} text */
function withMends(app, { mends = [] }, text) {
  if (mends.length === 0) return text;
  const list = new Intl.ListFormat(app.words.language, { type: "disjunction" });
  const moves = mends.map((/** @type {any} */ { move, pair }) => app.t("fault-mend", { move, pair }));
  return `${text} ${app.t("fault-mends", { moves: list.format(moves) })}`;
}

/** What went wrong with a question that a person asked. @param {App} app @param {unknown} error */
export function failureText(app, error) {
  if (!(error instanceof Error)) return app.t("app-failure", { text: String(error) });
  return app.t("app-failure", { text: "about" in error ? errorText(app, error.about) : error.message });
}
