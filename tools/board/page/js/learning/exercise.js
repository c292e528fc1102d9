/** Judges what a person does in an exercise, by what the engine answers. */
import { factsText, riskText } from "../facts.js";
import { illegalText } from "../tell.js";
import { matches } from "./condition.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./lessons.js").Exercise} Exercise */

/** @typedef {{right: boolean, text: string, trace?: import("../types.d.ts").Trace}} Verdict */

/** Whether the exercise is to choose a pit, not to play a move. @param {Exercise | undefined} exercise */
export function asksForPit(exercise) {
  return Boolean(exercise && !exercise.play);
}

/** @param {App} app @param {Exercise} exercise @param {string} pit @returns {Promise<Verdict>} */
export async function judgePit(app, exercise, pit) {
  const { t, answer } = app;
  if (exercise.find) return plain(app, exercise.find.includes(pit), pit);
  if (exercise.ends) {
    const trace = await app.ask("trace", { ...app.tree.question(), move: exercise.ends });
    const right = trace.ending.pit === pit;
    return { ...plain(app, right, pit), ...(right && { trace }) };
  }
  const isLegal = answer?.legal.some((each) => each.pit === pit) ?? false;
  const illegal = isLegal ? null : (answer?.illegal[pit] ?? (await whyIllegal(app, pit)));
  const reason = isLegal ? t("learn-may-start", { pit }) : illegalText(app, pit, illegal);
  const { legal, rule } = exercise.pit ?? {};
  const right = rule ? illegal?.rule === rule : isLegal === legal;
  return { right, text: right ? `${t("learn-right")} ${reason}` : reason };
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
  return { right, text: said.join(" ") };
}
