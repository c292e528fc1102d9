/** The card of the engine: its switch, how far it has come, its lines. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { nameOf } from "../play/match.js";
import { overText } from "../tell.js";
import { engine } from "./engine.js";
import { lineView } from "./line-view.js";
import { scoreText } from "./south.js";
import { MOST_LINES, wanted } from "./wishes.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./engine.js").Shown} Shown */

/**
 * @param {App} app
 * @param {{onSwitch: () => void, onLines: (lines: number) => void}} actions
 */
export function engineCard(app, { onSwitch, onLines }) {
  const { t } = app;
  return html`<div class="card engine">
    <div class="engine-head">
      <label class="switch engine-switch"><input type="checkbox" role="switch" data-do="engine" .checked=${engine.on} @change=${onSwitch}>
        <strong>${app.config.engine ?? t("analyse-engine")}</strong></label>
      <label class="lines-choice">${t("analyse-lines")}
        <select data-do="lines" @change=${(/** @type {Event} */ event) => onLines(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
          ${Array.from({ length: MOST_LINES }, (_, i) => html`<option value=${i + 1} ?selected=${wanted.lines === i + 1}>${i + 1}</option>`)}
        </select></label>
    </div>
    ${content(app)}
  </div>`;
}

/** @param {App} app */
function content(app) {
  const { t, answer } = app;
  const end = answer?.over ? html`<p class="status">${overText(app, answer.over)}</p>` : nothing;
  if (answer?.legal.length === 0) return end;
  if (!engine.on) return html`${end}<p class="small">${t("analyse-off")}</p>`;
  if (engine.failure) return html`${end}<p class="error" role="alert">${engine.failure}</p>`;
  return html`${end}${progress(app)}
    <ol class="lines">${engine.lines.map((shown, i) => line(app, shown, i))}</ol>
    ${engine.lines.length > 0 ? html`<p class="small">${t("analyse-help", { who: nameOf(app, "S") })}</p>` : nothing}`;
}

/** @param {App} app */
function progress(app) {
  const { t, words } = app;
  const info = engine.lines[0]?.info;
  if (engine.state === "interrupted") return html`<p class="small">${t("analyse-interrupted")}</p>`;
  if (!info) return html`<p class="small">${t("analyse-begins")}</p>`;
  const compact = /** @type {const} */ ({ notation: "compact", maximumSignificantDigits: 3 });
  const nodes = words.number(info.nodes, compact);
  const speed = words.number(info.nps, compact);
  const time = words.number(info.time / 1000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return html`<p class="small progress">${t("analyse-progress", { depth: info.depth, nodes, speed, time })}</p>`;
}

/** @param {App} app @param {Shown} shown @param {number} i */
function line(app, { info, value, line: moves }, i) {
  const { chance, score, bound } = value;
  const percent = chance === null ? "" : `${bound}${app.words.percent(chance)}`;
  const points = score?.mate === undefined ? `${bound}${scoreText(app, score)}` : scoreText(app, score);
  const label = app.t("analyse-line", {
    number: i + 1,
    who: nameOf(app, "S"),
    chance: percent,
    score: points,
    depth: info.depth,
  });
  return html`<li class="line rank-${i}"><span class="hidden">${label}</span>
    <span class="line-rank" aria-hidden="true">${i + 1}</span>
    <span class="line-value ${bound ? "inexact" : ""}" aria-hidden="true"><strong>${percent}</strong> <span>${points}</span>
      <small>${app.t("analyse-depth", { depth: info.depth })}</small></span>
    ${engine.node ? lineView(app, engine.node, moves) : nothing}
  </li>`;
}
