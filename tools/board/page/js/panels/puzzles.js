/** Puzzles: a forced win in 1 to 4 moves is to be found, and the engine defends as long as it can. */
import { sideToMove } from "../board/position.js";
import { explanationLines } from "../facts.js";
import { Tree } from "../game/tree.js";
import { loadPuzzles } from "../learning/collection.js";
import { Guest } from "../learning/guest.js";
import { winningLine } from "../learning/judge.js";
import { Progress } from "../learning/progress.js";
import { puzzleView } from "../learning/puzzle-view.js";
import { isWanted } from "../learning/scale.js";
import { PUZZLES } from "./tabs.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../learning/collection.js").Puzzle} Puzzle */

const EXPLAIN_NODES = 100_000;

/** What is being solved. */
export const quest = {
  /** @type {Puzzle[]} */
  puzzles: [],
  /** @type {Progress | null} */
  progress: null,
  at: 0,
  /** The puzzles that are wanted. @type {import("../learning/scale.js").Filter} */
  filter: { moves: 0, theme: "", grade: 0 },
  /** @type {"yours" | "busy" | "solved" | "shown"} */
  phase: "busy",
  /** @type {import("../learning/parts.js").Feedback | null} */
  feedback: null,
  /** The move that was wrong, for "why". */
  wrong: "",
  /** @type {string[]} */
  why: [],
};

const guest = new Guest();
let stop = new AbortController();

/** @type {import("../types.d.ts").Panel} */
export const puzzles = {
  ...PUZZLES,
  still: true,
  borrows: true,

  render(app) {
    return puzzleView(app, quest, guest, { go, next, again, hint, solution, why, choose });
  },

  onEnter(app) {
    void enter(app);
  },

  onLeave(app) {
    stop.abort();
    app.board.arrows([]);
    guest.leave(app);
  },

  person: () => sideToMove(puzzleNow()?.position),

  mayMove: (app) => quest.phase === "yours" && guest.shows(app, app.tree) && movesLeft(app) > 0,

  onMove(app, move) {
    void tryMove(app, move);
  },
};

/** The puzzle that is shown. */
function puzzleNow() {
  return quest.puzzles[quest.at];
}

/** The winner's moves that are left, 0 while the opponent is to move. @param {App} app */
function movesLeft(app) {
  const { ply } = app.tree.current;
  return ply % 2 === 0 ? puzzleNow().moves - ply / 2 : 0;
}

/** @param {App} app */
async function enter(app) {
  try {
    const list = await loadPuzzles();
    if (app.panel !== puzzles) return;
    quest.puzzles = list;
    quest.progress ??= new Progress("bingwa.puzzles");
    const at = list.findIndex((puzzle) => puzzle.id === quest.progress?.at);
    quest.at = Math.max(at, 0);
    // The puzzle can be seen while the engine is still on its way.
    app.redraw();
    if (await guest.enter(app, puzzleNow().position)) await go(app, quest.at);
  } catch (error) {
    quest.feedback = { kind: "error", text: String(error) };
    app.redraw();
  }
}

/** Shows a puzzle. @param {App} app @param {number} at */
async function go(app, at) {
  const puzzle = quest.puzzles[at];
  if (!puzzle || guest.isWaiting) return;
  stop.abort();
  stop = new AbortController();
  Object.assign(quest, { at, phase: "yours", feedback: null, wrong: "", why: [] });
  quest.progress?.moveTo(puzzle.id);
  app.message = "";
  const tree = new Tree({ variant: puzzle.variant, start: puzzle.position });
  await guest.show(app, tree, sideToMove(puzzle.position) === "N");
}

/** The next wanted puzzle by rising difficulty that is not solved. @param {App} app */
function next(app) {
  const { puzzles: list, at, filter, progress } = quest;
  const order = [...list.keys()].map((i) => (at + 1 + i) % list.length);
  const open = order.find((i) => isWanted(list[i], filter) && !progress?.isDone(list[i].id));
  if (open !== undefined) {
    void go(app, open);
    return;
  }
  const some = list.some((puzzle) => isWanted(puzzle, filter));
  quest.feedback = { kind: "hint", text: app.t(some ? "puzzles-all-solved" : "puzzles-none") };
  app.redraw();
}

