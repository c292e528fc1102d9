/** The way in: the question of a first visit, ten steps to a first game, answers that are explained. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { matches } from "../../page/js/learning/condition.js";
import {
  chooseMove,
  clickPit,
  isYourTurn,
  linkTo,
  moves,
  playMove,
  seedsIn,
  showsGame,
} from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

/** @typedef {import("playwright-core").Page} Page */

const { steps } = JSON.parse(readFileSync(inRoot("tools/board/page/data/lessons.json"), "utf8"));
const step = (/** @type {string} */ id) => steps.find((/** @type {any} */ each) => each.id === id);

/** Opens the lessons at a step. @param {import("playwright-core").BrowserContext} context @param {(hash: string) => Promise<Page>} open @param {string} id */
async function openStep(context, open, id) {
  await context.addInitScript((at) => {
    if (location.protocol !== "about:")
      localStorage.setItem("bingwa.lessons", JSON.stringify({ at, marks: {} }));
  }, id);
  const page = await open("learn");
  await page.waitForSelector(`[data-step="${id}"][aria-busy="false"]`);
  return page;
}

/** Waits until the board shows a position. @param {Page} page @param {string} position */
const shows = (page, position) => page.waitForSelector(`svg.board[data-position="${position}"]`);

/** Whether a move was played out on the board. @param {Page} page @param {string} position after the move */
async function wasShown(page, position) {
  const ends = await page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (window).ends));
  const wanted = seedsIn(position);
  return ends.some((each) => {
    const seeds = JSON.parse(each);
    return Object.entries(wanted).every(([place, n]) => seeds[place] === n);
  });
}

boardTest(
  "a first visit asks whether Bao is new, and remembers the answer",
  { visited: false },
  async ({ open, context }) => {
    const page = await open("");
    await page.waitForSelector(".welcome");
    // Who comes for a game is not asked.
    const link = await open(
      linkTo("0,0,0,0,0,0,0,0/0,0,2,10,0,1,4,1/1,0,0,0,11,1,1,0/0,0,0,0,0,0,0,0 16,16 Hh S -"),
    );
    await link.waitForSelector('[data-do="play-start"]');
    assert.equal(await link.locator(".welcome").count(), 0);
    await link.evaluate(() => localStorage.clear());
    await link.close();

    await page.click('[data-do="welcome-learn"]');
    await page.waitForSelector(`[data-step="${steps[0].id}"]`);
    await page.click('#tabs a[href="#play"]');
    await page.waitForSelector('[data-do="play-start"]');
    assert.equal(await page.locator(".welcome").count(), 0);
    const again = await context.newPage();
    await open("play", again);
    assert.equal(await again.locator(".welcome").count(), 0);
  },
);

boardTest("ten steps lead to a first game, which begins", {}, async ({ open, context, engine }) => {
  const first = steps.filter((/** @type {any} */ each) => each.section === "first");
  assert.equal(first.length, 10);
  assert.deepEqual(steps.slice(0, 10), first);
  const page = await openStep(context, open, first[9].id);
  assert.match((await page.textContent(".reading")) ?? "", /step 10 of 10/);
  assert.equal(await page.locator('[data-do="learn-play"]').count(), 0);
  const { legal } = await engine.ask("game", { start: first[9].position });
  await chooseMove(page, legal.find((/** @type {any} */ each) => each.kind === "win").move);
  await page.click('[data-do="learn-play"]');
  await isYourTurn(page);
  assert.match((await page.textContent("#panel")) ?? "", /level 1/);
  await playMove(page, await engine.goesOn({ moves: [] }));
  await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 2);
  await isYourTurn(page);
  await showsGame(page, engine);
  assert.equal((await moves(page)).length, 2);
});

boardTest(
  "no example of a lesson is the answer that is asked for",
  { only: "static" },
  async ({ engine }) => {
    const examples = steps.filter((/** @type {any} */ each) => each.demo);
    assert.ok(examples.length >= 8);
    for (const { id, variant, position, demo, exercise } of examples) {
      const game = { ...(variant && { variant }), ...(position && { start: position }) };
      const there = demo.position ? { ...game, start: demo.position } : game;
      const { legal, text } = await engine.ask("why", { ...there, move: demo.move });
      assert.ok(legal, `${id}: ${text}`);
      if (demo.position || !exercise) continue;
      const pit = demo.move.slice(0, 2);
      if (exercise.ends) assert.notEqual(demo.move, exercise.ends, id);
      else if (exercise.play) {
        const { facts } = await engine.ask("facts", { ...game, move: demo.move });
        assert.ok(!matches(facts, exercise.play), id);
      } else if (exercise.pit) {
        // The pit of a legal move is the answer where such a pit is asked for.
        assert.ok(!exercise.pit.legal, id);
      } else assert.ok(!exercise.find.includes(pit), id);
    }
  },
);

