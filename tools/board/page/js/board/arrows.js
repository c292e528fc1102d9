/** Arrows on the board: a move as a pit and a direction. */
import { make, moveTo } from "./draw.js";
import { COLUMN, countPoint, pitPoint } from "./geometry.js";
import { ownerOf } from "./position.js";

/**
 * Whether a direction points to the right of the screen: `>` is the right of the pit's owner, in both rows.
 * @param {string} pit @param {"<" | ">"} direction @param {boolean} turned
 */
function pointsRight(pit, direction, turned) {
  return (direction === ">") === ((ownerOf(pit) === "south") !== turned);
}

/** The arrow of a move. @param {string} move @param {import("../types.d.ts").Arrow["rank"]} rank @param {string} [label] @returns {import("../types.d.ts").Arrow} */
export const arrowOf = (move, rank, label) => ({
  pit: move.slice(0, 2),
  direction: move[2] === "<" ? "<" : ">",
  rank,
  label,
});

/**
 * An arrow: a ring round the pit, and beside its count, where no seeds lie, which way it is sown. It stays within
 * the pit's own column, so that arrows of neighbours do not cover each other.
 * @param {import("../types.d.ts").Arrow} arrow @param {boolean} turned
 */
export function arrowShape({ pit, direction, rank, label }, turned) {
  const { x, y } = pitPoint(pit, turned);
  const sign = pointsRight(pit, direction, turned) ? 1 : -1;
  const beside = countPoint(pit, turned).y - y;
  const shape = make("g", { class: `arrow rank-${rank === "played" ? rank : Math.min(rank, 4)}` }, [
    make("circle", { class: "arrow-ring", r: 48 }),
    make("path", {
      class: "arrow-head",
      d: "M17 -7 H27 V-15 L49 0 L27 15 V7 H17 Z",
      transform: `translate(0 ${beside}) scale(${sign} 1)`,
    }),
  ]);
  if (label) shape.append(make("text", { x: sign * 31, y: beside + 5 }, [label]));
  moveTo(shape, x, y);
  return shape;
}

/** The signs of a direction button: an arrow, or, for a kichwa, an arrow that leaves the end of the row. */
const WAY = "M-15 -5 H3 V-14 L18 0 L3 14 V5 H-15 Z";
const FROM_KICHWA = "M-19 -15 H-13 V-5 H3 V-14 L18 0 L3 14 V5 H-13 V15 H-19 Z";

/**
 * A round button that plays a pit in a direction, or from a kichwa: half way to the neighbour, so that it covers the
 * seeds of neither.
 * @param {string} pit @param {"<" | ">"} direction @param {boolean} turned @param {boolean} kichwa
 */
export function directionButton(pit, direction, turned, kichwa) {
  const { x, y } = pitPoint(pit, turned);
  const right = pointsRight(pit, direction, turned);
  const sign = make("path", { class: "sign", d: kichwa ? FROM_KICHWA : WAY });
  // Seeds that are sown from the left kichwa run to the right.
  sign.setAttribute("transform", `scale(${right === kichwa ? -0.8 : 0.8} 0.8)`);
  const button = make("g", { class: "direction", role: "button", tabindex: 0, "data-direction": direction }, [
    // No wider than the disc towards the neighbour, which can be chosen too.
    make("ellipse", { class: "touch", cx: right ? -3 : 3, rx: 27, ry: 49 }),
    make("circle", { class: "disc", r: 23 }),
    sign,
  ]);
  moveTo(button, x + (right ? COLUMN / 2 : -COLUMN / 2), y);
  return button;
}

/**
 * The sign of a direction as it is seen on the screen.
 * @param {string} pit @param {"<" | ">"} direction @param {boolean} turned @param {boolean} kichwa
 */
export function arrowSign(pit, direction, turned, kichwa) {
  const right = pointsRight(pit, direction, turned);
  if (kichwa) return right ? "↤" : "↦";
  return right ? "→" : "←";
}
