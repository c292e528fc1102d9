/** Lessons and puzzles. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chooseMove, clickPit, goTo, hears, isReady } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

const data = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(inRoot(`tools/board/page/data/${name}.json`), "utf8"));

boardTest("an exercise says what is wrong, gives a hint, and is done", {}, async ({ open }) => {
  const [first, second] = data("lessons").steps;
  const page = await open("learn");
  await page.waitForSelector(`[data-step="${first.id}"]`);
  await clickPit(page, "b4");
  await page.waitForSelector(".feedback.wrong");
  await page.click('[data-do="learn-hint"]');
  await page.waitForSelector(".feedback.hint");
  await clickPit(page, first.exercise.find[0]);
  await page.waitForSelector(".feedback.right");
  assert.equal(await page.locator(".step.done").count(), 1);
  await page.click('[data-do="learn-next"]');
  await page.waitForSelector(`[data-step="${second.id}"]`);
  await page.reload();
  await page.waitForSelector(`[data-step="${second.id}"]`);
  assert.equal(await page.locator(".step.done").count(), 1);
});

boardTest(
  "every step of the tour opens, and a move of an exercise is judged",
  {},
  async ({ open, engine }) => {
    const { steps } = data("lessons");
    const page = await open("learn");
    for (const step of steps) {
      await page.waitForSelector(`[data-step="${step.id}"]`);
      await page.waitForFunction(
        (position) =>
          !position || document.querySelector("svg.board")?.getAttribute("data-position") === position,
        step.position ?? "",
      );
      if (step.id === "capture-must") {
        const { legal } = await engine.ask("game", { start: step.position });
        const most = legal.sort((/** @type {any} */ a, /** @type {any} */ b) => a.captured - b.captured);
        await chooseMove(page, most[0].move);
        await page.waitForSelector(".feedback.wrong");
        await chooseMove(page, most.at(-1).move);
        await page.waitForSelector(".feedback.right");
        await isReady(page);
      }
      if (step !== steps.at(-1)) await page.click('[data-do="learn-next"]');
    }
    await page.click('[data-do="learn-puzzles"]');
    await page.waitForSelector('#panel[data-panel="puzzles"] [data-puzzle]');
  },
);

boardTest(
  "a puzzle refutes a wrong move, says why, and is solved by clicks",
  {},
  async ({ open, engine }) => {
    const puzzles = data("puzzles");
    assert.ok(puzzles.length >= 200);
    const page = await open("puzzles");
    await page.waitForSelector("[data-puzzle]");
    const [puzzle] = puzzles;
    const variant = puzzle.variant ?? "kiswahili";
    const { legal } = await engine.ask("game", { variant, start: puzzle.position });
    const wrong = legal.find((/** @type {any} */ each) => each.kind !== "win" && each.move !== puzzle.line);
    await chooseMove(page, wrong.move);
    await page.waitForSelector(".feedback.wrong");
    await page.click('[data-do="puzzles-why"]');
    await page.waitForSelector(".why");
    await page.click('[data-do="puzzles-hint"]');
    await page.waitForSelector(".feedback.hint");
    await chooseMove(page, puzzle.line);
    await page.waitForSelector('[data-phase="solved"]');
    await page.click('[data-do="puzzles-next"]');
    await page.waitForSelector('[data-phase="yours"]');
  },
);

boardTest("a puzzle of three moves is solved against the engine's defence", {}, async ({ open }) => {
  const page = await open("puzzles");
  await page.waitForSelector("[data-puzzle]");
  await page.click(".puzzle-list > summary");
  await page.selectOption('[data-filter="moves"]', "3");
  const puzzle = data("puzzles").find((/** @type {any} */ each) => each.moves === 3);
  await page.waitForSelector(`svg.board[data-position="${puzzle.position}"]`);
  const line = puzzle.line.split(" ");
  await chooseMove(page, line[0]);
  await page.waitForSelector('[data-phase="yours"] .feedback.right');
  // The defence may be another one of the same length, so the solution shows the rest.
  await page.click('[data-do="puzzles-solution"]');
  await page.waitForSelector('[data-phase="shown"]');
});

boardTest("theme and difficulty choose the puzzles, and the scale is explained", {}, async ({ open }) => {
  const puzzles = data("puzzles");
  const page = await open("puzzles");
  await page.waitForSelector('[data-phase="yours"]');
  assert.match((await page.textContent(".grade")) ?? "", /easy/);
  await page.click(".puzzle-list > summary");
  assert.match((await page.textContent(".puzzle-list")) ?? "", /what makes a win hard to find/);
  await page.selectOption('[data-filter="theme"]', "kutakatia");
  await page.selectOption('[data-filter="grade"]', "3");
  const wanted = puzzles.filter(
    (/** @type {any} */ each) => each.theme === "kutakatia" && each.difficulty > 45 && each.difficulty <= 65,
  );
  assert.ok(wanted.length > 1);
  for (const { position } of wanted) {
    await page.waitForSelector(`svg.board[data-position="${position}"]`);
    await page.waitForFunction(() => /tricky/.test(document.querySelector(".grade")?.textContent ?? ""));
    await page.click('[data-do="puzzles-next"]');
  }
  // They are not solved: the first of them comes again. The list holds no others.
  await page.waitForSelector(`svg.board[data-position="${wanted[0].position}"]`);
  assert.equal(await page.locator(".cell").count(), wanted.length);
});

boardTest("the person's own game comes back when lessons are left", {}, async ({ open }) => {
  const page = await open("play");
  await page.locator("#panel").getByText("A friend here", { exact: true }).click();
  await page.click('[data-do="play-start"]');
  await chooseMove(page, "A6<");
  await page.waitForSelector(".move-list .move");
  await page.waitForSelector(".pit.can");
  const before = await page.getAttribute("svg.board", "data-position");
  await goTo(page, "puzzles");
  await page.waitForSelector("[data-puzzle]");
  await page.waitForFunction(
    (text) => document.querySelector("svg.board")?.getAttribute("data-position") !== text,
    before,
  );
  await goTo(page, "play");
  await page.waitForFunction(
    (text) => document.querySelector("svg.board")?.getAttribute("data-position") === text,
    before,
  );
  await page.waitForSelector(".move-list .move");
});

boardTest(
  "the board works without a network after the first visit",
  { only: "static", ownSite: true },
  async ({ open, site, context }) => {
    const page = await open("play");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await site.stop();
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector(".pit.can");
    await page.click('[data-do="play-start"]');
    await chooseMove(page, "A6<");
    await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 2);
    await hears(page, /a\d (to|from) their/);
    await goTo(page, "puzzles");
    await page.waitForSelector("[data-puzzle]");
    await goTo(page, "settings");
    await page.selectOption('[data-setting="language"]', "it");
    await page.waitForFunction(() => document.documentElement.lang === "it");
  },
);
