/** The panels in the order of their tabs. */
import { learn } from "./learn.js";
import { play } from "./play.js";
import { puzzles } from "./puzzles.js";
import { settings } from "./settings.js";
import { setup } from "./setup.js";

/** @type {import("../types.d.ts").Panel[]} */
export const PANELS = [play, setup, learn, puzzles, settings];
