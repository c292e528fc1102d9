/** Arrows on the board: a move as a pit and a direction. */
import { make, moveTo } from "./draw.js";
import { pitPoint, WIDTH } from "./geometry.js";
import { ownerOf } from "./position.js";

/**
 * Whether a direction points to the right of the screen: `>` is the right of the pit's owner, in both rows.
 * @param {string} pit @param {"<" | ">"} direction @param {boolean} turned
 */
export function pointsRight(pit, direction, turned) {
  return (direction === ">") === ((ownerOf(pit) === "south") !== turned);
}

/** An arrow of the analysis. @param {import("../types.d.ts").Arrow} arrow @param {boolean} turned */
export function arrowShape({ pit, direction, rank, label }, turned) {
  const { x, y } = pitPoint(pit, turned);
  const right = pointsRight(pit, direction, turned);
  const sign = right ? 1 : -1;
  const half = Math.max(11 - 2.5 * rank, 5);
  const tip = 92;
  const neck = tip - half * 2.6;
  const d = `M0 ${-half} H${neck} V${-half * 2.1} L${tip} 0 L${neck} ${half * 2.1} V${half} H0 a${half} ${half} 0 0 1 0 ${-2 * half} Z`;
  const shape = make("g", { class: `arrow rank-${Math.min(rank, 4)}` }, [
    make("path", { d, transform: `scale(${sign} 1)` }),
  ]);
  if (label) shape.append(make("text", { x: sign * 34, y: 6 }, [label]));
  // Arrows of neighbours that point at each other lie side by side.
  const inside = Math.min(Math.max(x, right ? 0 : tip + 4), right ? WIDTH - tip - 4 : WIDTH);
  moveTo(shape, inside, y + (right ? -11 : 11));
  return shape;
}

/** A round button beside a pit that plays it in a direction. @param {string} pit @param {"<" | ">"} direction @param {boolean} turned */
export function directionButton(pit, direction, turned) {
  const { x, y } = pitPoint(pit, turned);
  const right = pointsRight(pit, direction, turned);
  const button = make("g", { class: "direction", role: "button", tabindex: 0, "data-direction": direction }, [
    make("circle", { class: "touch", r: 49 }),
    make("circle", { class: "disc", r: 31 }),
    make("path", {
      class: "sign",
      d: "M-15 -5 H3 V-14 L18 0 L3 14 V5 H-15 Z",
      ...(!right && { transform: "scale(-1 1)" }),
    }),
  ]);
  moveTo(button, Math.min(Math.max(x + (right ? 72 : -72), 36), WIDTH - 36), y);
  return button;
}
