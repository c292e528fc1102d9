/** The way back to a game that was left for another one; it stays in its slot. */
import { html } from "../../vendor/lit-html/lit-html.js";
import { Slot } from "../game/slots.js";
import { Tree } from "../game/tree.js";

/** @typedef {import("../app.js").App} App */

/**
 * Puts a kept game on the board; false while another tab has it.
 * @param {App} app @param {string} id of the slot @param {{steal?: boolean}} [how]
 */
export async function returnTo(app, id, how) {
  const slot = await Slot.take(id, how);
  const game = slot?.load();
  if (!slot || !game) {
    app.say(app.t("play-kept-elsewhere"));
    return false;
  }
  app.slot = slot;
  app.say("");
  await app.setTree(Tree.fromJSON(game.tree), game.kept);
  return true;
}

/** A button to the reviewed game, in a game that was played on from it. @param {App} app */
export function wayBack(app) {
  return html`<div class="buttons"><button type="button" data-do="way-back"
    @click=${() => void returnTo(app, app.kept.reviewed)}>${app.t("use-back")}</button></div>`;
}
