/** Games that the browser keeps from before: each can be gone on with. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Slot, saved } from "../game/slots.js";
import { Tree } from "../game/tree.js";

/** @typedef {import("../app.js").App} App */

/** Games that are listed. */
const MOST = 8;

/** @param {App} app */
export function keptGames(app) {
  const games = saved()
    .filter(([id]) => id !== app.slot.id)
    .map(([id, time]) => ({ id, time, moves: movesOf(id) }))
    .filter(({ moves }) => moves > 0)
    .slice(0, MOST);
  if (games.length === 0) return nothing;
  const when = new Intl.DateTimeFormat(app.words.language, { dateStyle: "medium", timeStyle: "short" });
  return html`<details class="card">
    <summary>${app.t("play-kept")}</summary>
    <ul class="kept">
      ${games.map(
        ({ id, time, moves }) =>
          html`<li><button type="button" @click=${() => void goOn(app, id)}>
            ${when.format(time)} · ${app.t("play-kept-moves", { moves })}</button></li>`,
      )}
    </ul>
  </details>`;
}

/** The length of the main line of a kept game. @param {string} id */
function movesOf(id) {
  let moves = 0;
  for (let node = new Slot(id).load()?.tree.root; node?.children; node = node.children[0][1]) moves++;
  return moves;
}

/** @param {App} app @param {string} id */
async function goOn(app, id) {
  const slot = await Slot.take(id);
  const game = slot?.load();
  if (!slot || !game) {
    app.say(app.t("play-kept-elsewhere"));
    return;
  }
  app.slot = slot;
  await app.setTree(Tree.fromJSON(game.tree), game.kept);
  await app.open("play");
}
