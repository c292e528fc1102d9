/** Keys that edit the pit under the keyboard: digits write a number, + and - change it, Delete empties it; Ctrl-Z. */
import { seedsIn } from "../board/position.js";

/** Digits that follow within this time belong to one number, in milliseconds. */
const TYPING = 900;

/**
 * @param {import("../app.js").App} app
 * @param {{set: (pit: string, seeds: number) => void, undo: () => void}} actions
 * @param {AbortSignal} signal ends it
 */
export function bindKeys(app, { set, undo }, signal) {
  let typed = { pit: "", seeds: 0, time: 0 };
  /** @param {Event} event */
  const pressed = (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    const pit = /** @type {Element} */ (event.target).closest("[data-pit]")?.getAttribute("data-pit");
    if (!pit) return;
    const seeds = seedsIn(app.board.state, pit);
    if (key === "+" || key === "=") set(pit, seeds + 1);
    else if (key === "-") set(pit, seeds - 1);
    else if (key === "Delete" || key === "Backspace") set(pit, 0);
    else if (/^\d$/.test(key)) {
      const goesOn = typed.pit === pit && Date.now() - typed.time < TYPING;
      const number = goesOn ? typed.seeds * 10 + Number(key) : Number(key);
      typed = { pit, seeds: number, time: Date.now() };
      set(pit, number);
    } else return;
    event.preventDefault();
  };
  app.board.svg.addEventListener("keydown", pressed, { signal });
  /** @param {KeyboardEvent} event */
  const undone = (event) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey) return;
    // A field undoes what was typed in it.
    if (/** @type {Element} */ (target).closest("textarea, input[type=number]")) return;
    event.preventDefault();
    undo();
  };
  addEventListener("keydown", undone, { signal });
}
