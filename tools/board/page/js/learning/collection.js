/** The puzzles: positions with a forced win, by rising difficulty. */

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} position
 * @property {string} variant
 * @property {number} moves moves of the winner that the shortest win takes
 * @property {string[]} line a shortest win with the longest defence
 * @property {boolean} slower another first move wins with one move more
 * @property {number} difficulty
 * @property {string} theme
 */

/** @type {Promise<Puzzle[]> | null} */
let puzzles = null;

/** Loads the puzzles, once. @returns {Promise<Puzzle[]>} */
export function loadPuzzles() {
  puzzles ??= load();
  puzzles.catch(() => {
    puzzles = null;
  });
  return puzzles;
}

async function load() {
  const file = "data/puzzles.json";
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  /** @type {any[]} */
  const list = await response.json();
  return list.map((each) => ({
    variant: "kiswahili",
    slower: false,
    ...each,
    line: each.line.split(" "),
    id: idOf(each.position),
  }));
}

/** A short name that stays when puzzles before it are added: FNV-1a of the position. @param {string} text */
function idOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
