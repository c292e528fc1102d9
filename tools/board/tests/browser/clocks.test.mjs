/** Clocks of a game run on while a person looks elsewhere. */
import assert from "node:assert/strict";
import { begin, goTo, playMove } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

/** What each clock shows, in seconds, the one above first. @param {import("playwright-core").Page} page */
const times = (page) =>
  page.locator(".clock").evaluateAll((all) =>
    all.map((each) => {
      const [minutes, seconds] = (each.textContent ?? "").split(":").map(Number);
      return 60 * minutes + seconds;
    }),
  );

/** A game with ten minutes for each, in which the person or North is to move. @param {import("playwright-core").Page} page @param {...string} choices */
async function timedGame(page, ...choices) {
  await page.clock.install();
  await page.reload();
  await page.waitForSelector(".game-form");
  await begin(page, ...choices, "With a clock");
  await playMove(page, "A6<");
}

boardTest(
  "a clock runs on in another panel, over an earlier position, and behind a lesson",
  {},
  async ({ open }) => {
    const page = await open("play");
    await timedGame(page, "A friend here");
    await page.waitForSelector(".pit.can");
    let [before] = await times(page);
    /** @type {[() => Promise<unknown>, () => Promise<unknown>, number][]} */
    const ways = [
      [() => goTo(page, "analyse"), () => goTo(page, "play"), 60],
      [() => page.click('[data-do="back"]'), () => page.click('[data-do="play-to-game"]'), 60],
      [() => goTo(page, "learn"), () => goTo(page, "play"), 60],
      // A page that is closed stops its clocks, but gives no time back.
      [() => page.reload(), () => page.waitForSelector(".pit.can"), 20],
    ];
    for (const [away, back, least] of ways) {
      await page.clock.fastForward(20_000);
      await away();
      await page.clock.fastForward(40_000);
      await back();
      await page.waitForSelector(".pit.can");
      const [now, other] = await times(page);
      assert.ok(before - now >= least, `the clock went from ${before} to ${now} s`);
      assert.equal(other, 600);
      before = now;
    }
  },
);

boardTest(
  "a player whose time ends while another panel is open loses, and is told there",
  {},
  async ({ open }) => {
    const page = await open("play");
    await timedGame(page, "A friend here");
    await page.waitForSelector(".pit.can");
    await goTo(page, "setup");
    await page.clock.fastForward(11 * 60_000);
    await page.waitForFunction(() => /time/.test(document.getElementById("message")?.textContent ?? ""));
    await goTo(page, "play");
    await page.waitForSelector('[data-do="play-rematch"]');
    assert.match((await page.textContent(".status")) ?? "", /South won.*North.*time/s);
  },
);
