/** Running the review of a game: one at a time; it goes on while the person looks elsewhere. */
import { QuestionError } from "../port/questions.js";
import { failureText } from "../tell.js";
import { keptVerdict } from "./marks.js";

/** @typedef {import("../app.js").App} App */

/** Nodes of each search; `null` for as many as each position needs. */
export const LIMITS = { quick: 60_000, normal: null, deep: 4_000_000 };
/** @typedef {keyof typeof LIMITS} Effort */

export const job = {
  /** The game that is being reviewed. @type {import("../game/tree.js").Tree | null} */
  tree: null,
  finished: 0,
  positions: 0,
  begun: 0,
  /** The moves that are judged so far. @type {import("./marks.js").Verdict[]} */
  moves: [],
  /** @type {Effort} */
  effort: "normal",
  /** Why the last one failed. */
  failure: "",
  /** @type {AbortController | null} */
  stop: null,
};

/** Reviews the main line of the game on the board. @param {App} app */
export async function review(app) {
  stopReview();
  const { tree } = app;
  const line = tree.mainLine();
  const mine = new AbortController();
  const begun = performance.now();
  Object.assign(job, {
    tree,
    finished: 0,
    positions: line.length + 1,
    begun,
    moves: [],
    failure: "",
    stop: mine,
  });
  app.addEventListener("tree", stopReview, { once: true });
  app.redraw();
  const nodes = LIMITS[job.effort];
  const question = {
    ...tree.question(line.at(-1) ?? tree.root),
    ...(nodes && { nodes }),
  };
  /** @typedef {{finished: number, positions: number, judged?: import("./marks.js").Verdict}} Progress */
  const onProgress = (/** @type {Progress} */ { finished, positions, judged }) => {
    if (job.stop !== mine) return;
    Object.assign(job, { finished, positions });
    if (judged) job.moves.push(judged);
    app.redraw();
  };
  try {
    const answer = await app.ask("review", question, { onProgress, signal: mine.signal });
    if (job.stop !== mine) return;
    if (answer.moves?.length > 0) keep(app, tree, { ...answer, line: line.map((node) => node.move) });
    else if (answer.interrupted) job.failure = nothingFound(app, mine.signal.aborted);
  } catch (error) {
    if (job.stop !== mine) return;
    // A review that was stopped before its first verdict has nothing to tell.
    const stopped = mine.signal.aborted && error instanceof QuestionError;
    if (!stopped) job.failure = failureText(app, error);
  }
  app.removeEventListener("tree", stopReview);
  if (job.stop === mine) Object.assign(job, { tree: null, stop: null });
  app.redraw();
}

/**
 * Why there is nothing to show. An engine in a worker cannot tell what it has found when it is stopped.
 * @param {App} app @param {boolean} stopped by the person
 */
function nothingFound(app, stopped) {
  if (!stopped) return app.t("review-interrupted");
  return app.config.port === "worker" ? app.t("review-stopped") : "";
}

/** Ends the running review; what it has found so far is shown, where the engine can tell it. */
export function stopReview() {
  job.stop?.abort();
}

/** Whether the game on the board is being reviewed. @param {App} app */
export function underReview(app) {
  return job.tree !== null && job.tree === app.tree;
}

/** The seconds that the running review will take still, once that can be told. */
export function secondsLeft() {
  const { begun, finished, positions } = job;
  return finished > 2
    ? Math.ceil(((performance.now() - begun) / 1000 / finished) * (positions - finished))
    : null;
}

/** Keeps a review with its game, if that is still on the board. @param {App} app @param {import("../game/tree.js").Tree} tree @param {any} answer */
function keep(app, tree, answer) {
  if (app.tree !== tree) return;
  const { line, moves, south, north, turning_points, interrupted } = answer;
  app.kept.review = {
    line,
    moves: moves.map(keptVerdict),
    south,
    north,
    turning_points,
    interrupted,
  };
  app.save();
  app.dispatchEvent(new Event("reviewed"));
}
