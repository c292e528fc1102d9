/**
 * The clocks of a game. A clock runs while its player thinks, not while a move is shown. A person's clock runs on
 * while an earlier position or another panel is looked at.
 */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { GUEST } from "../learning/guest.js";
import { atMatchEnd, isEngine, matchOf } from "./match.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("./match.js").Match} Match */

/**
 * The running clock: of which match, when and at which node it began, and what was left then.
 * @typedef {{match: Match, side: Side, node: import("../game/tree.js").Node, since: number, left: number, timer: number,
 *   watch: AbortController}} Running
 */

/** @type {Running | null} */
let running = null;

/** Times as they were at the current node. @param {App} app */
export function restoreClock(app) {
  const match = matchOf(app);
  if (!match?.clock) return;
  const full = match.clock.minutes * 60_000;
  const { extra } = app.tree.current;
  match.times ??= { S: full, N: full };
  if (extra.times && atMatchEnd(app) && !running) match.times = { ...extra.times };
}

/**
 * Starts the clock of the player to move.
 * @param {App} app @param {(match: Match, loser: Side) => void} onUp called when the time is over
 */
export function startClock(app, onUp) {
  const match = matchOf(app);
  pauseClock();
  if (!match?.clock || !match.times || !app.answer || app.tree.current.ply === 0) return;
  const { tree } = app;
  const { side } = app.answer;
  const watch = new AbortController();
  const timer = setInterval(() => tick(app, onUp), 200);
  running = {
    match,
    side,
    node: tree.current,
    since: performance.now(),
    left: match.times[side],
    timer,
    watch,
  };
  // Lessons and puzzles borrow the board; the match goes on behind them.
  const changed = () => app.tree !== tree && app.slot.id !== GUEST && pauseClock();
  app.addEventListener("tree", changed, { signal: watch.signal });
}

/** Notes the time that is left. @param {Running} now */
function note({ match, side, node, since, left }) {
  if (!match.times) return 0;
  match.times[side] = Math.max(0, left - (performance.now() - since));
  node.extra.times = { ...match.times };
  return match.times[side];
}

/** @param {App} app @param {(match: Match, loser: Side) => void} onUp */
function tick(app, onUp) {
  if (!running) return;
  const { match, side } = running;
  if (note(running) === 0) {
    pauseClock();
    onUp(match, side);
  }
  app.redraw();
}

/** Stops the clock; the player who moved gets the increment at the next node. */
export function pauseClock() {
  if (!running) return;
  clearInterval(running.timer);
  running.watch.abort();
  note(running);
  running = null;
}

/** The match is not on the board any more: an engine does not think then, so its clock waits. */
export function leaveClock() {
  if (running && isEngine(running.match, running.side)) pauseClock();
}

/** Adds the increment to the clock of the player who moves. @param {App} app */
export function pressClock(app) {
  const match = matchOf(app);
  const side = running?.side;
  pauseClock();
  if (match?.clock && match.times && side) match.times[side] += match.clock.increment * 1000;
}

/** @param {App} app @param {Side} side */
export function clockView(app, side) {
  const times = matchOf(app)?.times;
  if (!times) return nothing;
  const seconds = Math.ceil(times[side] / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class="clock ${seconds < 20 ? "short" : ""}" role="timer" aria-live="off">${text}</span>`;
}
