/** Help: the keys, and what the marks on the board mean, drawn with the parts of the board itself. */
import { html } from "../vendor/lit-html/lit-html.js";
import { arrowShape } from "./board/arrows.js";
import { make, moveTo, seed } from "./board/draw.js";
import { seedInPit } from "./board/geometry.js";
import { makePit } from "./board/parts.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("./app.js").App} App */

/** The keys by what they are for: message, keys. @type {Record<string, [string, string[]][]>} */
const KEYS = {
  board: [
    ["walk", ["Tab", "← ↑ ↓ →"]],
    ["playable", ["J", "K"]],
    ["choose", ["Enter"]],
    ["way", ["<", ">", "L", "R"]],
    ["typed", ["M"]],
    ["skip", ["Esc"]],
    ["steps", ["S"]],
    ["turn", ["F"]],
  ],
  game: [
    ["step", ["←", "→", "[", "]"]],
    ["ends", ["Home", "End"]],
    ["help", ["?"]],
  ],
  lessons: [
    ["lesson", ["P", "N"]],
    ["hint", ["H"]],
    ["demo", ["D"]],
  ],
};

/** @param {App} app */
export function openHelp(app) {
  openDialog(app, { name: "help", title: () => app.t("help-title"), body: () => view(app) });
}

/** @param {App} app */
function view(app) {
  const { t } = app;
  return html`<section><h3>${t("help-marks")}</h3>
      <dl class="legend">${marks().map(([name, drawn]) => html`<div><dt>${drawn}</dt><dd>${t(`help-mark-${name}`)}</dd></div>`)}</dl></section>
    ${Object.entries(KEYS).map(
      ([group, keys]) => html`<section><h3>${t(`help-keys-${group}`)}</h3>
      <dl class="keys">${keys.map(([name, each]) => html`<div><dt>${each.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${t(`help-key-${name}`)}</dd></div>`)}</dl></section>`,
    )}
    <p class="small">${t("help-walk")}</p>`;
}

/** Each mark with a picture of it. @returns {[string, SVGElement][]} */
function marks() {
  return [
    ["can", picture("A3", { name: "can" })],
    ["from", picture("A3", { mark: "from", seeds: 0 })],
    ["to", picture("A3", { mark: "to" })],
    ["taken", picture("a3", { mark: "taken" })],
    ["owned", picture("A5", { name: "owned", seeds: 6 })],
    ["lost", picture("A5", {})],
    ["kutakatia", picture("a3", { tied: true })],
    ["focus", picture("A3", { name: "focused" })],
    ["wrong", picture("A3", { mark: "wrong", seeds: 1 })],
    ["hint", picture("A3", { mark: "hint" })],
    ["arrow", arrow(0)],
    ["played", arrow("played")],
  ];
}

/**
 * A pit as it looks on the board.
 * @param {string} pit @param {{name?: string, mark?: string, seeds?: number, tied?: boolean}} look
 */
function picture(pit, { name = "", mark, seeds = 3, tied = false }) {
  const { group, cord } = makePit(pit);
  if (name) group.classList.add(name);
  if (mark) group.dataset.mark = mark;
  const lies = Array.from({ length: seeds }, (_, i) => {
    const element = seed(i);
    const { x, y } = seedInPit(i, seeds, 3);
    moveTo(element, x, y);
    return element;
  });
  if (tied) cord.setAttribute("visibility", "visible");
  return onWood([bare(group), ...lies, cord]);
}

/** @param {import("./types.d.ts").Arrow["rank"]} rank */
function arrow(rank) {
  const { group } = makePit("A3");
  const shape = arrowShape({ pit: "A3", direction: ">", rank }, false);
  moveTo(shape, 0, 0);
  // The head of an arrow lies beside its pit.
  return onWood([make("g", { transform: "translate(0 -12) scale(0.8)" }, [bare(group), shape])]);
}

/** A pit that is no button. @param {SVGElement} group */
function bare(group) {
  for (const attribute of ["role", "tabindex", "data-pit"]) group.removeAttribute(attribute);
  return group;
}

/** @param {SVGElement[]} parts */
function onWood(parts) {
  const wood = make("rect", { class: "slab", x: -62, y: -62, width: 124, height: 124, rx: 18 });
  return make("svg", { viewBox: "-63 -63 126 126", "aria-hidden": "true" }, [wood, ...parts]);
}
