/** Games that were begun and are not over: each can be gone on with. The library has all games. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { names } from "../library/details.js";
import { keptGames, turnText } from "../library/games.js";
import { returnTo } from "../review/return.js";

/** @typedef {import("../app.js").App} App */

/** Games that are listed. */
const MOST = 4;

/** The games as they were when the panel was opened. @type {import("../library/games.js").Entry[]} */
let games = [];
/** How many games are kept in all. */
let all = 0;

/** Reads what is kept; the game on the board is not among it. @param {App} app */
export function readKept(app) {
  const others = keptGames(app).filter(
    ({ id, moves, kept }) => id !== app.slot.id && (moves > 0 || kept.play?.id),
  );
  all = others.length;
  games = others.filter(({ kept, result }) => kept.play && result === "*").slice(0, MOST);
}

/** @param {App} app */
export function unfinishedGames(app) {
  if (all === 0) return nothing;
  const { t } = app;
  const when = new Intl.DateTimeFormat(app.words.language, { dateStyle: "medium", timeStyle: "short" });
  return html`<div class="card">
    ${
      games.length > 0
        ? html`<h2>${t("play-kept")}</h2>
    <ul class="kept">${games.map(
      (game) => html`<li><button type="button" @click=${() => void goOn(app, game.id)}>
        <strong>${names(app, game)}</strong>
        <small>${turnText(app, game) ?? when.format(game.changed)} · ${t("play-kept-moves", { moves: game.moves })}</small></button></li>`,
    )}</ul>`
        : nothing
    }
    <p><a href="#games" data-do="all-games">${t("play-all-games")}</a></p>
  </div>`;
}

/** @param {App} app @param {string} id */
async function goOn(app, id) {
  if (await returnTo(app, id)) await app.open("play");
}
