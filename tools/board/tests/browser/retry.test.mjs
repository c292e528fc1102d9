/** The bad moves of a reviewed game are tried again. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chooseMove, isReady } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

/** @typedef {import("playwright-core").Page} Page */

const GAME = readFileSync(inRoot("docs/game.txt"), "utf8");

/** The move that the review has called bad, without its signs. @param {Page} page */
async function played(page) {
  const [move] = /[A-Ba-b][1-8][<>]\+?/.exec((await page.textContent(".reading")) ?? "") ?? [];
  assert.ok(move);
  return move;
}

boardTest("bad moves of a review are tried again, and the engine judges", {}, async ({ open, engine }) => {
  const page = await open("review");
  await page.fill('[data-field="record"]', GAME);
  await page.click('[data-do="record-read"]');
  await page.selectOption('[data-do="effort"]', "quick");
  await page.click('[data-do="review"]');
  await page.waitForSelector('[data-do="retry"]', { timeout: 90_000 });
  const before = await page.getAttribute("svg.board", "data-position");
  const all = Number(/\d+/.exec((await page.textContent('[data-do="retry"]')) ?? "")?.[0]);
  assert.ok(all > 1);
  await page.click('[data-do="retry"]');
  await page.waitForSelector('[data-mistake="0"][data-phase="yours"]');
  await page.waitForSelector(".pit.can");
  const position = await page.getAttribute("svg.board", "data-position");

  // The move of the game is no better; it can be looked at, and is explained without the better one.
  const bad = await played(page);
  await chooseMove(page, bad);
  await page.waitForSelector('[data-phase="yours"] .feedback.wrong');
  await page.click('[data-do="retry-played"]');
  await page.waitForSelector('[data-phase="shows"]');
  await page.waitForSelector('[data-phase="yours"]');
  assert.equal(await page.getAttribute("svg.board", "data-position"), position);
  await page.click('[data-do="retry-why"]');
  await page.waitForFunction(() => document.querySelectorAll(".why").length > 1);
  const { best } = await engine.ask("explain", { start: position, nodes: 200_000 });
  assert.doesNotMatch((await page.textContent(".answer")) ?? "", /Better, with a chance/);
  // What the better move would have done is said, without the move.
  assert.match(
    (await page.textContent(".why")) ?? "",
    /^(A better move|After a better move|With the best move) /,
  );

  await chooseMove(page, best);
  await page.waitForSelector('[data-phase="over"] .feedback.right');
  await isReady(page);
  assert.notEqual(await page.getAttribute("svg.board", "data-position"), position);

  await page.click('[data-do="retry-next"]');
  await page.waitForSelector('[data-mistake="1"][data-phase="yours"]');
  await page.waitForSelector(".pit.can");
  await page.click('[data-do="retry-solution"]');
  await page.waitForSelector('[data-phase="over"] .feedback.hint');
  for (let at = 1; at < all; at++) await page.click('[data-do="retry-next"]');
  await page.waitForSelector('[data-phase="end"]');
  assert.match((await page.textContent(".puzzle")) ?? "", new RegExp(`found: 1 of ${all}`));

  await page.click('[data-do="retry-back"]');
  await page.waitForSelector('#panel[data-panel="review"] .graph svg');
  await page.waitForSelector(`svg.board[data-position="${before}"]`);
  // The puzzles are in their place again.
  await page.click('#tabs a[href="#puzzles"]');
  await page.waitForSelector("[data-puzzle]");
});
