/** All games as one text of records, and games from such a text. */
import { download } from "../board/export.js";
import { Slot } from "../game/slots.js";
import { dayTag, NAME_TAGS, tag } from "../game/tags.js";
import { gameOf, LONGEST, readRecords, writeRecord } from "../review/records.js";
import { failureText } from "../tell.js";
import { tagsOf } from "./details.js";
import { dayOf, keptGames, listedGames } from "./games.js";
import { matchOfTags } from "./played.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./details.js").Game} Game */

/** Hands all games to the person as a file. @param {App} app */
export async function exportGames(app) {
  app.save();
  const texts = [];
  let failed = 0;
  for (const game of listedGames(app)) {
    try {
      texts.push(await writeRecord(app, game, { tags: { Date: dayOf(game) } }));
    } catch {
      failed++;
    }
  }
  download(new Blob([texts.join("\n")], { type: "text/plain" }), `bao-${dayTag(Date.now())}.txt`);
  app.say(app.t("games-exported", { games: texts.length, failed }));
}

/** What makes two games the same: the players and the moves. @param {Game} game */
function sameness({ tree, kept }) {
  const tags = tagsOf({ tree, kept });
  const people = [NAME_TAGS.S, NAME_TAGS.N].map((key) => tag(tags, key).toLowerCase());
  const moves = tree.mainLine().map(({ move }) => move);
  return JSON.stringify([...people, tree.variant, tree.start, tree.rules, moves]);
}

/** A game against a level that this page has written goes on as the match that it was. @param {Game} game @returns {Game} */
function ownGame({ tree, kept }) {
  const own = kept.record.error ? null : matchOfTags(kept.tags);
  if (!own) return { tree, kept };
  for (const node of tree.mainLine()) node.extra.match = true;
  return { tree, kept: { tags: own.tags, play: own.match } };
}

/** Keeps the games of a file; those that are there already are passed over. @param {App} app @param {Blob} file */
export async function importGames(app, file) {
  try {
    const text = file.size > 4 * LONGEST ? null : await file.text();
    const games = text !== null && text.length <= LONGEST ? await readRecords(app, text) : null;
    if (!games) app.say(app.t("record-long"));
    else await keep(app, games);
  } catch (error) {
    app.say(failureText(app, error));
  }
}

/** @param {App} app @param {import("../review/records.js").Recorded[]} games */
async function keep(app, games) {
  const there = new Set(keptGames(app).map(sameness));
  let [added, known, broken] = [0, 0, 0];
  for (const recorded of games) {
    const game = ownGame(await gameOf(app, recorded));
    const same = sameness(game);
    if (recorded.error && recorded.moves.length === 0) broken++;
    else if (there.has(same)) known++;
    else if (Slot.add({ tree: game.tree.toJSON(), kept: game.kept })) {
      there.add(same);
      added++;
    } else {
      app.say(app.t("games-no-room", { added, games: games.length }));
      return;
    }
  }
  app.say(app.t("games-imported", { added, known, broken }));
}
