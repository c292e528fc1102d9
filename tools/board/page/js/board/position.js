/** Pits and position texts: the form of a position, not the rules of the game. */

/** @typedef {import("../types.d.ts").State} State */

/** Index of a pit in its owner's 16 numbers. @param {string} pit */
export function pitIndex(pit) {
  return Number(pit[1]) - 1 + (pit[0].toLowerCase() === "b" ? 8 : 0);
}

/** @param {string} pit @returns {"south" | "north"} */
export function ownerOf(pit) {
  return pit[0] < "a" ? "south" : "north";
}

/** @param {string} pit @returns {import("../types.d.ts").Side} */
export function sideOf(pit) {
  return pit[0] < "a" ? "S" : "N";
}

/** Who is to move in a position text; South where there is none. @param {string} [position] @returns {import("../types.d.ts").Side} */
export const sideToMove = (position) => (position?.split(" ")[3] === "N" ? "N" : "S");

/** @param {import("../types.d.ts").Side} side @returns {import("../types.d.ts").Side} */
export const otherSide = (side) => (side === "S" ? "N" : "S");

/** @param {"south" | "north"} owner @param {number} index */
function pitName(owner, index) {
  const row = index < 8 ? "A" : "B";
  return (owner === "south" ? row : row.toLowerCase()) + ((index % 8) + 1);
}

/** All 32 pits as they are read: North's back row from the left, … South's back row. */
export const PITS = [
  ...[8, 7, 6, 5, 4, 3, 2, 1].map((n) => `b${n}`),
  ...[8, 7, 6, 5, 4, 3, 2, 1].map((n) => `a${n}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `A${n}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `B${n}`),
];

/** The ring of a player, clockwise: 1 to 8 in front, 8 to 1 at the back. */
const RING = [0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8];

/** The pit `steps` further on its owner's ring. @param {string} pit @param {number} steps negative: anticlockwise */
function ringStep(pit, steps) {
  const at = RING.indexOf(pitIndex(pit));
  return pitName(ownerOf(pit), RING[(((at + steps) % 16) + 16) % 16]);
}

/** The pits of a sowing. @param {string} from @param {number} seeds @param {"clockwise" | "anticlockwise"} direction */
export function sowingPath(from, seeds, direction) {
  const step = direction === "clockwise" ? 1 : -1;
  return Array.from({ length: seeds }, (_, i) => ringStep(from, i * step));
}

/** ROWS of a position text as the 16 numbers of each player. @param {string} rows */
export function readRows(rows) {
  const [back, front, south, southBack] = rows.split("/").map((row) => row.split(",").map(Number));
  return { south: [...south, ...southBack], north: [...front.reverse(), ...back.reverse()] };
}

/** @param {{south: number[], north: number[]}} board */
export function writeRows({ south, north }) {
  const rows = [north.slice(8).reverse(), north.slice(0, 8).reverse(), south.slice(0, 8), south.slice(8)];
  return rows.map((row) => row.join(",")).join("/");
}

/** @param {string} text a position text of five fields @returns {State} */
export function readPosition(text) {
  const [rows, stores, houses, side, kutakatia] = text.split(" ");
  const [south, north] = stores.split(",").map(Number);
  return {
    ...readRows(rows),
    stores: { south, north },
    houses: { south: houses.includes("H"), north: houses.includes("h") },
    side: side === "N" ? "N" : "S",
    kutakatia: !kutakatia || kutakatia === "-" ? null : kutakatia,
  };
}

/** @param {State} state */
export function writePosition(state) {
  const houses = (state.houses.south ? "H" : "") + (state.houses.north ? "h" : "") || "-";
  const stores = `${state.stores.south},${state.stores.north}`;
  return `${writeRows(state)} ${stores} ${houses} ${state.side} ${state.kutakatia ?? "-"}`;
}

/** The seeds in a pit. @param {State} state @param {string} pit */
export function seedsIn(state, pit) {
  return state[ownerOf(pit)][pitIndex(pit)];
}

/** What a board shows of an answer to `game` or `setup`. @param {import("../types.d.ts").GameAnswer} answer @returns {State} */
export function stateOf(answer) {
  const { board, stores, houses, side, kutakatia } = answer;
  return { south: [...board.south], north: [...board.north], stores, houses, side, kutakatia };
}

/** @param {State} state @returns {State} */
export function copyState(state) {
  return {
    ...state,
    south: [...state.south],
    north: [...state.north],
    stores: { ...state.stores },
    houses: { ...state.houses },
  };
}
