/** Names and icons of the tabs whose panels are loaded when they are opened. */

export const ANALYSE = { name: "analyse", icon: "M4 18l5-6 4 3 7-9M15 6h5v5" };
export const REVIEW = { name: "review", icon: "M4 5h16M4 10h9M4 15h6M16 12a4 4 0 1 0 .1 0M19 18l3 3" };
export const GAMES = { name: "games", icon: "M5 4h11l3 3v13H5zM8 9h8M8 13h8M8 17h5" };
