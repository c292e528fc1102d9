/** The library: games stay, are found, deleted and brought back, saved as a file and read from it; a game from paper. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { begin, hears, isYourTurn, moves, playMove, showsGame } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { openContext } from "./support/browser.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./support/engine.mjs").Engine} Engine */

/** @param {Page} page */
async function openLibrary(page) {
  await page.click('#tabs a[href="#games"]');
  await page.waitForSelector('#panel[data-panel="games"] [data-do="enter"]');
}

/** What the library says of its games: names, result, and the rest. @param {Page} page */
const rows = (page) =>
  page
    .locator(".game")
    .evaluateAll((all) =>
      all.map((each) =>
        [".game-names strong", ".score", "small"].map((part) => each.querySelector(part)?.textContent ?? ""),
      ),
    );

/** Waits until so many games are listed. @param {Page} page @param {number} n */
const listed = (page, n) =>
  page.waitForFunction((count) => document.querySelectorAll(".game").length === count, n);

/**
 * Imports a file into the library of another browser, which then lists the same games; a second time it adds none.
 * @param {import("./support/board-test.mjs").Tools} tools @param {string} path
 * @param {string[][]} expected the games as `rows` gives them, sorted
 * @param {(page: Page) => Promise<void>} [look] looks further at that library
 */
async function importElsewhere({ open, browser }, path, expected, look) {
  /** @type {string[]} */
  const faults = [];
  const far = await openContext(browser, { faults });
  try {
    const page = await open("games", await far.newPage());
    await openLibrary(page);
    await page.setInputFiles('[data-field="games-import"]', path);
    await hears(page, new RegExp(`^${expected.length} games were added\\.$`));
    await listed(page, expected.length);
    assert.deepEqual((await rows(page)).sort(), expected);
    await page.setInputFiles('[data-field="games-import"]', path);
    await hears(page, new RegExp(`No game was added\\. ${expected.length} games were here already`));
    await look?.(page);
    assert.deepEqual(faults, []);
  } finally {
    await far.close();
  }
}

/** Enters a game from paper. @param {Page} page @param {string[]} line */
async function enter(page, line) {
  await page.click('[data-do="enter"]');
  for (const [field, text] of Object.entries({
    Kusini: "Juma wa Ali",
    Kaskazini: "Asha",
    Event: "Kombe la Mapinduzi",
    Site: "Zanzibar",
    Date: "1998-07-12",
  }))
    await page.fill(`dialog [name="${field}"]`, text);
  await page.selectOption('dialog [name="Result"]', "0-1");
  await page.click('[data-do="details-done"]');
  await page.waitForSelector(".entering");
  for (const move of line) await playMove(page, move);
  await page.waitForFunction(
    (n) => document.querySelectorAll(".entering .move").length === n && !document.querySelector("svg.moving"),
    line.length,
  );
}

/** So many games of three moves, all different. @param {Engine} engine @param {number} n */
async function openings(engine, n) {
  const lines = [];
  for (const first of (await engine.ask("game", {})).legal)
    for (const second of (await engine.ask("game", { moves: [first.move] })).legal)
      for (const third of (await engine.ask("game", { moves: [first.move, second.move] })).legal)
        lines.push([first.move, second.move, third.move]);
  assert.ok(lines.length >= n, `${lines.length} openings`);
  return lines.slice(0, n);
}

/** Plays games of two people; each is left for the next one. @param {Page} page @param {string[][]} lines */
async function playAll(page, lines) {
  await page.click('#tabs a[href="#play"]');
  for (const line of lines) {
    // Another game or the form of one may be there.
    await page.locator('[data-do="play-new"], [data-do="play-start"]').first().waitFor();
    if ((await page.locator('[data-do="play-new"]').count()) > 0) await page.click('[data-do="play-new"]');
    await page.waitForSelector('[data-do="play-start"]');
    const elsewhere = (await page.locator('[name="wish-from"]').count()) > 0;
    await begin(page, "A friend here", ...(elsewhere ? ["the start"] : []));
    for (const move of line) await playMove(page, move);
    await isYourTurn(page);
  }
}

/** A game comes by a link and is shown. @param {Page} page @param {string} fragment @param {number} n its moves */
async function follow(page, fragment, n) {
  const before = await page.getAttribute("svg.board", "data-position");
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  await page.waitForFunction(
    ([count, position]) =>
      document.querySelectorAll(".move-list .move").length === count &&
      document.querySelector("svg.board:not(.moving)")?.getAttribute("data-position") !== position,
    /** @type {const} */ ([n, before]),
  );
}

/** @param {string[]} line */
const inLink = (line) => line.map((move) => move.replace("<", "l").replace(">", "r")).join(".");

/** The file that a button hands to the person. @param {Page} page @param {string} button */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  const path = await download.path();
  return { path, text: readFileSync(path, "utf8") };
}

