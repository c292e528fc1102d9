/** The graph of South's chance over the game, with marks at bad moves and turning points. It is also a slider. */
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { nameOf } from "../play/match.js";
import { chances, reviewedNodes } from "./marks.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./marks.js").Review} Review */

const WIDTH = 360;
const HEIGHT = 132;
const PAD = { left: 36, right: 8, top: 8, bottom: 18 };

/** The ply under the pointer. @type {number | null} */
let pointed = null;

/**
 * @param {App} app
 * @param {Review} review
 * @param {number} ply that is on the board
 * @param {(ply: number) => void} onPly
 */
export function graph(app, review, ply, onPly) {
  const { t, words } = app;
  const values = chances(review);
  const last = values.length - 1;
  const x = (/** @type {number} */ at) =>
    PAD.left + (at / Math.max(last, 1)) * (WIDTH - PAD.left - PAD.right);
  const y = (/** @type {number} */ chance) => PAD.top + (1 - chance) * (HEIGHT - PAD.top - PAD.bottom);
  const at = pointed ?? ply;
  const plyAt = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * WIDTH;
    const share = (place - PAD.left) / (WIDTH - PAD.left - PAD.right);
    return Math.min(Math.max(Math.round(share * last), 0), last);
  };
  const point = (/** @type {number | null} */ to) => {
    if (pointed === to) return;
    pointed = to;
    app.redraw();
  };
  const label = plyText(app, review, values, at);
  return html`<div class="graph">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="slider" tabindex="0" aria-label=${t("graph-label", { who: nameOf(app, "S") })} aria-valuemin="0"
      aria-valuemax=${last} aria-valuenow=${ply} aria-valuetext=${plyText(app, review, values, ply)}
      @pointermove=${(/** @type {PointerEvent} */ event) => {
        point(plyAt(event));
        if (event.buttons > 0) onPly(plyAt(event));
      }}
      @pointerleave=${() => point(null)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => onPly(plyAt(event))}
      @keydown=${(/** @type {KeyboardEvent} */ event) => pressed(event, review, ply, last, onPly)}>
      <rect class="graph-ground" x=${PAD.left} y=${PAD.top} width=${WIDTH - PAD.left - PAD.right} height=${HEIGHT - PAD.top - PAD.bottom}></rect>
      ${areas(values, x, y)}
      ${[0, 0.5, 1].map(
        (
          chance,
        ) => svg`<line class="graph-grid ${chance === 0.5 ? "even" : ""}" x1=${PAD.left} x2=${WIDTH - PAD.right} y1=${y(chance)} y2=${y(chance)}></line>
        <text class="graph-scale" x=${PAD.left - 4} y=${y(chance) + 4}>${words.percent(chance)}</text>`,
      )}
      ${review.turning_points.map((turn) => svg`<line class="graph-turn" x1=${x(turn)} x2=${x(turn)} y1=${PAD.top} y2=${HEIGHT - PAD.bottom}></line>`)}
      ${review.moves.map(({ grade, ply: of, chance_after }) => (grade ? mark(grade, x(of), y(chance_after)) : nothing))}
      <line class="graph-here" x1=${x(ply)} x2=${x(ply)} y1=${PAD.top} y2=${HEIGHT - PAD.bottom}></line>
      ${pointed === null ? nothing : svg`<line class="graph-pointed" x1=${x(pointed)} x2=${x(pointed)} y1=${PAD.top} y2=${HEIGHT - PAD.bottom}></line>`}
      ${scale(reviewedNodes(app)).map((node) => svg`<text class="graph-pair" x=${x(node.ply)} y=${HEIGHT - 4}>${node.pair}</text>`)}
    </svg>
    <p class="graph-text small">${label}</p>
  </div>`;
}

/**
 * The line of chances and the area below it, in one piece for each run of known values.
 * @param {(number | null)[]} values @param {(at: number) => number} x @param {(chance: number) => number} y
 */
function areas(values, x, y) {
  /** @type {{at: number, chance: number}[][]} */
  const runs = [[]];
  values.forEach((chance, at) => {
    if (chance === null) runs.push([]);
    else runs[runs.length - 1].push({ at, chance });
  });
  return runs
    .filter((run) => run.length > 0)
    .map((run) => {
      const line = run.map(({ at, chance }) => `${x(at).toFixed(1)} ${y(chance).toFixed(1)}`).join(" L");
      const ends = `L${x(run[run.length - 1].at)} ${y(0)} L${x(run[0].at)} ${y(0)} Z`;
      return svg`<path class="graph-area" d=${`M${line} ${ends}`}></path><path class="graph-line" d=${`M${line}`}></path>`;
    });
}

/** Each grade has a shape of its own, so that colour is not needed. @param {string} grade @param {number} x @param {number} y */
function mark(grade, x, y) {
  const shapes = {
    inaccuracy: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    mistake: "M0-6 6 5H-6Z",
    blunder: "M0-7 7 0 0 7-7 0Z",
  };
  const d = shapes[/** @type {keyof typeof shapes} */ (grade)];
  return svg`<path class="graph-mark ${grade}" d=${d} transform="translate(${x} ${y})"></path>`;
}

/** The first moves of the pairs that are written below the graph. @param {import("../game/tree.js").Node[]} nodes */
function scale(nodes) {
  const firsts = nodes.filter(({ pair }, i) => pair !== null && pair !== nodes[i - 1]?.pair);
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => firsts.length / each <= 8) ?? 200;
  return firsts.filter(({ pair }) => Number(pair) % step === 0);
}

/** @param {App} app @param {Review} review @param {(number | null)[]} values @param {number} ply */
function plyText(app, review, values, ply) {
  const { t, words } = app;
  const chance = values[ply] === null ? "–" : words.percent(values[ply] ?? 0);
  const verdict = review.moves.find((each) => each.ply === ply);
  const who = nameOf(app, "S");
  if (ply === 0) return t("graph-start", { who, chance });
  const node = reviewedNodes(app)[ply];
  const move = verdict?.full ?? node?.full ?? review.line[ply - 1];
  const text = t("graph-move", { pair: verdict?.pair ?? node?.pair ?? "", move, who, chance });
  return verdict?.grade ? `${text} · ${t(`grade-${verdict.grade}`)}` : text;
}

/** @param {KeyboardEvent} event @param {Review} review @param {number} ply @param {number} last @param {(ply: number) => void} onPly */
function pressed(event, review, ply, last, onPly) {
  const bad = review.moves.filter(({ grade, turned }) => grade || turned).map((each) => each.ply);
  /** @type {Record<string, number | undefined>} */
  const targets = {
    ArrowLeft: ply - 1,
    ArrowDown: ply - 1,
    ArrowRight: ply + 1,
    ArrowUp: ply + 1,
    Home: 0,
    End: last,
    PageUp: bad.findLast((each) => each < ply),
    PageDown: bad.find((each) => each > ply),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  event.stopPropagation();
  const target = targets[event.key];
  if (target !== undefined) onPly(Math.min(Math.max(target, 0), last));
}
