/** The guided tour of the rules: short texts with positions, exercises and demonstrations on the board. */
import { sideToMove, stateOf } from "../board/position.js";
import { startOf } from "../game/start.js";
import { Tree } from "../game/tree.js";
import { asksForPit, judgeMove, judgePit } from "../learning/exercise.js";
import { Guest } from "../learning/guest.js";
import { loadLessons, loadLessonWords } from "../learning/lessons.js";
import { Progress } from "../learning/progress.js";
import { showMove } from "../learning/show-move.js";
import { lessonView } from "../learning/view.js";
import { beginMatch, nextMatch, wishes } from "../play/match.js";
import { LEARN } from "./tabs.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../learning/lessons.js").Step} Step */

/** What is shown of the tour. */
export const tour = {
  /** @type {import("../learning/lessons.js").Lessons | null} */
  lessons: null,
  /** @type {Progress | null} */
  progress: null,
  at: 0,
  /** The language whose words are there. */
  language: "",
  /** @type {import("../learning/parts.js").Feedback | null} */
  feedback: null,
  /** Whether the exercise of this visit is solved. */
  solved: false,
  /** Answers that were given in this visit. */
  tries: 0,
  /** Whether the demonstration runs. */
  showing: false,
};

/** The level of the engine for a first game. */
const FIRST_LEVEL = 1;

const guest = new Guest();
/** @type {AbortController | null} */
let keys = null;

/** @type {import("../types.d.ts").Panel} */
export const learn = {
  ...LEARN,
  still: true,
  borrows: true,
  teaches: true,

  render(app) {
    if (tour.language && tour.language !== app.words.language) void speak(app);
    return lessonView(app, tour, guest, { go, hint, demonstrate, again, play });
  },

  onEnter(app) {
    void enter(app);
  },

  onLeave(app) {
    keys?.abort();
    app.board.onEdit = null;
    guest.leave(app);
    tour.showing = false;
  },

  onNode(app) {
    if (guest.shows(app, app.tree)) settle(app);
  },

  person: () => sideToMove(stepNow()?.position),

  mayMove: (app) => guest.shows(app, app.tree) && !tour.solved && Boolean(stepNow()?.exercise?.play),

  onMove(app, move) {
    void tryMove(app, move);
  },
};

/** The step that is shown. */
function stepNow() {
  return tour.lessons?.steps[tour.at];
}

/** @param {App} app */
async function enter(app) {
  try {
    const [lessons] = await Promise.all([loadLessons(), speak(app)]);
    if (app.panel !== learn) return;
    tour.lessons = lessons;
    tour.progress ??= new Progress("bingwa.lessons");
    const { at } = tour.progress;
    tour.at = Math.max(
      0,
      lessons.steps.findIndex((step) => step.id === at),
    );
    // The step can be read while the engine is still on its way.
    app.redraw();
    const { position, variant } = lessons.steps[tour.at];
    if (!(await guest.enter(app, position ?? startOf(variant)))) return;
    keys = new AbortController();
    addEventListener("keydown", (event) => pressed(app, event), { signal: keys.signal });
    await go(app, tour.at);
  } catch (error) {
    tour.feedback = { kind: "error", text: String(error) };
    app.redraw();
  }
}

/** Loads the words of the lessons, also after the language has changed. @param {App} app */
async function speak(app) {
  tour.language = app.words.language;
  await loadLessonWords(app);
  tour.feedback = null;
  app.redraw();
}

/** Shows a step. @param {App} app @param {number} at */
async function go(app, at) {
  const step = tour.lessons?.steps[at];
  if (!step || guest.isWaiting) return;
  leaveReading();
  tour.at = at;
  tour.feedback = null;
  tour.solved = false;
  tour.tries = 0;
  tour.showing = false;
  tour.progress?.moveTo(step.id);
  app.message = "";
  app.board.onEdit = null;
  app.redraw();
  const tree = new Tree({ variant: step.variant, start: step.position ?? null });
  await guest.show(app, tree, sideToMove(step.position) === "N");
}

/** A step without an exercise is done when it was read. */
function leaveReading() {
  const step = stepNow();
  if (step && !step.exercise && tour.progress?.at === step.id) tour.progress.note(step.id, "done");
}

