/** The panels in the order of their tabs. A panel of some size is loaded when it is opened. */
import { LEARN, PUZZLES } from "../learning/tabs.js";
import { play } from "./play.js";
import { settings } from "./settings.js";
import { setup } from "./setup.js";
import { ANALYSE, GAMES, REVIEW } from "./tabs.js";

/** @type {(import("../types.d.ts").Panel | import("../types.d.ts").LazyPanel)[]} */
export const PANELS = [
  play,
  { ...LEARN, load: async () => (await import("./learn.js")).learn },
  { ...PUZZLES, load: async () => (await import("./puzzles.js")).puzzles },
  { ...ANALYSE, load: async () => (await import("./analyse.js")).analyse },
  { ...REVIEW, load: async () => (await import("./review.js")).review },
  { ...GAMES, load: async () => (await import("./games.js")).games },
  setup,
  settings,
];
