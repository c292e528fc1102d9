/**
 * Tells a move while the board shows it: the line of the step that runs stands under the board, with the seeds sown so
 * far where the move is long; the summary stays afterwards.
 */
import { LONG } from "../board/animate.js";
import { lineText, spokenMove, traceText } from "../tell.js";
import { linesOf, namesKichwa, seedsShown } from "./lines.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./lines.js").Line} Line */

/** Haste from which a sowing is too fast to read along. */
const UNREADABLE = 5;
/** Most lines of a move that a screen reader is told while it runs; of a longer one it would lag behind. */
const MOST_ALOUD = 8;

const still = matchMedia("(prefers-reduced-motion: reduce)");
const finger = matchMedia("(pointer: coarse)");

/** What is told of the move that runs. */
const now = {
  /** @type {Line[]} */
  lines: [],
  /** @type {Line | null} */
  line: null,
  text: "",
  seeds: 0,
  /** Whether screen readers hear each line. */
  aloud: false,
  /** Whether they heard the end. */
  heardEnd: false,
};

/** @param {App} app */
export function followMoves(app) {
  const { animation } = app.board;
  let running = false;
  animation.addEventListener("change", () => {
    if (animation.running && !running) begin(app);
    running = animation.running;
    tellState(app);
    drawProgress(app);
  });
  animation.addEventListener("step", () => tellStep(app));
  animation.addEventListener("sown", () => drawProgress(app));
  animation.addEventListener("end", () => tellEnd(app));
}

/** A move begins to be shown. @param {App} app */
function begin(app) {
  const { trace, pace } = app.board.animation;
  if (!trace) return;
  now.lines = linesOf(trace);
  now.line = null;
  now.text = "";
  now.seeds = seedsShown(trace);
  now.aloud = !still.matches && pace.speed <= 1 && now.lines.length <= MOST_ALOUD;
  now.heardEnd = false;
  app.hear(spokenMove(app, trace.full, namesKichwa(trace)));
  if (now.seeds > LONG) app.hear(app.t("step-skip", { how: skipsHow() }));
}

/** Tells the line of the step that is shown. @param {App} app */
function tellStep(app) {
  const { animation } = app.board;
  const { pace, at } = animation;
  if (pace.skipping) return;
  const line = now.lines.findLast(({ step }) => step <= at) ?? null;
  if (line === now.line) return;
  now.line = line;
  const last = line === now.lines.at(-1);
  const fast = animation.haste() > UNREADABLE && !pace.halts && !line?.endless && !last;
  now.text = fast || !line ? app.t("step-fast") : lineText(app, line);
  if (!fast && (now.aloud || pace.halts)) {
    app.hear(now.text);
    now.heardEnd = last;
  }
  tellState(app);
}

/** Shows the line, and, in a pause, how it goes on. @param {App} app */
function tellState(app) {
  const { animation } = app.board;
  const resume = animation.pace.halts
    ? { label: app.t("strip-resume"), run: () => animation.resume() }
    : null;
  const paused = app.t("strip-paused");
  if (animation.running && now.text) app.show(now.text, resume);
  else if (resume) app.say(paused, resume);
  else if (app.message === paused) app.say("");
}

/** The move was shown to its end. @param {App} app */
function tellEnd(app) {
  const { trace } = app.board.animation;
  if (!trace) return;
  const text = traceText(app, trace);
  const more = { label: app.t("steps-open"), run: () => void openSteps(app) };
  if (now.heardEnd) app.show(text, more);
  else app.say(text, more);
}

/** @param {App} app */
export async function openSteps(app) {
  await (await import("./steps.js")).openSteps(app);
}

/** Shows how far a long move is, and how to skip it. @param {App} app */
function drawProgress(app) {
  const { running, pace, sown } = app.board.animation;
  const line = /** @type {HTMLElement} */ (document.getElementById("progress"));
  line.hidden = !running || pace.skipping || now.seeds <= LONG;
  if (line.hidden) return;
  const { seeds } = now;
  line.textContent = `${app.t("step-progress", { sown, seeds })} · ${app.t("step-skip", { how: skipsHow() })}`;
}

const skipsHow = () => (finger.matches ? "finger" : "key");
