/** What a better move would have done, without naming it. */

/** Seeds from which on a difference between two moves is worth a sentence. */
const CLEAR = 2;

/**
 * The greatest difference between a move and the better one, in one sentence.
 * @param {import("../app.js").App} app @param {any} explanation with a better move
 */
export function contrastText(app, { facts, better, score }) {
  const [what, seeds] = contrast(facts, better, score);
  const chance = app.words.percent(better.chance);
  return app.t("retry-better", { what, seeds, chance });
}

/** @param {any} played @param {any} better @param {any} score of the move that was played @returns {[string, number]} what, and how many seeds or moves */
function contrast(played, { facts, score }, { mate: wins }) {
  if (facts.outcome) return ["wins", 1];
  if (score.mate > 0 && !(wins > 0)) return ["forces", score.mate];
  if (lost(played.own_house) && !lost(facts.own_house)) return ["keeps", 0];
  if (taken(facts) && !taken(played)) return ["raids", 0];
  const [own, danger, threat] = [
    (/** @type {any} */ each) => each.captured,
    (/** @type {any} */ each) => -each.risk_after.most,
    (/** @type {any} */ each) => each.target_after.most,
  ].map((count) => count(facts) - count(played));
  if (own >= CLEAR && own >= danger) return ["captures", facts.captured];
  if (danger >= CLEAR) return ["guards", facts.risk_after.most];
  if (facts.kutakatia && !played.kutakatia) return ["pins", 0];
  if (threat >= CLEAR) return ["threatens", facts.target_after.most];
  return ["chance", 0];
}

/** @param {any} house */
const lost = (house) => ["played", "sown"].includes(house?.fate);

/** @param {any} facts */
const taken = ({ opponent_house }) => opponent_house?.fate === "captured";
