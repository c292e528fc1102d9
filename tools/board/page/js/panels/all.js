/** The panels in the order of their tabs. */
import { play } from "./play.js";
import { settings } from "./settings.js";
import { setup } from "./setup.js";

/** @type {import("../types.d.ts").Panel[]} */
export const PANELS = [play, setup, settings];
