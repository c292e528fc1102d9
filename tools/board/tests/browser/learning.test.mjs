// Learn and Puzzles in a real browser: every exercise is solved by clicks, puzzles of every length are solved against
// the engine's defence, and the person's own game is untouched by both.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, beforeEach, test } from "node:test";
import { launch } from "./support/browser.mjs";
import { inRoot } from "./support/programs.mjs";
import { openSite } from "./support/site.mjs";

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(inRoot(`tools/board/page/data/${name}.json`), "utf8"));
const { steps } = read("lessons");
const puzzles = read("puzzles");
const PITS = ["A", "B", "a", "b"].flatMap((row) => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => row + n));
const START = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";

/** @type {import("./support/site.mjs").Site} */
let site;
/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("playwright-core").Page} */
let page;
/** @type {string[]} */
let faults;

before(async () => {
  site = await openSite();
  browser = await launch();
});
after(() => Promise.all([browser?.close(), site?.stop()]));

beforeEach(async () => {
  await page?.context().close();
  const context = await browser.newContext({ locale: "en" });
  await context.addInitScript(() => {
    // Firefox runs this on its empty page too, which may keep nothing.
    if (location.protocol.startsWith("http"))
      localStorage.setItem("bingwa.settings", JSON.stringify({ animate: false }));
  });
  page = await context.newPage();
  faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
});

const open = (/** @type {string} */ panel) => page.goto(new URL(`#${panel}`, site.url).href);
const tab = (/** @type {string} */ panel) => page.click(`#tabs a[href="#${panel}"]`);
const click = (/** @type {string} */ pit) => page.locator(`[data-pit="${pit}"]`).dispatchEvent("click");
const position = () => page.locator("svg.board").getAttribute("data-position");

/** Waits until the board shows a position. */
const shows = (/** @type {string} */ text) => page.locator(`svg.board[data-position="${text}"]`).waitFor();

/** The moves that the board offers from a pit, as functions that play them. @param {string} pit */
async function offered(pit) {
  await page.keyboard.press("Escape");
  await click(pit);
  const moves = [];
  for (const direction of ["<", ">"]) {
    const way = page.locator(`[data-direction="${direction}"]:not([aria-disabled])`);
    if ((await way.count()) === 0) continue;
    for (const choice of [0, 1]) moves.push(() => play(pit, direction, choice));
  }
  return moves;
}

/** Plays a move by clicks; where there is a choice, `choice` stops in the nyumba (0) or plays it (1). @param {string} pit @param {string} direction @param {number} choice */
async function play(pit, direction, choice) {
  await page.keyboard.press("Escape");
  await click(pit);
  await page.locator(`[data-direction="${direction}"]`).dispatchEvent("click");
  const house = page.locator(".house-choice:not([hidden]) button");
  if ((await house.count()) > 0) await house.nth(choice).click();
}

/** Tries every answer of an exercise until one is right. @param {{id: string, exercise: any}} step */
async function solveExercise({ id, exercise }) {
  let tries = 0;
  for (const pit of PITS) {
    const answers = exercise.play ? await offeredIn(pit) : [() => click(pit)];
    for (const answer of answers) {
      await answer();
      await page.locator(`[data-tries="${++tries}"]`).waitFor();
      if ((await page.locator(".feedback.right").count()) > 0) return;
    }
  }
  assert.fail(`${id}: no answer is right`);
}

/** @param {string} pit */
async function offeredIn(pit) {
  const can = await page.locator(`.pit.can[data-pit="${pit}"]`).count();
  return can ? offered(pit) : [];
}

test("every exercise of the tour can be solved", { timeout: 300_000 }, async () => {
  await open("learn");
  for (const [i, step] of steps.entries()) {
    await page.locator(`[data-step="${step.id}"][aria-busy="false"]`).waitFor();
    if (step.exercise) {
      await solveExercise(step);
      if (step.exercise.play)
        await page.locator("#strip [data-do=back]:enabled").waitFor({ state: "attached" });
    }
    if (i + 1 < steps.length) await page.click("[data-do=learn-next]");
  }
  const done = await page.locator(".contents .step.done").count();
  assert.equal(done, steps.length);
  assert.deepEqual(faults, []);
});

/** Solves the puzzle on the board: the hint names the pit, and one of its moves keeps the win. @param {number} at */
async function solvePuzzle(at) {
  await page.locator(".cell").nth(at).click();
  await shows(puzzles[at].position);
  for (let turn = 0; turn < puzzles[at].moves; turn++) {
    await page.locator('[data-phase="yours"] [data-do=puzzles-hint]:enabled').click();
    const marked = page.locator('[data-mark="hint"]');
    await marked.waitFor();
    const before = await position();
    for (const move of await offered(String(await marked.getAttribute("data-pit")))) {
      await move();
      await page.locator('[data-phase="yours"], [data-phase="solved"]').waitFor();
      if ((await position()) !== before) break;
    }
  }
  await page.locator('[data-phase="solved"]').waitFor();
}

test("puzzles of every length are solved against the engine", { timeout: 120_000 }, async () => {
  await open("puzzles");
  await page.locator(".puzzle-list").waitFor();
  // All that is folded.
  await page.locator("details").evaluateAll((all) => {
    for (const each of all) /** @type {HTMLDetailsElement} */ (each).open = true;
  });
  for (const moves of [1, 2, 3, 4])
    await solvePuzzle(puzzles.findIndex((/** @type {any} */ puzzle) => puzzle.moves === moves));
  assert.equal(await page.locator(".cell.done").count(), 4);
  assert.deepEqual(faults, []);
});

test("the solution is shown to its end, and the next puzzle is offered", { timeout: 60_000 }, async () => {
  await open("puzzles");
  await page.locator("[data-do=puzzles-solution]").click();
  await page.locator('[data-phase="shown"]').waitFor();
  await page.locator("[data-do=puzzles-next]").click();
  await shows(puzzles[1].position);
  assert.deepEqual(faults, []);
});

test("the person's game waits while lessons and puzzles are shown", { timeout: 60_000 }, async () => {
  await open("play");
  await page.locator(".pit.can").first().waitFor();
  await play("A6", "<", 0);
  // The engine's reply: before it a step back ends the thinking, after it the same step undoes the reply alone.
  await page.locator(`svg.board[data-position*=" S "]:not([data-position="${START}"])`).waitFor();
  await page.click("#strip [data-do=first]");
  await shows(START);
  const home = await page.evaluate(() => location.href);
  await tab("puzzles");
  await shows(puzzles[0].position);
  await page.reload();
  await shows(puzzles[0].position);
  await tab("learn");
  await page.locator("[data-step]").waitFor();
  await tab("play");
  await shows(START);
  await page.locator("#strip [data-do=forward]:enabled").waitFor();
  assert.equal(await page.evaluate(() => location.href), home);
  assert.deepEqual(faults, []);
});

test("a link with a game leaves the lesson for it", { timeout: 60_000 }, async () => {
  await open("learn");
  await page.locator("[data-step]").waitFor();
  await page.evaluate(() => {
    location.hash = "#g=A6l.a5l&n=2";
  });
  await shows("0,0,0,0,0,0,0,0/0,2,2,7,0,0,0,1/0,0,1,0,7,0,2,0/0,0,0,0,0,0,0,0 21,21 Hh S -");
  await page.locator("[data-step]").waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
});
