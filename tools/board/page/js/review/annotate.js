/** The record of a reviewed game, with the criticism of its moves as comments in the language of the page. */

import { sentences } from "./criticism.js";
import { gradeSign, reviewOf } from "./marks.js";
import { writeRecord } from "./records.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./marks.js").Verdict} Verdict */

/** @param {App} app @returns {Promise<string>} */
export async function annotatedRecord(app) {
  const { tree } = app;
  const verdicts = new Map(reviewOf(app)?.moves.map((verdict) => [verdict.ply, verdict]));
  /** @type {Record<string, string>} */
  const comments = {};
  for (const [i, node] of tree.mainLine().entries()) {
    const verdict = verdicts.get(node.ply);
    const said = verdict?.played === node.move ? remark(app, verdict) : [];
    const text = [node.comment, ...said].filter(Boolean).join(" ");
    if (text) comments[String(i)] = text;
  }
  return writeRecord(app, app, { comments, tags: { Annotator: app.config.engine ?? "Bingwa" } });
}

/** What is said of a bad move, or of one at which the game turns. @param {App} app @param {Verdict} verdict @returns {string[]} */
function remark(app, verdict) {
  const { grade, turned } = verdict;
  if (!grade && !turned) return [];
  const sign = grade ? [`${gradeSign(grade)} ${app.t(`grade-${grade}`)}:`] : [];
  return [...sign, ...sentences(app, verdict, true)];
}
