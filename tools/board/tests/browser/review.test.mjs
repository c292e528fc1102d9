/** Reviewing a recorded game. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { moves, playMove } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

const record = readFileSync(inRoot("docs/game.txt"), "utf8");

/** Waits until the position after so many moves of a game is on the board. @param {import("playwright-core").Page} page @param {any} game @param {number} ply */
async function shows(page, game, ply) {
  const position = ply === 0 ? game.start : game.moves[ply - 1].position;
  await page.waitForFunction(
    (text) => document.querySelector("svg.board:not(.moving)")?.getAttribute("data-position") === text,
    position,
  );
}

/** What is said of a move is as much in each language. @param {import("playwright-core").Page} page @param {string[]} languages */
async function saysAsMuchIn(page, languages) {
  const texts = page.locator(".criticism > p:not(.better)");
  const count = await texts.count();
  assert.ok(count > 1, "a bad move is explained in more than one sentence");
  for (const language of languages) {
    await page.selectOption('[data-do="language"]', language);
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    assert.equal(await texts.count(), count, language);
  }
}

boardTest(
  "a game is reviewed: graph, marks, jumps, and the record with comments",
  {},
  async ({ t, open, engine }) => {
    const [recorded] = (await engine.ask("record", { text: record })).games;
    const line = recorded.moves.map((/** @type {any} */ each) => each.move);
    const game = await engine.ask("game", { moves: line });
    const page = await open("review");
    await page.fill('[data-field="record"]', record);
    await page.click('[data-do="record-read"]');
    await page.waitForFunction(
      (n) => document.querySelectorAll(".move-list .move").length === n,
      line.length,
    );
    assert.match((await page.textContent("#panel h2")) ?? "", /Depth-3 – Depth-4/);
    await page.selectOption('[data-do="effort"]', "quick");
    await page.click('[data-do="review"]');
    await page.waitForSelector(".graph svg", { timeout: 90_000 });
    assert.equal(await page.getAttribute(".graph svg", "aria-valuemax"), String(line.length));

    const bad = await page.locator(".moment").count();
    assert.ok(bad > 0, "no bad move in a game between shallow engines");
    assert.ok((await page.locator(".move-list .mark").count()) > 0);
    const moment = page.locator(".moment").first();
    const ply = Number(await moment.getAttribute("data-ply"));
    await moment.click();
    await shows(page, game, ply);
    await page.waitForSelector(".criticism p");
    // The criticism stands directly under the graph; the board shows what was played and what was better.
    assert.equal(await page.locator("#panel .card:has(.graph) + .criticism").count(), 1);
    assert.equal(await page.locator(".arrow.rank-played").count(), 1);
    assert.equal(await page.locator(".arrow.rank-0").count(), 1);
    await saysAsMuchIn(page, ["sw", "cs", "it", "en"]);

    const graph = page.locator(".graph svg");
    const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
      await graph.boundingBox()
    );
    await graph.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await page.waitForFunction(
      (before) => document.querySelector(".graph svg")?.getAttribute("aria-valuenow") !== before,
      String(ply),
    );
    const middle = Number(await graph.getAttribute("aria-valuenow"));
    assert.ok(
      middle > line.length / 4 && middle < (line.length * 3) / 4,
      `the middle of the graph is ply ${middle}`,
    );
    await shows(page, game, middle);
    await graph.focus();
    await page.keyboard.press("ArrowLeft");
    await shows(page, game, middle - 1);
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press("ArrowLeft");
    await shows(page, game, middle - 2);
    await page.keyboard.press("ArrowRight");
    await shows(page, game, middle - 1);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click('[data-do="annotated"]'),
    ]);
    const annotated = readFileSync(await download.path(), "utf8");
    const [again] = (await engine.ask("record", { text: annotated })).games;
    assert.deepEqual(
      again.moves.map((/** @type {any} */ each) => each.move),
      line,
    );
    assert.ok(
      again.moves.some((/** @type {any} */ each) => each.comment),
      annotated,
    );
    t.diagnostic(`${line.length} moves, ${bad} moments`);

    await page.reload();
    await page.waitForSelector(".graph svg");
    await page.click('[data-do="play-on"]');
    await page.waitForSelector('#panel[data-panel="play"] [data-do="play-resign"]');
    await page.waitForSelector(".pit.can");
    assert.equal((await moves(page)).length, middle - 1);
  },
);

/** What the page writes as the annotated record. @param {import("playwright-core").Page} page */
async function savedRecord(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-do="annotated"]')]);
  return readFileSync(await download.path(), "utf8");
}

for (const [wrong, moves] of [
  ["move", "1: A7> a7>\n2: A1< a8<\n"],
  ["number", "1: A7> a7>\n1: A6> a8<\n"],
]) {
  boardTest(
    `a record with a wrong ${wrong} is opened up to it, and the error is said with its line`,
    {},
    async ({ open, engine }) => {
      const text = `[Kusini "A"]\n[Result "1-0"]\n[PlyCount "2"]\n\n${moves}`;
      const [game] = (await engine.ask("record", { text })).games;
      assert.ok(game.error);
      assert.equal(game.moves.length, 2);
      const page = await open("review");
      await page.fill('[data-field="record"]', text);
      await page.click('[data-do="record-read"]');
      await page.waitForSelector(".error");
      assert.match((await page.textContent(".error")) ?? "", new RegExp(`${game.error.line}`));
      await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 2);
      const saved = await savedRecord(page);
      assert.match(saved, /^\[Kusini "A"\]$/m);
      assert.doesNotMatch(saved, /PlyCount|1-0/);
    },
  );
}

boardTest("a record that is played on loses the tags that no longer hold", {}, async ({ open }) => {
  const page = await open("review");
  const text = '[Kusini "A"]\n[Result "1-0"]\n[PlyCount "2"]\n\n1: A7> a7>\n';
  await page.fill('[data-field="record"]', text);
  await page.click('[data-do="record-read"]');
  await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 2);
  assert.match(await savedRecord(page), /^\[Result "1-0"\]\n\[PlyCount "2"\]$/m);
  await page.locator(".move-list .move").last().click();
  await playMove(page, "A6>");
  const longer = await savedRecord(page);
  assert.match(longer, /^\[Kusini "A"\]$/m);
  assert.doesNotMatch(longer, /PlyCount|1-0/);
});

boardTest("one of the board's own games is opened, and a review is stopped", {}, async ({ open }) => {
  const page = await open("review");
  await page.click('[data-do="record-own"]');
  await page.locator("[data-game]").first().click();
  await page.waitForSelector(".move-list .move");
  await page.selectOption('[data-do="effort"]', "deep");
  await page.click('[data-do="review"]');
  await page.click('[data-do="review-stop"]');
  await page.waitForSelector('[data-do="review"]');
});
