/** The kept review of a game, and the verdicts on its moves as marks. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/tree.js").Node} Node */
/** @typedef {import("../types.d.ts").Score} Score */
/** @typedef {import("../types.d.ts").Side} Side */

/**
 * The engine's verdict on a move; scores and chances are South's.
 * @typedef {object} Verdict
 * @property {number} ply
 * @property {number} pair
 * @property {Side} side
 * @property {string} played
 * @property {string} full
 * @property {string} best
 * @property {string[]} pv the best line
 * @property {Score} before
 * @property {Score} after
 * @property {number} chance_before
 * @property {number} chance_after
 * @property {number} chance_loss
 * @property {boolean} forced
 * @property {"inaccuracy" | "mistake" | "blunder" | null} grade
 * @property {number | null} missed_win
 * @property {number | null} into_loss
 * @property {boolean} turned
 * @property {any} explanation of a graded move (docs/json.md), else null
 */

/**
 * @typedef {object} Review
 * @property {string[]} line the moves of the game that was reviewed
 * @property {Verdict[]} moves those that were reviewed, the last of the game always among them
 * @property {Record<string, any>} south
 * @property {Record<string, any>} north
 * @property {number[]} turning_points
 * @property {boolean} interrupted
 */

/** The moves of a line that are kept. */
const LINE = 8;

const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @param {App} app @returns {Review | null} */
export function reviewOf(app) {
  return app.kept.review ?? null;
}

/** The nodes of the reviewed game, from the root on; fewer where moves were removed since. @param {App} app */
export function reviewedNodes(app) {
  const nodes = [app.tree.root];
  for (const move of reviewOf(app)?.line ?? []) {
    const next = nodes[nodes.length - 1].children.find((child) => child.move === move);
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

/** The verdicts by node. @param {App} app @returns {Map<Node, Verdict>} */
export function verdicts(app) {
  return verdictsOf(reviewOf(app)?.moves ?? [], reviewedNodes(app).slice(1));
}

/** @param {Verdict[]} moves @param {Node[]} line the nodes behind the root @returns {Map<Node, Verdict>} */
export function verdictsOf(moves, line) {
  return new Map(moves.filter(({ ply }) => line[ply - 1]).map((verdict) => [line[verdict.ply - 1], verdict]));
}

/** The sign behind a move in a list. @param {App} app @param {Verdict | undefined} verdict */
export function markView(app, verdict) {
  if (!verdict?.grade) return nothing;
  const { grade } = verdict;
  return html`<span class="mark ${grade}" aria-label=${app.t(`grade-${grade}`)} title=${app.t(`grade-${grade}`)}>${SIGNS[grade]}</span>`;
}

/** @param {Verdict["grade"]} grade */
export function gradeSign(grade) {
  return grade ? SIGNS[grade] : "";
}

/** South's chance in the position on the board, as far as the review knows it. @param {App} app */
export function chanceAt(app) {
  const found = reviewOf(app);
  const ply = reviewedNodes(app).indexOf(app.tree.current);
  return found && ply >= 0 ? chances(found)[ply] : null;
}

/** South's chance after each move from the start on; null where it is not known. @param {Review} review @returns {(number | null)[]} */
export function chances(review) {
  /** @type {(number | null)[]} */
  const all = Array(review.line.length + 1).fill(null);
  for (const { ply, chance_before, chance_after } of review.moves) {
    all[ply - 1] ??= chance_before;
    all[ply] = chance_after;
  }
  return all;
}

/** What is kept of a verdict: all that the page tells of it, in any language. @param {any} verdict @returns {Verdict} */
export function keptVerdict({ text, explanation, ...verdict }) {
  const facts = (/** @type {any} */ { target_before, target_after, ...rest }) => rest;
  const part = (/** @type {any} */ { facts: all, line, chance }) => ({
    facts: facts(all),
    line: line.slice(0, LINE),
    chance,
  });
  if (!explanation) return { ...verdict, explanation: null };
  const { reply, better } = explanation;
  const kept = { ...part(explanation), reply: reply && facts(reply), better: better && part(better) };
  return { ...verdict, explanation: kept };
}
