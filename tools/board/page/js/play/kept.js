/** Games that the browser keeps from before: each can be gone on with. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Slot, saved } from "../game/slots.js";
import { returnTo } from "../review/return.js";
import { engineName } from "./match.js";

/** @typedef {import("../app.js").App} App */

/** Games that are listed. */
const MOST = 8;

/** The games as they were when the panel was opened. @type {{id: string, time: number, moves: number, match: import("./match.js").Match | null}[]} */
let games = [];

/** Reads what is kept; the game on the board is not among it. @param {App} app */
export function readKept(app) {
  games = saved()
    .filter(([id]) => id !== app.slot.id)
    .map(([id, time]) => {
      const game = new Slot(id).load();
      return { id, time, moves: game?.tree.root.children?.length ?? 0, match: game?.kept.play ?? null };
    })
    .filter(({ moves }) => moves > 0)
    .slice(0, MOST);
}

/** @param {App} app */
export function keptGames(app) {
  if (games.length === 0) return nothing;
  const when = new Intl.DateTimeFormat(app.words.language, { dateStyle: "medium", timeStyle: "short" });
  return html`<details class="card">
    <summary>${app.t("play-kept")}</summary>
    <ul class="kept">
      ${games.map(
        ({ id, time, moves, match }) =>
          html`<li><button type="button" @click=${() => void goOn(app, id)}>
            ${when.format(time)} · ${app.t("play-kept-moves", { moves })}${opponent(app, match)}</button></li>`,
      )}
    </ul>
  </details>`;
}

/** Against whom a kept game was played. @param {App} app @param {import("./match.js").Match | null} match */
function opponent(app, match) {
  if (!match) return "";
  const { mode, levels, human } = match;
  const level = levels[human === "S" ? "N" : "S"];
  return ` · ${mode === "level" ? app.t("play-level-name", { engine: engineName(app), level }) : app.t(`play-mode-${mode}`)}`;
}

/** @param {App} app @param {string} id */
async function goOn(app, id) {
  if (await returnTo(app, id)) await app.open("play");
}
