/** Whole games by clicks: after each animation the board shows what an engine of the tests' own says. */
import assert from "node:assert/strict";
import { begin, isOver, isYourTurn, moves, playMove, seedsIn, showsGame } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

/** Games between a strong and a weak player end long before this. */
const LONGEST = 200;

/**
 * Plays to the end of the game with the moves of `choose`.
 * @param {import("playwright-core").Page} page
 * @param {import("./support/engine.mjs").Engine} engine
 * @param {(game: {moves: string[]}) => Promise<string>} choose
 */
async function playOut(page, engine, choose) {
  for (;;) {
    await isYourTurn(page);
    const answer = await showsGame(page, engine);
    if (await isOver(page)) return answer;
    const played = await moves(page);
    assert.ok(played.length < LONGEST, `no end after ${played.length} moves`);
    await playMove(page, await choose({ moves: played }));
  }
}

/** Each animation must have ended with the seeds of its move. @param {import("playwright-core").Page} page @param {any} answer */
async function animationsEndedRight(page, answer) {
  const ends = await page.evaluate(() => /** @type {any} */ (window).ends);
  const positions = answer.moves.map((/** @type {any} */ each) => each.position);
  assert.deepEqual(ends.map(JSON.parse), positions.map(seedsIn));
}

boardTest(
  "a whole game against level 1 is won by clicks",
  { settings: { speed: 8 }, context: { reducedMotion: "no-preference" } },
  async ({ t, open, engine }) => {
    const page = await open("play");
    await begin(page, "1");
    const answer = await playOut(page, engine, (game) => engine.good(game));
    await animationsEndedRight(page, answer);
    assert.equal(answer.over.winner, "S");
    assert.match(
      (await page.textContent(".status")) ?? "",
      /^You won\. Your opponent('s front row is empty| has no move)\./,
    );
    await page.click(".result .close");
    await page.waitForSelector(".result", { state: "detached" });
    t.diagnostic(`${answer.moves.length} moves`);
  },
);

boardTest(
  "a whole game of two people is played by clicks, and can be played again",
  {},
  async ({ t, open, engine }) => {
    const page = await open("play");
    await begin(page, "A friend here");
    const answer = await playOut(page, engine, (game) =>
      game.moves.length % 2 === 1 ? engine.good(game) : engine.weak(game),
    );
    await animationsEndedRight(page, answer);
    assert.ok(answer.over);
    await page.click('[data-do="play-rematch"]');
    await page.waitForSelector(".pit.can");
    assert.deepEqual(await moves(page), []);
    t.diagnostic(`${answer.moves.length} moves`);
  },
);

boardTest(
  "the engine plays itself while a person watches, halts and goes on",
  {},
  async ({ open, engine }) => {
    const page = await open("play");
    await begin(page, "Engine against engine");
    const made = (/** @type {number} */ n) =>
      page.waitForFunction((count) => document.querySelectorAll(".move-list .move").length >= count, n);
    await made(3);
    await page.click('[data-do="play-halt"]');
    await page.waitForSelector('[data-do="play-go-on"]');
    await page.waitForFunction(() => !document.querySelector("svg.moving"));
    const n = (await moves(page)).length;
    await showsGame(page, engine);
    await page.click('[data-do="play-go-on"]');
    await made(n + 2);
  },
);

boardTest("no clock runs while a game of the engine is halted", {}, async ({ open }) => {
  const page = await open("play");
  await page.locator(".game-form summary").click();
  await page.getByText("With a clock", { exact: true }).click();
  await page.getByLabel("Minutes").fill("1");
  await begin(page, "Engine against engine");
  const made = (/** @type {number} */ n) =>
    page.waitForFunction((count) => document.querySelectorAll(".move-list .move").length >= count, n);
  const clocks = () => page.locator(".clock").allTextContents();
  await made(2);
  await page.click('[data-do="play-halt"]');
  await page.waitForSelector('[data-do="play-go-on"]');
  await page.waitForFunction(() => !document.querySelector("svg.moving"));
  const halted = await clocks();
  const n = (await moves(page)).length;
  await page.waitForTimeout(3000);
  assert.deepEqual(await clocks(), halted);
  await page.click('[data-do="play-go-on"]');
  await made(n + 2);
  assert.notDeepEqual(await clocks(), halted);
});

boardTest("a move is taken back, a game resigned, a hint given", {}, async ({ open, engine }) => {
  const page = await open("play");
  await begin(page, "2");
  await page.click('[data-do="play-hint"]');
  await page.waitForFunction(() => document.querySelectorAll(".explanation p").length > 1);
  const made = (/** @type {number} */ n) =>
    page.waitForFunction((count) => document.querySelectorAll(".move-list .move").length === count, n);
  await playMove(page, await engine.goesOn({ moves: [] }));
  await made(2);
  await isYourTurn(page);
  await page.click('[data-do="play-back"]');
  await made(0);
  await isYourTurn(page);
  await showsGame(page, engine);
  await playMove(page, await engine.goesOn({ moves: [] }));
  await made(2);
  await page.click('[data-do="play-resign"]');
  assert.match((await page.textContent('[data-do="play-resign"]')) ?? "", /Press again/);
  await page.click('[data-do="play-resign"]');
  await page.waitForSelector('[data-do="over-rematch"]');
  for (const place of [".status", ".result"])
    assert.match((await page.textContent(place)) ?? "", /You lost\.\s+You resigned\./);
});

boardTest("Bao la kujifunza is played as North, with the board turned", {}, async ({ open, engine }) => {
  const page = await open("play");
  await begin(page, "N", "1", "Bao la kujifunza");
  for (let n = 1; n <= 5; n += 2) {
    await page.waitForFunction((count) => document.querySelectorAll(".move-list .move").length === count, n);
    await isYourTurn(page);
    const answer = await showsGame(page, engine, { variant: "kujifunza" });
    assert.equal(answer.side, "N");
    const [own, other] = await Promise.all(
      ["a1", "A1"].map((pit) => page.locator(`[data-pit="${pit}"]`).boundingBox()),
    );
    assert.ok((own?.y ?? 0) > (other?.y ?? 0), "North sits below");
    await playMove(page, await engine.goesOn({ variant: "kujifunza", moves: await moves(page) }));
  }
});

boardTest("a game that is left for another is kept, and gone on with", {}, async ({ open, engine }) => {
  const page = await open("play");
  await begin(page, "A friend here");
  await playMove(page, "A6<");
  await page.waitForSelector(".pit.can");
  const before = await moves(page);
  await page.click('[data-do="play-new"]');
  await page.waitForSelector('[data-do="play-start"]');
  await page.locator(".kept button").first().click();
  await page.waitForSelector(".move-list .move");
  assert.deepEqual(await moves(page), before);
  await page.waitForSelector(".pit.can");
  await showsGame(page, engine);
});
