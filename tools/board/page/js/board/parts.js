/** The parts of the board that change: pits with their counts and cords, and the two stores. */
import { cord, hollow, make } from "./draw.js";
import { STORE } from "./geometry.js";
import { pitIndex } from "./position.js";

/** @typedef {{group: SVGElement, count: SVGElement, cord: SVGElement}} PitParts */

/** A pit, drawn round its middle. @param {string} pit @returns {PitParts} */
export function makePit(pit) {
  const nyumba = pitIndex(pit) === 4;
  const count = make("text", { class: "count" });
  const ring = nyumba
    ? make("rect", { class: "ring", x: -45, y: -45, width: 90, height: 90, rx: 11 })
    : make("circle", { class: "ring", r: 46 });
  const attributes = { class: nyumba ? "pit nyumba" : "pit", role: "button", tabindex: -1, "data-pit": pit };
  const group = make("g", attributes, [
    make("rect", { class: "touch", x: -50, y: -61, width: 100, height: 122 }),
    ...hollow(nyumba),
    ring,
    count,
  ]);
  const tie = cord();
  tie.setAttribute("visibility", "hidden");
  return { group, count, cord: tie };
}

/** A store's count and light, drawn round its middle. @param {"south" | "north"} owner */
export function makeStore(owner) {
  const { width, height } = STORE;
  return make("g", { class: "store", "data-store": owner, role: "img" }, [
    make("rect", { class: "store-light", x: -width / 2, y: -height / 2, width, height, rx: height / 2 }),
    make("text", { class: "count", x: width / 2 + 40, y: 10 }),
    make("path", { class: "turn-mark", d: "M-12 -11 L12 0 L-12 11 Z" }),
  ]);
}
