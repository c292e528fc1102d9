/** The panels in the order of their tabs. A panel of some size is loaded when it is opened. */
import { LEARN, PUZZLES } from "../learning/tabs.js";
import { play } from "./play.js";
import { settings } from "./settings.js";
import { setup } from "./setup.js";

/** @type {(import("../types.d.ts").Panel | import("../types.d.ts").LazyPanel)[]} */
export const PANELS = [
  play,
  {
    name: "analyse",
    icon: "M4 18l5-6 4 3 7-9M15 6h5v5",
    load: async () => (await import("./analyse.js")).analyse,
  },
  {
    name: "review",
    icon: "M4 5h16M4 10h9M4 15h6M16 12a4 4 0 1 0 .1 0M19 18l3 3",
    load: async () => (await import("./review.js")).review,
  },
  setup,
  { ...LEARN, load: async () => (await import("./learn.js")).learn },
  { ...PUZZLES, load: async () => (await import("./puzzles.js")).puzzles },
  settings,
];