/** Marks the pits of the step and takes choices of pits. @param {App} app */
function settle(app) {
  const step = stepNow();
  const open = step && !tour.solved && app.tree.current === app.tree.root;
  app.board.onEdit = open && asksForPit(step.exercise) ? (pit) => void tryPit(app, pit) : null;
  if (open) app.board.marks(Object.fromEntries((step.show ?? []).map((pit) => [pit, "hint"])));
  app.redraw();
}

/** @param {App} app @param {string} pit */
async function tryPit(app, pit) {
  const step = stepNow();
  const { tree } = app;
  if (!step?.exercise || tour.showing) return;
  const verdict = await judgePit(app, step.exercise, pit);
  if (!guest.shows(app, tree)) return;
  tell(app, step, verdict);
  app.board.marks({ [pit]: verdict.right ? "to" : "wrong" });
  await explain(app, step, verdict);
}

/** @param {App} app @param {string} move */
async function tryMove(app, move) {
  const step = stepNow();
  const { tree } = app;
  if (!step?.exercise) return;
  const verdict = await judgeMove(app, step.exercise, move);
  if (!guest.shows(app, tree)) return;
  tell(app, step, verdict);
  if (verdict.right) {
    await app.play(move);
    return;
  }
  app.board.marks({ [move.slice(0, 2)]: "wrong" });
  await explain(app, step, verdict);
}

/**
 * Shows the sowing that explains an answer. Its end stays on the board after a right answer; a wrong one can be given
 * anew after it, or at once: a pit that is chosen meanwhile ends the sowing, and counts.
 * @param {App} app @param {Step} step @param {import("../learning/exercise.js").Verdict} verdict
 */
async function explain(app, step, { right, trace }) {
  if (!trace || !(right || app.settings.values.animate)) return;
  /** @type {string | null} */
  let chosen = null;
  const choose = (/** @type {string} */ pit) => {
    chosen ??= pit;
    if (app.answer) app.board.show(stateOf(app.answer));
  };
  await playTrace(app, trace, { stays: right, choose: right ? null : choose });
  if (!chosen || stepNow() !== step || tour.showing) return;
  if (asksForPit(step.exercise)) await tryPit(app, chosen);
  else app.board.chooser.pick(chosen);
}

/** @param {App} app @param {Step} step @param {import("../learning/exercise.js").Verdict} verdict */
function tell(app, step, { right, text }) {
  tour.feedback = { kind: right ? "right" : "wrong", text };
  tour.tries++;
  if (right) {
    tour.solved = true;
    tour.progress?.note(step.id, "done");
    app.board.onEdit = null;
    app.board.marks({});
  }
  app.redraw();
}

/** @param {App} app */
function hint(app) {
  const step = stepNow();
  if (step?.exercise) tour.feedback = { kind: "hint", text: app.t(`lesson-${step.id}-hint`) };
  app.redraw();
}

/** Shows the example of the step on the board, and then its position again. @param {App} app */
async function demonstrate(app) {
  const step = stepNow();
  const { tree } = app;
  if (!step?.demo || tour.showing) return;
  if (tree.current !== tree.root) await app.go(tree.root);
  const { move, position } = step.demo;
  const question = tree.question(tree.root);
  const trace = await app.ask("trace", { ...question, ...(position && { start: position }), move });
  if (guest.shows(app, tree)) await playTrace(app, trace);
}

/**
 * @param {App} app @param {import("../types.d.ts").Trace} trace
 * @param {{stays?: boolean, choose?: ((pit: string) => void) | null}} [how] `choose`: called with a pit that is chosen meanwhile
 */
async function playTrace(app, trace, { stays = false, choose = null } = {}) {
  tour.showing = true;
  app.board.onEdit = choose;
  if (!(await showMove(app, guest, trace, { stays }))) return;
  tour.showing = false;
  app.offer();
  settle(app);
}

/** Sets the step up again. @param {App} app */
function again(app) {
  void go(app, tour.at);
}

/** Begins a first game. @param {App} app */
async function play(app) {
  await app.open("play");
  Object.assign(wishes, { mode: "level", side: "S", level: FIRST_LEVEL, timed: false });
  await beginMatch(app, new Tree(), nextMatch());
  app.board.turn(false);
}

/** @param {App} app @param {KeyboardEvent} event */
function pressed(app, event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog"))
    return;
  if (event.key === "n") void go(app, tour.at + 1);
  else if (event.key === "p") void go(app, tour.at - 1);
  else if (event.key === "h") hint(app);
  else if (event.key === "d") void demonstrate(app);
  else return;
  event.preventDefault();
}
