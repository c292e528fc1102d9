/** The panels in the order of their tabs. A panel of some size is loaded when it is opened. */
import { play } from "./play.js";
import { settings } from "./settings.js";
import { setup } from "./setup.js";

/** @type {(import("../types.d.ts").Panel | import("../types.d.ts").LazyPanel)[]} */
export const PANELS = [play, setup, settings];
