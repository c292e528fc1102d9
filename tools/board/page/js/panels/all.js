/** The panels in the order of their tabs. All but the first are loaded when they are opened. */

import { play } from "./play.js";
import { ANALYSE, GAMES, LEARN, PUZZLES, REVIEW, SETTINGS, SETUP } from "./tabs.js";

/** @type {(import("../types.d.ts").Panel | import("../types.d.ts").LazyPanel)[]} */
export const PANELS = [
  play,
  { ...LEARN, load: async () => (await import("./learn.js")).learn },
  { ...PUZZLES, load: async () => (await import("./puzzles.js")).puzzles },
  { ...ANALYSE, load: async () => (await import("./analyse.js")).analyse },
  { ...REVIEW, load: async () => (await import("./review.js")).review },
  { ...GAMES, load: async () => (await import("./games.js")).games },
  { ...SETUP, load: async () => (await import("./setup.js")).setup },
  { ...SETTINGS, load: async () => (await import("./settings.js")).settings },
];