boardTest(
  "twenty-five games stay through a reload, are found, deleted and brought back",
  {},
  async ({ open, engine }) => {
    const page = await open("games");
    const paper = ["A6<", "a5>", "A3>", "a5>"];
    await enter(page, paper);
    const [first, second, ...others] = await openings(engine, 23);
    await playAll(page, [first, second]);
    for (const line of others) await follow(page, `analyse&g=${inLink(line)}`, 3);
    await follow(page, "analyse&g=A7r.a7r.A6r&S=Mwana&N=Bakari", 3);
    // A game of one move, with which nothing was done, is no game.
    await playAll(page, [["A7>"]]);
    await openLibrary(page);
    await listed(page, 25);
    await page.reload();
    await listed(page, 25);
    const all = await rows(page);
    assert.ok(all.some(([names, , about]) => names === "Mwana – Bakari" && /3 moves/.test(about)));

    await page.fill('[data-field="games-search"]', "zanzibar juma");
    await listed(page, 1);
    assert.deepEqual(await rows(page), [
      ["Juma wa Ali – Asha", "0–1", "Jul 12, 1998 · 4 moves · Kombe la Mapinduzi · Zanzibar"],
    ]);
    await page.click('[data-do="games-delete"]');
    await listed(page, 0);
    await hears(page, /The game Juma wa Ali – Asha was deleted/);
    await page.getByRole("button", { name: "Undo" }).click();
    await listed(page, 1);

    // Its names can be changed, and it opens with them.
    await page.click('[data-do="games-edit"]');
    await page.fill('dialog [name="Kusini"]', "Juma wa Omari");
    await page.click('[data-do="details-done"]');
    await page.waitForFunction(() => /Omari/.test(document.querySelector(".game")?.textContent ?? ""));
    await page.click(".game-open");
    await page.waitForSelector('#panel[data-panel="review"] .move-list');
    assert.match((await page.textContent("#panel h2")) ?? "", /Juma wa Omari – Asha 0-1/);
    assert.deepEqual(
      (await moves(page)).map((move) => move.replace(/\*+$/, "")),
      paper,
    );
    const record = await saved(page, '[data-do="annotated"]');
    const [game] = (await engine.ask("record", { text: record.text })).games;
    assert.deepEqual(Object.fromEntries(game.tags), {
      Kusini: "JUMA WA OMARI",
      Kaskazini: "asha",
      Event: "Kombe la Mapinduzi",
      Site: "Zanzibar",
      Date: "1998.07.12",
      Result: "0-1",
    });
    await openLibrary(page);
    await listed(page, 25);
  },
);

boardTest("all games go through a file into another browser", {}, async (tools) => {
  const { open, engine } = tools;
  const page = await open("games");
  await enter(page, ["A6<", "a5>", "A3>"]);
  await playAll(page, await openings(engine, 3));
  // One ends on the board.
  const end = "1,0,1,3,0,0,1,3/1,1,0,0,0,0,0,1/5,1,0,3,3,8,2,1/7,1,1,3,0,4,3,10_0,0_-_S_-";
  await follow(page, `analyse&g=A5l&p=${end}&S=Saada&N=Mosi`, 1);
  await openLibrary(page);
  await listed(page, 5);
  const before = (await rows(page)).sort();
  assert.ok(before.some(([names, result]) => names === "Saada – Mosi" && result === "1–0"));
  const { path, text } = await saved(page, '[data-do="games-export"]');
  await hears(page, /5 games are in the file/);

  await importElsewhere(tools, path, before, async (other) => {
    const again = await saved(other, '[data-do="games-export"]');
    const games = (/** @type {string} */ all) =>
      all
        .split(/\n\n(?=\[)/)
        .map((each) => each.trim())
        .sort();
    assert.deepEqual(games(again.text), games(text));
  });
});

boardTest("names, level and side of a game survive export and import", {}, async (tools) => {
  const { open, engine } = tools;
  const page = await open("play");
  await begin(page, "3");
  await playMove(page, await engine.weak({ moves: [] }));
  await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 2);
  await isYourTurn(page);
  await playMove(page, await engine.weak({ moves: await moves(page) }));
  await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 4);
  await isYourTurn(page);
  for (let i = 0; i < 2; i++) await page.click('[data-do="play-resign"]');
  await page.waitForSelector('[data-do="play-rematch"]');
  await follow(page, "analyse&g=A7r.a7r.A6r&S=Fatma%20McDonald&N=KIM", 3);
  await openLibrary(page);
  await listed(page, 2);
  const before = (await rows(page)).sort();
  assert.deepEqual(
    before.map(([names, result]) => [names, result]),
    [
      ["Fatma McDonald – KIM", ""],
      ["You – Bingwa, level 3", "0–1"],
    ],
  );
  const { path } = await saved(page, '[data-do="games-export"]');
  await importElsewhere(tools, path, before);
});

boardTest("a full storage offers the file, and the game goes on", {}, async ({ open, engine }) => {
  const page = await open("play");
  await playAll(page, await openings(engine, 2));
  await page.click('[data-do="play-new"]');
  await begin(page, "A friend here");
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (let i = 0; ; i++) localStorage.setItem(`filler.${size}.${i}`, "x".repeat(size));
      } catch {
        // No place for so much: smaller pieces.
      }
    }
  });
  const line = ["A7>", "a7>", "A8<"];
  for (const move of line) {
    await isYourTurn(page);
    await playMove(page, move);
  }
  await hears(page, /storage is full/);
  await isYourTurn(page);
  await showsGame(page, engine);
  // What stays when the page is left is what the file has.
  await page.click('[data-do="play-back"]');
  await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 2);
  await isYourTurn(page);
  await playMove(page, line[2]);
  await isYourTurn(page);
  await openLibrary(page);
  await listed(page, 3);
  const { text } = await saved(page, '[data-do="games-export"]');
  const games = (await engine.ask("record", { text })).games;
  assert.deepEqual(
    games.map((/** @type {any} */ game) => game.moves.length),
    [3, 3, 3],
  );
  assert.ok(
    games.some((/** @type {any} */ game) =>
      game.moves.every((/** @type {any} */ { move }, /** @type {number} */ i) => move === line[i]),
    ),
  );
});
