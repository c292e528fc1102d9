/** Makes the still parts of the board: the slab of wood, its stores and pits. */
import { EDGE, HEIGHT, noise, PIT, STORE, storePoint, WIDTH } from "./geometry.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Element | string)[]} [children]
 * @returns {SVGElement}
 */
export function make(name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {Element} element @param {number} x @param {number} y @param {string} [more] */
export function moveTo(element, x, y, more = "") {
  element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${more}`);
}

/**
 * A gradient whose stops take their colours from CSS classes.
 * @param {string} kind `linearGradient` or `radialGradient`
 * @param {string} id
 * @param {Record<string, string | number>} attributes
 * @param {[number, string][]} stops offset and class
 */
function gradient(kind, id, attributes, stops) {
  const made = stops.map(([offset, name]) => make("stop", { offset, class: name }));
  return make(kind, { id, ...attributes }, made);
}

export function definitions() {
  const seed = { cx: 0.36, cy: 0.3, r: 0.8 };
  const pit = { cx: 0.5, cy: 0.62, r: 0.62 };
  return make("defs", {}, [
    gradient("linearGradient", "wood", { x1: 0, y1: 0, x2: 0, y2: 1 }, [
      [0, "wood-1"],
      [0.5, "wood-2"],
      [1, "wood-3"],
    ]),
    gradient("radialGradient", "hollow", pit, [
      [0, "hollow-1"],
      [0.75, "hollow-2"],
      [1, "hollow-3"],
    ]),
    gradient("linearGradient", "rim", { x1: 0, y1: 0, x2: 0, y2: 1 }, [
      [0, "rim-1"],
      [1, "rim-2"],
    ]),
    ...[0, 1, 2].map((i) =>
      gradient("radialGradient", `seed-${i}`, seed, [
        [0, `seed-${i}-1`],
        [0.5, `seed-${i}-2`],
        [1, `seed-${i}-3`],
      ]),
    ),
  ]);
}

/** The slab with its grain and the two stores. */
export function slab() {
  const grain = Array.from({ length: 19 }, (_, i) => {
    const y = 16 + i * 27 + noise(i, 1) * 14;
    const bend = () => ((noise(i, y) - 0.5) * 26).toFixed(1);
    const d = `M8 ${y.toFixed(1)} q 245 ${bend()} 490 ${((noise(i, 2) - 0.5) * 12).toFixed(1)} t 490 ${bend()}`;
    return make("path", { d, "stroke-width": (0.6 + noise(i, 3) * 2.4).toFixed(1) });
  });
  const { width, height } = STORE;
  const stores = [false, true].map((turned) => {
    const { x, y } = storePoint("south", turned);
    const rx = width / 2;
    return make("rect", { class: "hollow", x: x - rx, y: y - height / 2, width, height, rx });
  });
  const ends = 2 * storePoint("north", false).x;
  return make("g", { "aria-hidden": "true" }, [
    make("rect", { class: "slab", x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 42 }),
    make("g", { class: "grain" }, grain),
    make("rect", { class: "bevel", x: 4, y: 4, width: WIDTH - 8, height: HEIGHT - 8, rx: 39 }),
    make("path", { class: "ridge", d: `M${ends + 14} ${EDGE.middle} H${WIDTH - ends - 14}` }),
    ...stores,
  ]);
}

/** The hollow of a pit, drawn round its middle; a nyumba is square. @param {boolean} nyumba */
export function hollow(nyumba) {
  if (!nyumba) return [make("circle", { class: "hollow", r: PIT })];
  const square = (/** @type {string} */ name, /** @type {number} */ half, /** @type {number} */ rx) =>
    make("rect", { class: name, x: -half, y: -half, width: 2 * half, height: 2 * half, rx });
  return [square("inlay", PIT + 3.5, 13), square("hollow", PIT - 1, 9)];
}

/** The cord over a pit under kutakatia. */
export function cord() {
  const d = "M-34 -34 L34 34 M34 -34 L-34 34";
  return make("g", { class: "cord" }, [
    make("path", { class: "cord-shade", d }),
    make("path", { class: "cord-line", d }),
    make("circle", { class: "cord-knot", r: 7 }),
  ]);
}

/** One seed: its shade, its body, its light. @param {number} i */
export function seed(i) {
  const body = { rx: 10, ry: 8.9 };
  return make("g", { class: "seed" }, [
    make("ellipse", { class: "seed-shade", cx: 1.4, cy: 2.6, ...body }),
    make("g", { transform: `rotate(${Math.round(noise(i, 7) * 180)})` }, [
      make("ellipse", { fill: `url(#seed-${i % 3})`, class: "seed-body", ...body }),
    ]),
  ]);
}
