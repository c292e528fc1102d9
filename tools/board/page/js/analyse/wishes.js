/** What a person wants of the analysis: how many lines. Kept in localStorage. */

const KEY = "bingwa.analyse.lines";
export const MOST_LINES = 5;

function stored() {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return 0;
  }
}

export const wanted = { lines: Math.min(stored(), MOST_LINES) || 3 };

/** @param {number} lines from 1 to `MOST_LINES` */
export function wishLines(lines) {
  wanted.lines = lines;
  try {
    localStorage.setItem(KEY, String(lines));
  } catch {
    // The choice holds for this visit.
  }
}
