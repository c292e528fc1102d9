/** Judges what a person does in an exercise, by what the engine answers. */
import { factsText, riskText } from "../facts.js";
import { illegalText } from "../tell.js";
import { matches } from "./condition.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./lessons.js").Exercise} Exercise */

/**
 * What is said of an answer, and a move that explains it.
 * @typedef {{right: boolean, text: string, trace?: import("../types.d.ts").Trace}} Verdict
 */

/** Whether the exercise is to choose a pit, not to play a move. @param {Exercise | undefined} exercise */
export function asksForPit(exercise) {
  return Boolean(exercise && !exercise.play);
}

/** @param {App} app @param {Exercise} exercise @param {string} pit @returns {Promise<Verdict>} */
export async function judgePit(app, exercise, pit) {
  const { t, answer } = app;
  if (exercise.find) return plain(app, exercise.find.includes(pit), pit);
  if (exercise.ends) {
    const trace = await traceOf(app, exercise.ends);
    return { ...plain(app, trace.ending.pit === pit, pit), trace };
  }
  const legal = answer?.legal.find((each) => each.pit === pit);
  const illegal = legal ? null : (answer?.illegal[pit] ?? (await whyIllegal(app, pit)));
  const reason = legal ? t("learn-may-start", { pit }) : illegalText(app, pit, illegal);
  const wanted = exercise.pit ?? {};
  const right = wanted.rule ? illegal?.rule === wanted.rule : Boolean(legal) === wanted.legal;
  const move = legal?.move ?? (right && endless(illegal));
  return {
    right,
    text: right ? `${t("learn-right")} ${reason}` : reason,
    ...(move && { trace: await traceOf(app, move) }),
  };
}

/** @param {App} app @param {string} move @returns {Promise<import("../types.d.ts").Trace>} */
function traceOf(app, move) {
  return app.ask("trace", { ...app.tree.question(), move });
}

/** A move that is refused because it never ends: it can be shown. @param {import("../types.d.ts").Illegal | null} illegal */
function endless(illegal) {
  return illegal && ["endless", "over_limit"].includes(illegal.rule) ? illegal.move : null;
}

/**
 * Why no move starts from a pit of which the answer to `game` says nothing: the game is over, or the pit is the
 * opponent's.
 * @param {App} app @param {string} pit
 */
async function whyIllegal(app, pit) {
  const { illegal } = await app.ask("why", { ...app.tree.question(), move: `${pit}<` });
  return illegal ?? null;
}

/** @param {App} app @param {boolean} right @param {string} pit */
function plain(app, right, pit) {
  return { right, text: right ? app.t("learn-right") : app.t("learn-wrong-pit", { pit }) };
}

/** @param {App} app @param {Exercise} exercise @param {string} move @returns {Promise<Verdict>} */
export async function judgeMove(app, exercise, move) {
  const { facts } = await app.ask("facts", { ...app.tree.question(), move });
  const wanted = exercise.play ?? {};
  const right = matches(facts, wanted);
  const said = [app.t(right ? "learn-right" : "learn-not-yet"), factsText(app, facts)];
  if (Object.keys(wanted).some((path) => path.startsWith("risk_after"))) said.push(riskText(app, facts));
  return { right, text: said.join(" "), ...(!right && { trace: await traceOf(app, move) }) };
}
