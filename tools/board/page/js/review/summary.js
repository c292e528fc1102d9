/** Both players' accuracy, and the moves at which the game was lost and won. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { chanceText } from "../analyse/south.js";
import { moveNumber } from "../panels/moves.js";
import { nameOf } from "../play/match.js";
import { gradeSign, reviewedNodes } from "./marks.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./marks.js").Review} Review */

const COUNTS = ["inaccuracies", "mistakes", "blunders", "missed_wins", "into_losses"];

/** @param {App} app @param {Review} review */
export function summary(app, review) {
  const { t, words } = app;
  const { south, north } = review;
  const loss = (/** @type {number | null} */ chance) =>
    chance === null
      ? "–"
      : words.number(chance, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return html`<table class="summary">
    <caption class="hidden">${t("summary-title")}</caption>
    <thead><tr><td></td>${["S", "N"].map((side) => html`<th scope="col">${t("player", { who: nameOf(app, /** @type {import("../types.d.ts").Side} */ (side)) })}</th>`)}</tr></thead>
    <tbody>
      <tr><th scope="row">${t("summary-loss")}</th><td>${loss(south.average_chance_loss)}</td><td>${loss(north.average_chance_loss)}</td></tr>
      <tr><th scope="row">${t("summary-best")}</th>${[south, north].map(({ best, choices }) => html`<td>${t("summary-of", { best, choices })}</td>`)}</tr>
      ${COUNTS.map((name) =>
        south[name] + north[name] > 0
          ? html`<tr><th scope="row">${t(`summary-${name}`)}</th><td>${south[name]}</td><td>${north[name]}</td></tr>`
          : nothing,
      )}
    </tbody>
  </table>`;
}

/** The bad moves and turning points as a list, with South's chances as in the graph. @param {App} app @param {Review} review */
export function moments(app, review) {
  const { t } = app;
  const nodes = reviewedNodes(app);
  const list = review.moves.filter(({ grade, turned, ply }) => (grade || turned) && nodes[ply]);
  if (list.length === 0) return html`<p class="small">${t("moments-none")}</p>`;
  return html`<ol class="moments" aria-label=${t("moments-title")}>${list.map((verdict) => {
    const { chance_before, chance_after, grade } = verdict;
    const node = nodes[verdict.ply];
    return html`<li><button type="button" class="moment" data-ply=${verdict.ply} aria-current=${node === app.tree.current ? "true" : "false"}
      @click=${() => void app.go(node).then(showCriticism)}>
      <span class="moment-move">${moveNumber(verdict, true)} ${verdict.full}<span class="mark ${grade ?? ""}">${gradeSign(grade)}</span></span>
      <span class="moment-chance">${chanceText(app, chance_before, "S")} → ${chanceText(app, chance_after, "S")}${verdict.turned ? html` <span title=${t("review-turned")} role="img" aria-label=${t("review-turned")}>⇄</span>` : nothing}</span>
      <span class="moment-better">${t("moment-better", { move: verdict.best })}</span>
    </button></li>`;
  })}</ol>`;
}

/** Shows what is said of a chosen move, with as much of the graph above it as there is room for. */
function showCriticism() {
  document.getElementById("panel")?.scrollTo(0, 0);
  document.querySelector(".criticism")?.scrollIntoView({ block: "nearest" });
}
