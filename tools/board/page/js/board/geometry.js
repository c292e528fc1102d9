/** Where things lie on the board, in units of the SVG: 996 wide, 546 high, with the stores at the ends. */
import { ownerOf, pitIndex } from "./position.js";

export const WIDTH = 996;
export const HEIGHT = 546;
export const PIT = 45;
/** The size of the hollow of a store. */
export const STORE = { width: 66, height: 404 };
const STORE_MIDDLE = 46;
const LEFT = 98;
/** From the middle of a pit to that of its neighbour. */
export const COLUMN = 100;
/** The middle of each row, from the top. */
const ROWS = [98, 218, 328, 448];

/** @typedef {{x: number, y: number}} Point */

/** Where a pit lies: row 0 at the top, column 0 at the left. @param {string} pit @param {boolean} turned */
export function cellOf(pit, turned) {
  const index = pitIndex(pit);
  const south = ownerOf(pit) === "south";
  const column = south ? index % 8 : 7 - (index % 8);
  const back = index >= 8;
  const row = south ? (back ? 3 : 2) : back ? 0 : 1;
  return turned ? { row: 3 - row, column: 7 - column } : { row, column };
}

/** The middle of a pit. @param {string} pit @param {boolean} turned @returns {Point} */
export function pitPoint(pit, turned) {
  const { row, column } = cellOf(pit, turned);
  return { x: LEFT + COLUMN * (column + 0.5), y: ROWS[row] };
}

/** Where the count of a pit stands: on its owner's side of the pit. @param {string} pit @param {boolean} turned */
export function countPoint(pit, turned) {
  const { x, y } = pitPoint(pit, turned);
  return { x, y: cellOf(pit, turned).row < 2 ? y - 62 : y + 62 };
}

/**
 * The middle of a store, at its owner's right hand.
 * @param {"south" | "north"} owner @param {boolean} turned
 */
export function storePoint(owner, turned) {
  const right = (owner === "south") !== turned;
  return { x: right ? WIDTH - STORE_MIDDLE : STORE_MIDDLE, y: HEIGHT / 2 };
}

/** The letters and numbers at the edge: the baselines of the numbers, the middle of the letters. */
export const EDGE = { top: 17, bottom: HEIGHT - 6, left: LEFT - 9, middle: HEIGHT / 2 };

/** A number from 0 to 1 that is always the same for the same input. @param {number} a @param {number} b */
export function noise(a, b) {
  const x = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

const GOLDEN = 2.399963;

/**
 * Where the i-th of n seeds lies in a pit, from its middle: a spiral, denser where there are many.
 * @param {number} i
 * @param {number} n
 * @param {number} key sets the pit's own pattern
 * @returns {Point}
 */
export function seedInPit(i, n, key) {
  if (n === 1) return { x: (noise(key, 1) - 0.5) * 10, y: (noise(key, 2) - 0.5) * 10 };
  const spread = n <= 9 ? 11 : 33.5 / Math.sqrt(n);
  const radius = spread * Math.sqrt(i + 0.6);
  const angle = i * GOLDEN + key * 1.7;
  return {
    x: radius * Math.cos(angle) + (noise(key, i + 10) - 0.5) * 3,
    y: radius * Math.sin(angle) + (noise(key, i + 50) - 0.5) * 3,
  };
}

/** Where the i-th of n seeds lies in a store, from its middle. @param {number} i @param {number} n @param {number} key */
export function seedInStore(i, n, key) {
  const rows = Math.max(11, Math.ceil(n / 2));
  const gap = Math.min(29, (STORE.height - 60) / rows);
  const row = Math.floor(i / 2);
  return {
    x: (i % 2 ? 13 : -13) + (noise(key, i) - 0.5) * 8,
    y: ((rows - 1) / 2 - row) * gap + (noise(key, i + 30) - 0.5) * 8,
  };
}

/** Where the i-th of n seeds lies in the hand. @param {number} i @param {number} n @returns {Point} */
export function seedInHand(i, n) {
  const radius = Math.min(8.5, 26 / Math.sqrt(n)) * Math.sqrt(i + 0.3);
  return { x: radius * Math.cos(i * GOLDEN), y: radius * Math.sin(i * GOLDEN) };
}
