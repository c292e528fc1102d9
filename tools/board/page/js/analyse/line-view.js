/**
 * A line of play as buttons, one a move: the mouse over it, the keyboard on it or a first tap shows the position
 * after it; a click, Enter or a second tap makes the line a variation.
 */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { moveNumber } from "../panels/moves.js";
import { dropGhost, isGhost, leaveGhost, showGhost } from "./ghost.js";
import { addLine } from "./lines.js";

/** @typedef {import("../app.js").App} App */

/** Whether the move under the finger was shown before the finger came. */
let wasShown = false;
/** Whether a finger has shown the ghost: it stays until something else is touched. */
let byTouch = false;
/** Where the mouse was last: what moves under a resting mouse is not pointed at. */
const mouse = { x: 0, y: 0 };

/** Whether the mouse itself has moved. @param {MouseEvent} event */
function mouseMoved({ clientX, clientY }) {
  const moved = clientX !== mouse.x || clientY !== mouse.y;
  Object.assign(mouse, { x: clientX, y: clientY });
  return moved;
}

/**
 * @param {App} app
 * @param {import("../game/tree.js").Node} node where the line begins
 * @param {import("./ghost.js").Line} line
 * @param {number} [most] moves that are shown
 */
export function lineView(app, node, line, most = 12) {
  return html`<span class="line-moves" @mouseleave=${() => byTouch || leave(app)} @focusout=${(
    /** @type {FocusEvent} */ event,
  ) => {
    const to = event.relatedTarget;
    const inside = to instanceof Node && /** @type {Element} */ (event.currentTarget).contains(to);
    if (!inside) leave(app);
  }}>${line.moves.slice(0, most).map((each, i) => moveButton(app, node, line, i, each.full))}</span>`;
}

/** @param {App} app @param {import("../game/tree.js").Node} node @param {import("./ghost.js").Line} line @param {number} i @param {string} full */
function moveButton(app, node, line, i, full) {
  const number = moveNumber(line.moves[i], i === 0);
  const show = () => {
    if (isGhost(line.key, i)) return;
    showGhost(app, line, i);
    app.redraw();
  };
  return html`<span class="step">${number ? html`<span class="number">${number}</span>` : nothing}<button type="button" class="move"
    data-shown=${isGhost(line.key, i) ? "true" : "false"} aria-label=${app.t("line-move", { move: full })}
    @pointerdown=${(/** @type {PointerEvent} */ event) => {
      wasShown = isGhost(line.key, i);
      byTouch = event.pointerType === "touch";
      if (byTouch) leaveOnTouch(app);
    }}
    @mousemove=${(/** @type {MouseEvent} */ event) => mouseMoved(event) && show()} @focus=${show}
    @click=${(/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "touch" && !wasShown) {
        show();
        return;
      }
      dropGhost(app);
      void addLine(app, node, line, i);
    }}>${full}</button></span>`;
}

/** Takes the ghost away when something but a line is touched. @param {App} app */
function leaveOnTouch(app) {
  const touched = (/** @type {PointerEvent} */ event) => {
    if (/** @type {Element} */ (event.target).closest(".line-moves")) return;
    document.removeEventListener("pointerdown", touched);
    leave(app);
  };
  document.addEventListener("pointerdown", touched);
}

/** @param {App} app */
function leave(app) {
  byTouch = false;
  leaveGhost(app);
  app.redraw();
}
