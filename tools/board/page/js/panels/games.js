/** The library: all games that the browser keeps, and a game from paper while it is entered. */
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Slot } from "../game/slots.js";
import { tag } from "../game/tags.js";
import { icon } from "../icons.js";
import { dayText, names, tagsOf } from "../library/details.js";
import { editDetails, enterGame, resultText } from "../library/enter.js";
import { exportGames, importGames } from "../library/exchange.js";
import { dayOf, deleteGame, entryOf, listedGames, openGame, searchText, turnText } from "../library/games.js";
import { askForRecord } from "../review/open.js";
import { moveList } from "./moves.js";
import { GAMES, SETUP } from "./tabs.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../library/games.js").Entry} Entry */

/** Games from which on a search is offered. */
const MANY = 6;

const ICONS = {
  edit: SETUP.icon,
  remove: "M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13M10 11v5M14 11v5",
};

const list = {
  /** @type {Entry[]} */
  games: [],
  search: "",
};

/** Ends what listens while the panel is open. @type {AbortController | null} */
let open = null;

/** @type {import("../types.d.ts").Panel} */
export const games = {
  ...GAMES,

  render(app) {
    const { t } = app;
    const words = list.search.toLowerCase().split(/\s+/).filter(Boolean);
    const isFound = (/** @type {Entry} */ game) => {
      const text = searchText(app, game);
      return words.every((word) => text.includes(word));
    };
    const found = words.length > 0 ? list.games.filter(isFound) : list.games;
    return html`<h1>${t("tab-games")}</h1>
      ${app.kept.entered ? entering(app) : nothing}
      <div class="buttons">
        <button type="button" class=${app.kept.entered ? "" : "primary"} data-do="enter" @click=${() => enterGame(app)}>${t("enter-title")}</button>
        <button type="button" data-do="games-record" @click=${() => void askForRecord(app)}>${t("record-open")}</button>
      </div>
      ${list.games.length < MANY ? nothing : searchField(app)}
      ${list.games.length === 0 ? html`<p class="small">${t("games-none")}</p>` : nothing}
      ${list.games.length > 0 && found.length === 0 ? html`<p class="small">${t("games-not-found")}</p>` : nothing}
      <ul class="games">${repeat(
        found,
        ({ id }) => id,
        (game) => row(app, game),
      )}</ul>
      <div class="card">
        <p class="small">${t("games-kept")}</p>
        <div class="buttons">
          <button type="button" data-do="games-export" ?disabled=${list.games.length === 0} @click=${() => void exportGames(app)}>${t("games-export")}</button>
          <label class="file"><input type="file" class="hidden" data-field="games-import" accept=".txt,.bao,text/plain" @change=${(
            /** @type {Event} */ event,
          ) =>
            void takeFile(
              app,
              /** @type {HTMLInputElement} */ (event.target),
            )}><span>${t("games-import")}</span></label>
        </div>
      </div>`;
  },

  onEnter(app) {
    open = new AbortController();
    const { signal } = open;
    app.addEventListener("tree", () => refresh(app), { signal });
    addEventListener("storage", () => refresh(app), { signal });
    app.save();
    refresh(app);
  },

  onNode(app) {
    const here = list.games.findIndex(({ id }) => id === app.slot.id);
    if (here < 0) refresh(app);
    else list.games[here] = entryOf(app.slot.id, app, list.games[here].changed);
  },

  onLeave() {
    open?.abort();
    list.search = "";
  },

  mayMove: (app) => Boolean(app.kept.entered),

  // What is entered last is the game; what stood there before stays as a variation.
  onMove(app, move) {
    void app.play(move);
    app.tree.promote(app.tree.current);
  },
};

/** @param {App} app */
function refresh(app) {
  list.games = listedGames(app);
  app.redraw();
}

/** @param {App} app */
function searchField(app) {
  return html`<label class="field tall search"><span>${app.t("games-search", { games: list.games.length })}</span>
    <input type="search" data-field="games-search" .value=${list.search} @input=${(
      /** @type {Event} */ event,
    ) => {
      list.search = /** @type {HTMLInputElement} */ (event.target).value;
      app.redraw();
    }}></label>`;
}

/** @param {App} app @param {Entry} game */
function row(app, game) {
  const { t } = app;
  const here = game.id === app.slot.id;
  const who = names(app, game);
  const tags = tagsOf(game);
  const turn = turnText(app, game);
  const about = [
    dayText(app, dayOf(game)),
    t("play-kept-moves", { moves: game.moves }),
    tag(tags, "Event"),
    tag(tags, "Site"),
    game.tree.variant === "kujifunza" ? t("variant-kujifunza") : "",
    game.kept.review ? t("games-reviewed") : "",
  ].filter(Boolean);
  const result = game.result === "*" ? "" : game.result.replace("1/2-1/2", "½–½").replace("-", "–");
  return html`<li class="game" aria-current=${here ? "true" : "false"}>
    <button type="button" class="game-open" data-game=${game.id} @click=${() => void openGame(app, game)}>
      <span class="game-names"><strong>${who}</strong><span class="score" title=${resultText(app, game.result)}>${result}</span></span>
      <small>${about.join(" · ")}</small>
      ${turn ? html`<small class="turn">${turn}</small>` : nothing}
    </button>
    <button type="button" class="tool" data-do="games-edit" title=${t("details-title")} aria-label=${`${t("details-title")}: ${who}`} @click=${() => edit(app, game)}>${icon(ICONS.edit)}</button>
    <button type="button" class="tool" data-do="games-delete" title=${t("games-delete")} aria-label=${`${t("games-delete")}: ${who}`} @click=${() => void deleteGame(app, game, () => refresh(app))}>${icon(ICONS.remove)}</button>
  </li>`;
}

/** @param {App} app @param {Entry} game */
function edit(app, game) {
  editDetails(app, game, (tags) => {
    game.kept.tags = tags;
    if (game.id === app.slot.id) app.save();
    else if (!new Slot(game.id).save({ tree: game.tree.toJSON(), kept: game.kept }))
      app.say(app.t("games-full"));
    refresh(app);
  });
}

/** A game from paper, while its moves are entered. @param {App} app */
function entering(app) {
  const { t, tree } = app;
  return html`<div class="card entering">
    <h2>${names(app, app)}</h2>
    <p class="small">${t("enter-moves")}</p>
    <div class="moves-card">${moveList(app)}</div>
    <div class="buttons">
      <button type="button" data-do="enter-back" ?disabled=${!tree.current.parent} @click=${() => takeBack(app)}>${t("play-back")}</button>
      <button type="button" data-do="enter-details" @click=${() => edit(app, entryOf(app.slot.id, app, Date.now()))}>${t("details-title")}</button>
      <button type="button" class="primary" data-do="enter-done" ?disabled=${!tree.root.children.length} @click=${() => void app.open("review")}>${t("enter-done")}</button>
    </div>
  </div>`;
}

/** @param {App} app */
function takeBack(app) {
  const { current } = app.tree;
  if (!current.parent) return;
  app.tree.remove(current);
  void app.go(app.tree.current);
}

/** @param {App} app @param {HTMLInputElement} field */
async function takeFile(app, field) {
  const [file] = field.files ?? [];
  field.value = "";
  if (!file) return;
  await importGames(app, file);
  refresh(app);
}
