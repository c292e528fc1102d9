/** The tabs of the two panels, known before the panels are loaded. */

export const LEARN = { name: "learn", icon: "M3 8l9-4 9 4-9 4zM7 10v5c2.5 2.4 7.5 2.4 10 0v-5M21 8v6" };
export const PUZZLES = { name: "puzzles", icon: "M4 9h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v4H4z" };
