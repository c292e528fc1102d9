/**
 * The bad moves of a reviewed game, one after the other: a better one is to be found, and the engine judges. It takes
 * the place of the puzzles until it is left.
 */
import { explanationLines } from "../facts.js";
import { PUZZLES } from "../panels/tabs.js";
import { WORSE } from "../play/explain.js";
import { contrastText } from "./contrast.js";
import { Guest } from "./guest.js";
import { retryView } from "./retry-view.js";
import { showMove } from "./show-move.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./mistakes.js").Mistake} Mistake */

/** Nodes of the searches that judge a move. */
const NODES = 200_000;

/** What is tried again. */
export const run = {
  /** @type {Mistake[]} */
  mistakes: [],
  at: 0,
  /** Which of them were found without the solution. @type {Set<Mistake>} */
  found: new Set(),
  /** `shows`: the move of the game runs. @type {"yours" | "busy" | "shows" | "over" | "end"} */
  phase: "busy",
  /** @type {import("./parts.js").Feedback | null} */
  feedback: null,
  /** @type {string[]} */
  why: [],
};

const guest = new Guest();
let stop = new AbortController();

/** @type {import("../types.d.ts").Panel} */
const panel = {
  ...PUZZLES,
  still: true,
  borrows: true,

  render: (app) => retryView(app, run, { next, again, played, why, solution }),

  async onEnter(app) {
    if (await guest.enter(app)) await go(app, 0);
  },

  onLeave(app) {
    stop.abort();
    guest.leave(app);
    if (before) app.panels.set(PUZZLES.name, before);
  },

  person: () => now()?.verdict.side,

  mayMove: (app) => run.phase === "yours" && guest.shows(app, app.tree) && atQuestion(app),

  onMove: (app, move) => void tryMove(app, move),
};

/** The panel in whose place this one is. @type {ReturnType<App["panels"]["get"]>} */
let before;

/** @param {App} app @param {Mistake[]} mistakes */
export function startRetry(app, mistakes) {
  before = app.panels.get(PUZZLES.name);
  app.panels.set(PUZZLES.name, panel);
  Object.assign(run, { mistakes, found: new Set(), at: 0, phase: "busy", feedback: null, why: [] });
  void app.open(PUZZLES.name);
}

function now() {
  return run.mistakes[run.at];
}

/** Whether the position of the mistake is on the board. @param {App} app */
function atQuestion(app) {
  return app.tree.current.ply === now().verdict.ply - 1;
}

/** Shows a mistake. @param {App} app @param {number} at */
async function go(app, at) {
  if (guest.isWaiting) return;
  stop.abort();
  stop = new AbortController();
  Object.assign(run, { at, phase: "yours", feedback: null, why: [] });
  app.message = "";
  const { tree, verdict } = now();
  await guest.show(app, tree.copyLine(), verdict.side === "N");
}

/** @param {App} app */
function next(app) {
  if (run.at + 1 < run.mistakes.length) {
    void go(app, run.at + 1);
    return;
  }
  stop.abort();
  Object.assign(run, { phase: "end", feedback: null, why: [] });
  app.offer();
  app.redraw();
}

/** All of them once more. @param {App} app */
function again(app) {
  run.found = new Set();
  void go(app, 0);
}

/** @param {App} app @param {string} move */
async function tryMove(app, move) {
  const { signal } = stop;
  Object.assign(run, { phase: "busy", feedback: null, why: [] });
  app.offer();
  app.redraw();
  const judged = await judge(app, move, signal);
  if (!guest.waits(app, signal)) return;
  run.feedback = judged;
  if (judged.kind !== "right") {
    if (judged.kind === "wrong") app.board.marks({ [move.slice(0, 2)]: "wrong" });
    yours(app);
    return;
  }
  run.phase = "over";
  run.found.add(now());
  app.redraw();
  await app.play(move);
}

/** @param {App} app @param {string} move @param {AbortSignal} signal @returns {Promise<import("./parts.js").Feedback>} */
async function judge(app, move, signal) {
  const { t, words } = app;
  const { best, played } = now().verdict;
  if (move === played) return { kind: "wrong", text: t("retry-same") };
  if (move === best) return { kind: "right", text: t("retry-best") };
  const answer = await app.ask("explain", { ...app.tree.question(), move, nodes: NODES }, { signal });
  const { explanation } = answer;
  if (explanation?.chance == null) return { kind: "error", text: t("puzzles-no-answer") };
  const { better, chance, facts } = explanation;
  if (!better) return { kind: "right", text: t("retry-best") };
  if (better.chance - chance < WORSE.inaccuracy)
    return { kind: "right", text: t("retry-good", { move: better.facts.full }) };
  return {
    kind: "wrong",
    text: t("retry-worse", {
      move: facts.full,
      chance: words.percent(chance),
      best: words.percent(better.chance),
    }),
  };
}

/** @param {App} app */
function yours(app) {
  run.phase = "yours";
  app.offer();
  app.redraw();
}

/** Shows the move of the game. @param {App} app */
async function played(app) {
  const { signal } = stop;
  run.phase = "shows";
  run.feedback = null;
  const { verdict, tree } = now();
  const trace = await app.ask("trace", { ...tree.question(), move: verdict.played });
  if (!guest.waits(app, signal) || !(await showMove(app, guest, trace)) || signal.aborted) return;
  yours(app);
}

/** Says what was wrong with the move of the game. @param {App} app */
async function why(app) {
  const { signal } = stop;
  const { verdict, tree } = now();
  run.why = [app.t("play-asks")];
  app.redraw();
  const question = { ...tree.question(), move: verdict.played, nodes: NODES };
  const answer = await app.ask("explain", question, { signal });
  if (!guest.waits(app, signal)) return;
  // Which move is better is to be found; what it would have done is told.
  const { explanation } = answer;
  run.why = explanationLines(app, { explanation: explanation && { ...explanation, better: null } });
  if (explanation?.better) run.why.unshift(contrastText(app, explanation));
  app.redraw();
}

/** Plays the best move. @param {App} app */
async function solution(app) {
  const { verdict } = now();
  const legal = app.answer?.legal.find((each) => each.move === verdict.best);
  run.phase = "over";
  run.feedback = { kind: "hint", text: app.t("retry-solution", { move: legal?.full ?? verdict.best }) };
  app.redraw();
  await app.play(verdict.best);
}
