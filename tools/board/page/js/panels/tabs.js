/** Names and icons of the tabs whose panels are loaded when they are opened. */

export const LEARN = { name: "learn", icon: "M3 8l9-4 9 4-9 4zM7 10v5c2.5 2.4 7.5 2.4 10 0v-5M21 8v6" };
export const PUZZLES = { name: "puzzles", icon: "M4 9h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v4H4z" };
export const ANALYSE = { name: "analyse", icon: "M4 18l5-6 4 3 7-9M15 6h5v5" };
export const REVIEW = { name: "review", icon: "M4 5h16M4 10h9M4 15h6M16 12a4 4 0 1 0 .1 0M19 18l3 3" };
export const GAMES = { name: "games", icon: "M5 4h11l3 3v13H5zM8 9h8M8 13h8M8 17h5" };
export const SETUP = { name: "setup", icon: "M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3", inMenu: true };
export const SETTINGS = {
  name: "settings",
  icon: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6",
  inMenu: true,
};

/** Opens the review so that it starts at once. */
export const AT_ONCE = "at once";
