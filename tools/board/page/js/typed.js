/** A move that is typed in place of one that is chosen on the board. */
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { closeDialog, openDialog } from "./dialog.js";
import { illegalText } from "./tell.js";

/** @typedef {import("./app.js").App} App */

/** What is wrong with the move in the field. */
let fault = "";

/** @param {App} app */
export function openTyped(app) {
  if (!app.board.chooser.choices) {
    app.whyNot();
    return;
  }
  fault = "";
  openDialog(app, { name: "typed", title: () => app.t("typed-title"), body: () => view(app) });
}

/** @param {App} app */
function view(app) {
  const { t } = app;
  return html`<form class="typed" @submit=${(/** @type {SubmitEvent} */ event) => void submitted(app, event)}>
    <label for="typed-move">${t("typed-label")}</label>
    <div class="row">
      <input id="typed-move" name="move" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus
        aria-describedby="typed-fault" aria-invalid=${fault ? "true" : "false"}>
      <button type="submit" class="primary">${t("typed-play")}</button>
    </div>
    <p id="typed-fault" role="alert">${fault || nothing}</p>
  </form>`;
}

/** @param {App} app @param {SubmitEvent} event */
async function submitted(app, event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { choices } = app.board.chooser;
  if (!choices) {
    closeDialog();
    return;
  }
  const written = String(new FormData(form).get("move"));
  const move = readMove(written, choices);
  if (move && choices.legal.some((each) => each.move === move)) {
    closeDialog();
    app.board.chooser.play(move);
    return;
  }
  fault = move ? await whyNot(app, move) : app.t("typed-unreadable", { text: written.trim() });
  app.redraw();
  form.querySelector("input")?.select();
}

/**
 * The plain move that a person means, null where none can be seen in it. The row is that of the player to move; the
 * signs that say what a move does may stand there or not, and so may a direction that is the only one.
 * @param {string} written @param {import("./types.d.ts").Choices} choices
 */
function readMove(written, { legal, side, stage }) {
  const found = /^([ab])?([1-8])([<>lr])?(\+)?[*#!]*$/i.exec(written.replace(/\s/g, ""));
  if (!found) return null;
  const [, row = stage === "kunamua" ? "a" : "", number, way, plus = ""] = found;
  if (!row) return null;
  const pit = (side === "S" ? row.toUpperCase() : row.toLowerCase()) + number;
  if (way) return pit + way.toLowerCase().replace("l", "<").replace("r", ">") + plus;
  const ways = new Set(legal.filter((each) => each.pit === pit).map(({ direction }) => direction));
  return ways.size === 1 ? pit + [...ways][0] + plus : null;
}

/** Why a move cannot be played. @param {App} app @param {string} move */
async function whyNot(app, move) {
  const { illegal } = await app.ask("why", { ...app.tree.question(), move });
  return illegalText(app, move.slice(0, 2), illegal ?? null, true);
}
