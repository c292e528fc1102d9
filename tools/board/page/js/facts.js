/** An explanation of the engine as sentences in the language of the page. */

/** @typedef {import("./app.js").App} App */

/** @param {App} app @param {any} answer of `explain` */
export function explanationLines(app, answer) {
  const { explanation, paragraphs } = answer;
  if (app.words.language === "en" && paragraphs?.length) return paragraphs;
  if (!explanation) return [app.t("explain-none")];
  const lines = [factsText(app, explanation.facts), ...dangers(app, explanation.facts)];
  const moves = (explanation.line ?? []).map((/** @type {any} */ each) => each.full).slice(0, 6);
  if (moves.length > 0) lines.push(app.t("explain-line", { moves: moves.join(" ") }));
  if (explanation.chance != null)
    lines.push(app.t("explain-chance", { chance: app.words.percent(explanation.chance) }));
  const { better } = explanation;
  if (better) {
    lines.push(
      app.t("explain-better", { move: better.facts.full, chance: app.words.percent(better.chance) }),
    );
    lines.push(factsText(app, better.facts));
  }
  return lines;
}

/** What a move does. @param {App} app @param {any} facts */
export function factsText(app, facts) {
  const words = [];
  if (facts.captured > 0) {
    const pits = facts.captures.map((/** @type {any} */ each) => each.taken);
    words.push(
      app.t("facts-captures", {
        move: facts.full,
        seeds: facts.captured,
        pits: [...new Set(pits)].join(", "),
      }),
    );
  } else words.push(app.t("facts-takata", { move: facts.full }));
  if (facts.kutakatia) words.push(app.t("facts-kutakatia", { pit: facts.kutakatia }));
  const fate = facts.own_house?.fate;
  if (fate && fate !== "kept") words.push(app.t("facts-house", { fate }));
  if (facts.opponent_house?.fate === "captured") words.push(app.t("facts-house-captured"));
  if (facts.outcome) words.push(app.t("facts-outcome"));
  return words.join(" ");
}

/** What both players can capture after a move. @param {App} app @param {any} facts */
function dangers(app, facts) {
  const lines = [];
  for (const [key, threat] of [
    ["facts-risk", facts.risk_after],
    ["facts-target", facts.target_after],
  ]) {
    if (!threat || threat.pits.length === 0) continue;
    const pits = threat.pits.map((/** @type {any} */ each) => each.pit).join(", ");
    lines.push(app.t(threat.wins ? `${key}-wins` : key, { pits, seeds: threat.most, move: threat.move }));
  }
  return lines;
}
