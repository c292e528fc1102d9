/** The parts of the board that change: pits with their counts and cords, and the two stores. */
import { cord, hollow, make } from "./draw.js";
import { STORE } from "./geometry.js";
import { pitIndex } from "./position.js";

/** @typedef {{group: SVGElement, count: SVGElement, cord: SVGElement}} PitParts */

/** A pit, drawn round its middle: a glow where it can be played, a ring for marks. @param {string} pit @returns {PitParts} */
export function makePit(pit) {
  const nyumba = pitIndex(pit) === 4;
  const count = make("text", { class: "count" });
  /** @param {string} name */
  const outline = (name) =>
    nyumba
      ? make("rect", { class: name, x: -46, y: -46, width: 92, height: 92, rx: 12 })
      : make("circle", { class: name, r: 46 });
  const attributes = { class: nyumba ? "pit nyumba" : "pit", role: "button", tabindex: -1, "data-pit": pit };
  const group = make("g", attributes, [
    make("rect", { class: "touch", x: -50, width: 100, height: 118 }),
    ...hollow(nyumba),
    outline("glow"),
    outline("light"),
    outline("ring"),
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
    make("rect", { class: "store-light", x: -width / 2, y: -height / 2, width, height, rx: width / 2 }),
    make("text", { class: "count" }),
  ]);
}
