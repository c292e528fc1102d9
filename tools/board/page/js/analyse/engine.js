/** The engine thinking about the current node for as long as it is switched on. */
import { failureText } from "../tell.js";
import { hasGhost } from "./ghost.js";
import { playOut } from "./lines.js";
import { southValue } from "./south.js";
import { wanted } from "./wishes.js";

const KEY = "bingwa.analyse.on";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Info} Info */
/** @typedef {{info: Info, value: import("./south.js").Value, line: import("./ghost.js").Line}} Shown a line with its moves played out */

/** Time between two pictures of the lines, in milliseconds. */
const PACE = 150;

export const engine = {
  /** Whether the person has switched it on; it stays so when the page is loaded again. */
  on: wasOn(),
  /** Lines of the current node, the best one first. @type {Shown[]} */
  lines: [],
  /** What it thinks about. @type {import("../game/tree.js").Node | null} */
  node: null,
  /** The best line's value: the last exact one, if there was any. @type {import("./south.js").Value | null} */
  value: null,
  /** @type {"idle" | "thinking" | "interrupted"} */
  state: "idle",
  /** Why it cannot think. */
  failure: "",
};

/** @type {AbortController | null} */
let running = null;

function wasOn() {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function switchEngine(on) {
  engine.on = on;
  try {
    if (on) sessionStorage.setItem(KEY, "");
    else sessionStorage.removeItem(KEY);
  } catch {
    // The switch holds for this visit.
  }
}

/** Stops the search; the lines stay. */
export function halt() {
  running?.abort();
  running = null;
  engine.state = "idle";
}

/** Thinks about the current node, if it is switched on and the game goes on there. @param {App} app @param {() => void} onChange */
export async function think(app, onChange) {
  halt();
  const { answer, tree } = app;
  if (!answer) return;
  if (engine.node !== tree.current) Object.assign(engine, { lines: [], value: null, node: tree.current });
  engine.failure = "";
  if (!engine.on || answer.legal.length === 0 || document.hidden) return;
  const mine = new AbortController();
  running = mine;
  engine.state = "thinking";
  const question = tree.question();
  const show = pictures(app, question, answer.side, mine.signal, onChange);
  try {
    await app.search.start({
      ...question,
      go: "infinite",
      options: { MultiPV: wanted.lines },
      onInfo: show,
      signal: mine.signal,
    });
    // Something else took the engine, a review for example.
    if (running === mine) engine.state = "interrupted";
  } catch (error) {
    if (running === mine) engine.failure = failureText(app, error);
  }
  onChange();
}

/**
 * Takes the lines as they come and shows the newest, once its moves are played out. While a line is looked at, the
 * lines stay as they are.
 * @param {App} app
 * @param {import("../types.d.ts").GameQuestion} question
 * @param {import("../types.d.ts").Side} side
 * @param {AbortSignal} signal
 * @param {() => void} onChange
 * @returns {(lines: Info[]) => void}
 */
function pictures(app, question, side, signal, onChange) {
  /** @type {Info[]} */
  let newest = [];
  let busy = false;
  const draw = async () => {
    busy = true;
    while (newest.length > 0 && !signal.aborted) {
      const infos = newest;
      newest = [];
      const lines = await Promise.all(infos.map((info) => playOut(app, question, info.pv).catch(() => null)));
      if (signal.aborted) break;
      const shown = infos.flatMap((info, i) => {
        const line = lines[i];
        return line ? [{ info, value: southValue(info, side), line }] : [];
      });
      const first = shown[0]?.value;
      if (first && (!first.bound || !engine.value || engine.value.bound)) engine.value = first;
      if (!hasGhost()) engine.lines = shown;
      onChange();
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
    busy = false;
  };
  return (lines) => {
    newest = [...lines];
    if (!busy) void draw();
  };
}
