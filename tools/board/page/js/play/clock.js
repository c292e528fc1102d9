/** The clocks of a game. A clock runs while its player thinks, not while a move is shown. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { atMatchEnd, matchOf } from "./match.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Side} Side */

/**
 * The running clock: when and at which node it began, and what was left then.
 * @type {{side: Side, node: import("../game/tree.js").Node, since: number, left: number, timer: number} | null}
 */
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

/** Starts the clock of the player to move. @param {App} app @param {() => void} onUp called when the time is over */
export function startClock(app, onUp) {
  const match = matchOf(app);
  pauseClock(app);
  if (!match?.clock || !match.times || !app.answer || app.tree.current.ply === 0) return;
  const { side } = app.answer;
  const timer = setInterval(() => tick(app, onUp), 200);
  running = { side, node: app.tree.current, since: performance.now(), left: match.times[side], timer };
}

/** @param {App} app @param {() => void} onUp */
function tick(app, onUp) {
  const match = matchOf(app);
  if (!running || !match?.times) return;
  match.times[running.side] = Math.max(0, running.left - (performance.now() - running.since));
  if (match.times[running.side] === 0) {
    pauseClock(app);
    onUp();
  }
  app.redraw();
}

/** Stops the clock; the player who moved gets the increment at the next node. @param {App} app */
export function pauseClock(app) {
  if (!running) return;
  const match = matchOf(app);
  clearInterval(running.timer);
  if (match?.times) {
    match.times[running.side] = Math.max(0, running.left - (performance.now() - running.since));
    running.node.extra.times = { ...match.times };
  }
  running = null;
}

/** Adds the increment to the clock of the player who moves. @param {App} app */
export function pressClock(app) {
  const match = matchOf(app);
  const side = running?.side;
  pauseClock(app);
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
