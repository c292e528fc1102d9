/** An explanation of the engine as sentences in the language of the page. */
import { otherSide, sideOf } from "./board/position.js";
import { nameOf } from "./play/match.js";
import { moveName } from "./tell.js";

/** @typedef {import("./app.js").App} App */

/** The most moves of a line that are told, and where two lines are compared. */
const SHOWN = 6;
const SHOWN_OF_TWO = 4;
/** The moves of a line whose captures are counted: fewer show little, later ones are no prediction. */
const COUNTED = { least: 4, most: 8 };

/** A hint, or the answer to "was it bad?", a paragraph each. @param {App} app @param {any} answer of `explain` */
export function explanationLines(app, { explanation }) {
  if (!explanation) return [app.t("explain-none")];
  const { facts, line, better } = explanation;
  const played = wholeText(app, facts);
  if (facts.outcome) return [played];
  if (better) return [played, ...lossText(app, explanation), ...comparison(app, explanation)];
  return [played, ...expected(app, line, SHOWN), prospect(app, explanation)];
}

/**
 * What the reply to a move is, what is better than it, and what that gains, a paragraph each.
 * @param {App} app @param {any} explanation with a better move @param {boolean} [withLine] whether to tell the better line
 */
export function comparison(app, explanation, withLine = true) {
  const { t } = app;
  const { reply, line, better } = explanation;
  const lines = [];
  if (reply) {
    const side = nameOf(app, sideOf(reply.move));
    const text = t("explain-reply", { who: side, deeds: factsText(app, reply) });
    lines.push([text, ...expected(app, line.slice(1), SHOWN_OF_TWO)].join(" "));
  }
  if (better) {
    const chance = app.words.percent(better.chance);
    const words = [t("explain-better", { chance, deeds: factsText(app, better.facts) })];
    if (!better.facts.outcome)
      words.push(riskText(app, better.facts), ...(withLine ? expected(app, better.line, SHOWN_OF_TWO) : []));
    lines.push(words.join(" "), ...takings(app, explanation));
  }
  return lines;
}

/** What a move does, and what can be captured after it. @param {App} app @param {any} facts */
function wholeText(app, facts) {
  if (facts.outcome) return factsText(app, facts);
  return [factsText(app, facts), riskText(app, facts), ...threat(app, facts)].join(" ");
}

/** What a move does itself. @param {App} app @param {any} facts */
export function factsText(app, facts) {
  const { t } = app;
  const { captured: seeds, captures, own_house: house } = facts;
  const move = moveName(app, facts.full);
  const words = [];
  if (seeds > 0) {
    const taken = facts.opponent_house?.fate === "captured" ? facts.opponent_house : null;
    const pits = new Set(
      captures.map((/** @type {any} */ each) =>
        taken && /[ab]5/i.test(each.taken) ? t("facts-nyumba", { pit: each.taken }) : each.taken,
      ),
    );
    words.push(t("facts-captures", { move, seeds, pits: [...pits].join(", ") }));
  } else words.push(t("facts-takata", { move }));
  if (facts.kutakatia) words.push(t("facts-kutakatia", { pit: facts.kutakatia }));
  const inDanger = (/** @type {any} */ exposure) =>
    exposure.pits.some((/** @type {any} */ pit) => pit.nyumba);
  const saved = house?.fate === "kept" && inDanger(facts.risk_before) && !inDanger(facts.risk_after);
  if (house && (saved || house.fate !== "kept")) {
    words.push(t("facts-house", { fate: saved ? "saved" : house.fate, seeds: house.seeds ?? 0 }));
  }
  if (facts.outcome) words.push(t("facts-outcome"));
  return words.join(" ");
}

/** What the opponent can capture after a move, and how much that was before. @param {App} app @param {any} facts */
export function riskText(app, { move, risk_before, risk_after }) {
  const opponent = nameOf(app, otherSide(sideOf(move)));
  const { most: seeds, pits } = risk_after;
  if (risk_after.wins) {
    const winning = app.panel?.teaches ? risk_after.move.slice(0, 2) : risk_after.move;
    return app.t("facts-risk-wins", { who: opponent, move: winning });
  }
  const before = risk_before.most === seeds ? "same" : risk_before.most;
  return app.t("facts-risk", { who: opponent, pits: pitList(app, pits), seeds, before });
}

/** What the player of a move threatens to capture after it. @param {App} app @param {any} facts */
function threat(app, { target_after: { pits, most, wins, move } }) {
  if (!move) return [];
  if (wins) return [app.t("facts-target-wins", { move })];
  return [app.t("facts-target", { pits: pitList(app, pits), seeds: most })];
}

/** @param {App} app @param {{pit: string, nyumba: boolean}[]} pits */
function pitList(app, pits) {
  return pits.map(({ pit, nyumba }) => (nyumba ? app.t("facts-nyumba", { pit }) : pit)).join(", ");
}

/** The moves that follow, as a sentence. @param {App} app @param {{full: string, captured: number}[]} line @param {number} most */
function expected(app, line, most) {
  const moves = line
    .slice(0, most)
    .map(({ full, captured }) => (captured ? app.t("explain-takes", { move: full, seeds: captured }) : full));
  return moves.length > 0 ? [app.t("explain-line", { moves: moves.join(" ") })] : [];
}

/** How likely the player of a move wins with it. @param {App} app @param {any} explanation */
function prospect(app, { facts, score, chance }) {
  const side = sideOf(facts.move);
  if (score.mate === undefined)
    return app.t("explain-chance", { who: nameOf(app, side), chance: app.words.percent(chance) });
  const winner = score.mate > 0 === (side === "S") ? "S" : "N";
  return app.t("explain-wins", { who: nameOf(app, winner), moves: Math.abs(score.mate) });
}

/** The chance that a move gives away, and a win or a loss by force. @param {App} app @param {any} explanation with a better move */
function lossText(app, explanation) {
  const { t, words } = app;
  const { facts, score, better } = explanation;
  const [before, after] = [better.chance, explanation.chance].map((chance) => words.percent(chance));
  const lines = [];
  const side = nameOf(app, sideOf(facts.move));
  if (before !== after) lines.push(t("explain-falls", { who: side, before, after }));
  if (better.score.mate > 0 && !(score.mate > 0))
    lines.push(t("review-missed-win", { moves: better.score.mate }));
  if (score.mate < 0) lines.push(t("review-into-loss", { moves: -score.mate }));
  return [lines.join(" ") || prospect(app, explanation)];
}

/** What both players take after a move and after the better one, where that speaks for the better one. @param {App} app @param {any} explanation */
function takings(app, { facts, line, better }) {
  const moves = Math.min(1 + Math.min(line.length, better.line.length), COUNTED.most);
  const [own, theirs] = taken(facts, line, moves);
  const [instead, lost] = taken(better.facts, better.line, moves);
  if (moves < COUNTED.least || instead - lost <= own - theirs) return [];
  const side = nameOf(app, sideOf(facts.move));
  return [
    app.t("explain-takings", { moves, who: side, own, theirs, move: better.facts.full, instead, lost }),
  ];
}

/** The seeds that the player of a move and the other take in it and the line after it. @param {any} facts @param {{captured: number}[]} line @param {number} moves in all */
function taken(facts, line, moves) {
  const seeds = [0, 0];
  for (const [i, { captured }] of [facts, ...line].slice(0, moves).entries()) seeds[i % 2] += captured;
  return seeds;
}
