/** The panels in the order of their tabs. */
import { analyse } from "./analyse.js";
import { play } from "./play.js";
import { review } from "./review.js";
import { settings } from "./settings.js";
import { setup } from "./setup.js";

/** @type {import("../types.d.ts").Panel[]} */
export const PANELS = [play, analyse, review, setup, settings];