boardTest(
  "a wrong answer is explained by the sowing, and asked again",
  {},
  async ({ open, context, engine }) => {
    const { exercise } = step("sowing-first");
    const page = await openStep(context, open, "sowing-first");
    const start = (await engine.ask("game", {})).position;
    const { position, moves: played } = await engine.ask("game", { moves: [exercise.ends] });
    await clickPit(page, "A1");
    await page.waitForSelector(".feedback.wrong");
    await page.waitForFunction(() => /** @type {any} */ (window).ends.length > 0);
    assert.ok(await wasShown(page, position), `the board has shown ${played[0].full}`);
    await shows(page, start);
    assert.equal(await page.locator(".feedback.right").count(), 0);
    const { ending } = await engine.ask("trace", { move: exercise.ends });
    await page.waitForSelector('[data-do="learn-demo"]:enabled');
    await clickPit(page, ending.pit);
    await page.waitForSelector(".feedback.right");
  },
);

boardTest("a wrong move is shown, and taken back", {}, async ({ open, context, engine }) => {
  const { position } = step("capture-must");
  const page = await openStep(context, open, "capture-must");
  const { legal } = await engine.ask("game", { start: position });
  const [wrong, right] = [3, 6].map((n) => legal.find((/** @type {any} */ each) => each.captured === n));
  await chooseMove(page, wrong.move);
  await page.waitForSelector(".feedback.wrong");
  await page.waitForFunction(() => /** @type {any} */ (window).ends.length > 0);
  assert.ok(await wasShown(page, wrong.position));
  await shows(page, position);
  await chooseMove(page, right.move);
  await page.waitForSelector(".feedback.right");
  await shows(page, right.position);
});

for (const [width, height, locale] of /** @type {[number, number, string][]} */ ([
  [390, 664, "sw-KE"],
  [320, 568, "cs-CZ"],
])) {
  boardTest(
    `on ${width}×${height} task, verdict and buttons of each step are seen`,
    {
      context: { viewport: { width, height }, hasTouch: true, isMobile: true, locale },
      settings: { animate: false },
    },
    async ({ open }) => {
      const page = await open("learn");
      for (const { id, exercise } of steps) {
        await page.waitForSelector(`[data-step="${id}"][aria-busy="false"]`);
        const needed = [".buttons.ends button"];
        if (exercise) needed.push(".task");
        if (exercise && !exercise.play) {
          // A pit of the opponent's back row answers nothing but "which pit ends the move".
          await page.locator('[data-pit="b3"] .touch').tap({ force: true });
          await page.waitForSelector(".feedback.wrong");
          needed.push(".feedback");
        }
        assert.deepEqual(await hidden(page, needed), [], id);
        const next = page.locator('[data-do="learn-next"]');
        if ((await next.count()) > 0) await next.click();
      }
    },
  );
}

/** What of these cannot be seen as it is. @param {Page} page @param {string[]} selectors */
function hidden(page, selectors) {
  return page.evaluate((all) => {
    const bar = /** @type {Element} */ (document.querySelector("#tabs")).getBoundingClientRect();
    const board = /** @type {Element} */ (document.querySelector("#board")).getBoundingClientRect();
    return all.flatMap((selector) => {
      const found = [...document.querySelectorAll(`.lesson ${selector}`)];
      if (found.length === 0) return [`no ${selector}`];
      return found
        .map((element) => element.getBoundingClientRect())
        .filter(
          ({ left, top, right, bottom }) =>
            left < 0 || right > innerWidth || top < board.bottom || bottom > bar.top,
        )
        .map(
          ({ top, bottom }) =>
            `${selector}: ${Math.round(top)}–${Math.round(bottom)} of ${Math.round(bar.top)}`,
        );
    });
  }, selectors);
}
