/** The engine thinking beside the person. */
import assert from "node:assert/strict";
import { linkTo, moves, playMove } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

const MIDDLE = "0,0,0,0,0,0,0,0/0,0,2,10,0,1,4,1/1,0,0,0,11,1,1,0/0,0,0,0,0,0,0,0 16,16 Hh S -";

/** Switches the engine on and waits for lines. @param {import("playwright-core").Page} page @param {number} lines */
async function engineOn(page, lines) {
  await page.selectOption('[data-do="lines"]', String(lines));
  await page.locator('[data-do="engine"]').check({ force: true });
  await page.waitForFunction((n) => document.querySelectorAll(".lines .line").length === n, lines);
}

/** The first move of each line. @param {import("playwright-core").Page} page */
function firstMoves(page) {
  return page
    .locator(".line")
    .evaluateAll((all) => all.map((each) => each.querySelector(".move")?.textContent ?? ""));
}

boardTest(
  "the engine's lines appear with chance, depth and arrows, and are legal",
  {},
  async ({ open, engine }) => {
    const page = await open(linkTo(MIDDLE, "analyse"));
    await engineOn(page, 3);
    assert.equal(await page.locator(".arrow").count(), 3);
    const label = (await page.locator(".line").first().textContent()) ?? "";
    assert.match(label, /%/);
    await page.waitForSelector(".progress");
    const first = await firstMoves(page);
    const { legal } = await engine.ask("game", { start: MIDDLE });
    for (const full of first)
      assert.ok(
        legal.some((/** @type {any} */ each) => each.full === full),
        `${full} is not legal`,
      );
    assert.equal(new Set(first).size, 3);
    await page.locator('[data-do="engine"]').uncheck({ force: true });
    await page.waitForFunction(() => document.querySelectorAll(".line, .arrow").length === 0);
  },
);

boardTest(
  "a line is looked at on a ghost board, and a click makes it a variation",
  {},
  async ({ open, engine }) => {
    const page = await open(linkTo(MIDDLE, "analyse"));
    const { legal } = await engine.ask("game", { start: MIDDLE });
    const weak = await engine.weak({ start: MIDDLE });
    assert.ok(legal.length > 1);
    await playMove(page, weak);
    await page.waitForSelector(".pit.can");
    await page.click('[data-do="back"]');
    await page.waitForSelector(".pit.can");
    await engineOn(page, Math.min(legal.length, 3));
    // A line that does not begin with the move that is there already.
    const lines = await firstMoves(page);
    const played = await moves(page);
    const at = lines.findIndex((move) => move !== played[0]);
    const button = page.locator(".line").nth(at).locator(".move").first();
    await button.hover();
    await page.waitForSelector("svg.board.ghost");
    const full = await button.textContent();
    const move = legal.find((/** @type {any} */ each) => each.full === full);
    await page.waitForFunction(
      (position) => document.querySelector("svg.board.ghost")?.getAttribute("data-position") === position,
      move.position,
    );
    await page.mouse.move(5, 790);
    await page.waitForFunction(
      (position) =>
        document.querySelector("svg.board:not(.ghost)")?.getAttribute("data-position") === position,
      MIDDLE,
    );
    await button.click();
    await page.waitForSelector(".variation .move[aria-current=true]");
    await page.waitForFunction(
      (position) =>
        document.querySelector("svg.board:not(.ghost, .moving)")?.getAttribute("data-position") === position,
      move.position,
    );
    // The buttons below the lines keep still when nobody thinks.
    await page.locator('[data-do="engine"]').uncheck({ force: true });
    await page.click('[data-do="promote"]');
    assert.equal(
      (await page.locator(".move-list .move").first().textContent())?.startsWith(full ?? "?"),
      true,
    );
    await page.click('[data-do="delete"]');
    await page.waitForFunction(() => !document.querySelector(".variation"));
  },
);

boardTest("the engine follows the board to another position", {}, async ({ open, engine }) => {
  const page = await open(linkTo(MIDDLE, "analyse"));
  await engineOn(page, 1);
  const move = await engine.good({ start: MIDDLE });
  await playMove(page, move);
  await page.waitForSelector(".pit.can");
  const next = await engine.ask("game", { start: MIDDLE, moves: [move] });
  const replies = next.legal.map((/** @type {any} */ each) => each.full);
  await page.waitForFunction(
    (all) => all.includes(document.querySelector(".line .move")?.textContent ?? ""),
    replies,
  );
});
