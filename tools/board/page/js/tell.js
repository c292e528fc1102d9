/** Sentences about moves, in the language of the page. */

import { readPosition } from "./board/position.js";
import { nameOf } from "./play/match.js";

/** @typedef {import("./app.js").App} App */

/** @typedef {{winner: import("./types.d.ts").Side | null, reason: string, text?: string}} Ending */

/**
 * Why no move may start from a pit, by the rule that forbids it; the engine's own sentence where the page has none.
 * @param {App} app @param {string} pit @param {import("./types.d.ts").Illegal | null} illegal
 */
export function illegalText(app, pit, illegal) {
  const { answer } = app;
  if (!illegal) return app.t("illegal-not_to_move", { pit, to_move: answer?.side ?? "S" });
  const key = `illegal-${illegal.rule}`;
  if (!app.words.has(key)) return illegal.text;
  /** @type {Record<string, string | number>} */
  const args = { pit, move: illegal.move };
  for (const [name, value] of Object.entries(illegal)) {
    if (Array.isArray(value)) args[name] = value.join(", ");
    else if (typeof value === "string" || typeof value === "number") args[name] = value;
  }
  if (illegal.kichwa) args.kichwa = illegal.kichwa === "<" ? "left" : "right";
  return app.t(key, args);
}

/** What a move did, from its trace. @param {App} app @param {import("./types.d.ts").Trace} trace */
export function traceText(app, trace) {
  const taken = trace.steps.reduce(
    (sum, step) => sum + (step.event === "capture" ? (step.seeds ?? 0) : 0),
    0,
  );
  const move = trace.full;
  const what = taken > 0 ? app.t("move-captures", { move, seeds: taken }) : app.t("move-takata", { move });
  const { kind, pit = "", first = 0, period = 0 } = trace.ending;
  const tied = trace.result ? readPosition(trace.result).kutakatia : null;
  const pinned = tied ? ` ${app.t("facts-kutakatia", { pit: tied })}` : "";
  return `${what} ${app.t(`ending-${kind}`, { pit, first, last: first + period, period, sown: trace.sown })}${pinned}`;
}

/** Who won. @param {App} app @param {{winner: import("./types.d.ts").Side | null}} over */
export function resultText(app, { winner }) {
  return app.t("over-result", { winner: winner ? nameOf(app, winner) : "none" });
}

/** Why a game is over. @param {App} app @param {Ending} over */
export function reasonText(app, { winner, reason, text = "" }) {
  const key = `over-${reason}`;
  if (!app.words.has(key)) return text;
  return app.t(key, { loser: winner ? nameOf(app, winner === "S" ? "N" : "S") : "none" });
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
  if (error.illegal) return illegalText(app, error.illegal.move.slice(0, 2), error.illegal);
  const known = `setup-error-${error.kind}`;
  const { seeds = 0, side = "", pit = "", possible } = error;
  if (app.words.has(known)) {
    const text = app.t(known, { seeds, side, pit, possible: possible ?? "none" });
    // Where a text was written wrongly, the engine's sentence names the place.
    return error.kind === "fields" || error.kind === "unreadable" ? `${text} (${error.text})` : text;
  }
  const key = `setup-field-${error.field}`;
  return app.words.has(key) ? `${app.t(key)}: ${error.text}` : error.text;
}

/** What went wrong with a question that a person asked. @param {App} app @param {unknown} error */
export function failureText(app, error) {
  if (!(error instanceof Error)) return app.t("app-failure", { text: String(error) });
  return app.t("app-failure", { text: "about" in error ? errorText(app, error.about) : error.message });
}