/** Another choice of puzzles: one of them is shown. @param {App} app */
function choose(app) {
  if (!isWanted(puzzleNow(), quest.filter)) next(app);
  app.redraw();
}

/** @param {App} app */
function again(app) {
  void go(app, quest.at);
}

/** @param {App} app @param {string} move */
async function tryMove(app, move) {
  const { signal } = stop;
  const left = movesLeft(app);
  Object.assign(quest, { phase: "busy", feedback: null, wrong: "", why: [] });
  app.board.arrows([]);
  app.offer();
  app.redraw();
  const line = await winningLine(app, left, signal, move);
  if (!guest.waits(app, signal)) return;
  if (line === undefined) {
    noAnswer(app);
    return;
  }
  if (!line) {
    await refute(app, move, left, signal);
    return;
  }
  await app.play(move);
  if (!guest.waits(app, signal)) return;
  if (app.answer?.over) {
    solved(app);
    return;
  }
  quest.feedback = { kind: "right", text: app.t("puzzles-right") };
  if (line[1]) await app.play(line[1]);
  if (!guest.waits(app, signal)) return;
  yours(app);
}

/** @param {App} app */
function yours(app) {
  quest.phase = "yours";
  app.offer();
  app.redraw();
}

/** The engine has not judged: the person tries again. @param {App} app */
function noAnswer(app) {
  quest.feedback = { kind: "error", text: app.t("puzzles-no-answer") };
  yours(app);
}

/** Says what is wrong with a move. @param {App} app @param {string} move @param {number} left @param {AbortSignal} signal */
async function refute(app, move, left, signal) {
  quest.progress?.note(puzzleNow().id, "failed");
  const slower = await winningLine(app, left + 1, signal, move);
  if (!guest.waits(app, signal)) return;
  const full = app.answer?.legal.find((each) => each.move === move)?.full ?? move;
  const key = slower ? "puzzles-slower" : "puzzles-wrong";
  quest.feedback = { kind: "wrong", text: app.t(key, { move: full, moves: left }) };
  quest.wrong = move;
  app.board.marks({ [move.slice(0, 2)]: "wrong" });
  yours(app);
}

/** @param {App} app */
function solved(app) {
  quest.progress?.note(puzzleNow().id, "done");
  quest.phase = "solved";
  quest.feedback = { kind: "right", text: app.t("puzzles-solved") };
  app.redraw();
}

/** Marks the pit that starts. @param {App} app */
async function hint(app) {
  const { signal } = stop;
  const line = await winningLine(app, movesLeft(app), signal);
  if (!guest.waits(app, signal)) return;
  if (!line) {
    if (line === undefined) noAnswer(app);
    return;
  }
  const pit = line[0].slice(0, 2);
  quest.feedback = { kind: "hint", text: app.t("puzzles-hint-pit", { pit }) };
  app.board.marks({ [pit]: "hint" });
  app.redraw();
}

/** Plays the whole solution. @param {App} app */
async function solution(app) {
  const arrives = go(app, quest.at);
  const { signal } = stop;
  const puzzle = puzzleNow();
  await arrives;
  if (!guest.waits(app, signal)) return;
  quest.progress?.note(puzzle.id, "failed");
  quest.phase = "busy";
  app.offer();
  for (const move of puzzle.line) {
    await app.play(move);
    if (!guest.waits(app, signal)) return;
  }
  quest.phase = "shown";
  app.redraw();
}

/** Explains the move that was wrong. @param {App} app */
async function why(app) {
  const { signal } = stop;
  const move = quest.wrong;
  const question = { ...app.tree.question(), move, nodes: EXPLAIN_NODES };
  quest.wrong = "";
  app.redraw();
  const answer = await app.ask("explain", question, { signal });
  if (!guest.waits(app, signal)) return;
  quest.why = explanationLines(app, answer);
  app.redraw();
}
