/** The scale of the puzzles' difficulty, in five steps, and what a person chooses to see of them. */

/** @typedef {import("./collection.js").Puzzle} Puzzle */

/** The most points of difficulty of each step but the last; each has about a fifth of the puzzles. */
const STEPS = [25, 45, 65, 80];

/** The steps, from easy to hard. */
export const GRADES = [1, 2, 3, 4, 5];

export const THEMES = ["sweep", "raid", "house", "quiet", "kutakatia", "starve", "modest"];

/** @param {Puzzle} puzzle @returns {number} */
export function gradeOf({ difficulty }) {
  const step = STEPS.findIndex((most) => difficulty <= most);
  return step < 0 ? GRADES.length : step + 1;
}

/** What is wanted; 0 and "" want all. @typedef {{moves: number, theme: string, grade: number}} Filter */

/** @param {Puzzle} puzzle @param {Filter} filter */
export function isWanted(puzzle, { moves, theme, grade }) {
  return (
    (moves === 0 || puzzle.moves === moves) &&
    (theme === "" || puzzle.theme === theme) &&
    (grade === 0 || gradeOf(puzzle) === grade)
  );
}
