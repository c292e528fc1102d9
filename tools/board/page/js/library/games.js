/** The kept games: listed, opened, removed. */
import { removeSlot, Slot, saved, worthKeeping } from "../game/slots.js";
import { dayTag, tag } from "../game/tags.js";
import { Tree } from "../game/tree.js";
import { returnTo } from "../review/return.js";
import { friendName, names, resultOf, sideAfter, tagsOf } from "./details.js";

/** @typedef {import("../app.js").App} App */

/**
 * A kept game.
 * @typedef {object} Entry
 * @property {string} id of its slot
 * @property {Tree} tree
 * @property {Record<string, any>} kept
 * @property {number} changed when something in it was last new
 * @property {number} moves
 * @property {string} result
 * @property {boolean} worth whether it is listed: nobody looks for a game of a move or two
 */

/** All kept games, the one that was changed last first; that on the board as it stands there. @param {App} app @returns {Entry[]} */
export function keptGames(app) {
  /** @type {Entry[]} */
  const games = [];
  for (const { id, game } of saved()) {
    const here = id === app.slot.id;
    if (here) games.push(entryOf(id, app, game.changed ?? game.time));
    else {
      const { tree, kept } = game;
      const shown = { tree: Tree.fromJSON(tree), kept };
      games.push(entryOf(id, shown, game.changed ?? game.time, worthKeeping(game)));
    }
  }
  // The storage may have had no room for it.
  if (!games.some(({ id }) => id === app.slot.id)) games.push(entryOf(app.slot.id, app, Date.now()));
  return games.sort((a, b) => b.changed - a.changed);
}

/** @param {string} id @param {import("./details.js").Game} game @param {number} changed @param {boolean} [worth] @returns {Entry} */
export function entryOf(id, { tree, kept }, changed, worth = worthKeeping({ tree: tree.toJSON(), kept })) {
  return { id, tree, kept, changed, moves: tree.mainLine().length, result: resultOf({ tree, kept }), worth };
}

/** Those that are listed. @param {App} app */
export function listedGames(app) {
  return keptGames(app).filter(({ worth }) => worth);
}

/** The day of a game: that of its record, or the day of the last move. @param {Entry} game */
export function dayOf({ kept, tree, changed }) {
  return tag(tagsOf({ kept, tree }), "Date") || dayTag(changed);
}

/** What a search looks through. @param {App} app @param {Entry} game */
export function searchText(app, game) {
  const { kept, tree } = game;
  const all = [names(app, game), dayOf(game), ...tagsOf({ kept, tree }).map(([, value]) => value)];
  return all.join(" ").toLowerCase();
}

/** Who plays on in a game that two people play by links; null in any other game, or where it is over. @param {App} app @param {Entry} game */
export function turnText(app, { tree, kept, result }) {
  const match = kept.play;
  if (match?.mode !== "link" || result !== "*") return null;
  const side = sideAfter(tree, tree.mainLine().at(-1) ?? tree.root);
  return side === match.human
    ? app.t("games-your-turn")
    : app.t("games-their-turn", { name: friendName({ kept }) });
}

/** Opens a kept game in the panel that continues it. @param {App} app @param {Entry} game */
export async function openGame(app, { id, kept, result }) {
  if (id !== app.slot.id && !(await returnTo(app, id))) return;
  if (kept.entered && result === "*") return;
  await app.open(kept.play && result === "*" ? "play" : "review");
}

/** Removes a game, which can come back. @param {App} app @param {Entry} game @param {() => void} onChange */
export async function deleteGame(app, game, onChange) {
  const { id } = game;
  if (id === app.slot.id) {
    app.save();
    app.slot = await Slot.begin();
    await app.setTree(new Tree());
  }
  const removed = await removeSlot(id);
  onChange();
  if (!removed) {
    app.say(app.t("play-kept-elsewhere"));
    return;
  }
  const undo = () => {
    new Slot(id).put(removed);
    app.say("");
    onChange();
  };
  app.say(app.t("games-deleted", { names: names(app, game) }), { label: app.t("undo"), run: undo });
}
