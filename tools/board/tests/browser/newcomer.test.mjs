/** What misled a newcomer: signs with two meanings, texts that jump or are covered, answers that come too early. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chooseMove, clickPit, hears, isReady, linkTo } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

/** @typedef {import("playwright-core").Page} Page */

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

/** @type {any[]} */
const steps = JSON.parse(readFileSync(inRoot("tools/board/page/data/lessons.json"), "utf8")).steps;

/** A step of the tour. @param {string} id */
const stepOf = (id) => steps.find((each) => each.id === id);

/** Opens a step of the tour. @param {import("./support/board-test.mjs").Tools["open"]} open @param {string} id */
async function openStep(open, id) {
  const page = await open("play");
  await page.evaluate((at) => localStorage.setItem("bingwa.lessons", JSON.stringify({ at, marks: {} })), id);
  await page.goto(page.url().replace(/#.*/, "#learn"));
  await page.reload();
  await isReady(page);
  await page.waitForSelector(`[data-step="${id}"][aria-busy="false"]`);
  return page;
}

/** The words on the two large buttons. @param {Page} page */
const ways = (page) => page.locator(".ways button").allInnerTexts();

boardTest(
  "the large buttons name a way of sowing and a kichwa differently",
  { context: PHONE },
  async ({ open }) => {
    const page = await openStep(open, "capture-choice");
    await clickPit(page, "A6");
    await page.waitForSelector(".ways button");
    assert.deepEqual(
      (await ways(page)).map((each) => each.replace(/\s+/g, " ")),
      ["↦ from the left kichwa", "↤ from the right kichwa"],
    );
    await page.goto(page.url().replace(/#.*/, `#${linkTo(stepOf("capture-first").position)}`));
    await page.reload();
    await isReady(page);
    await page.click('[data-do="play-start"]');
    await page.waitForSelector(".pit.can");
    await page.locator(".pit.can .touch").first().click({ force: true });
    assert.deepEqual(
      (await ways(page)).map((each) => each.replace(/\s+/g, " ")),
      ["← to the left", "→ to the right"],
    );
  },
);

boardTest("the choice of the kichwa is taught before it is needed", {}, async () => {
  const first = steps.filter((each) => each.section === "first").map((each) => each.id);
  assert.ok(first.indexOf("capture-choice") < first.indexOf("kunamua-capture"));
});

boardTest(
  "a lesson on a phone stays in its place while a move is chosen and shown",
  { context: { ...PHONE, reducedMotion: "no-preference" }, settings: { animate: true, speed: 4 } },
  async ({ open }) => {
    const page = await openStep(open, "kunamua-capture");
    const top = async () => (await page.locator(".lesson").boundingBox())?.y ?? 0;
    const before = await top();
    await clickPit(page, "A6");
    const buttons = await page.locator(".ways").boundingBox();
    assert.ok((buttons?.y ?? 0) + (buttons?.height ?? 0) <= before, "the buttons cover the lesson");
    await page.click('.ways [data-way="<"]');
    await page.waitForSelector("svg.board.moving");
    assert.equal(await top(), before, "during the sowing");
    await page.waitForSelector("svg.board:not(.moving)");
    assert.equal(await top(), before, "after it");
  },
);

/** The position on the board. @param {Page} page */
const position = (page) => page.getAttribute("svg.board", "data-position");

boardTest("after a right answer the end of the move stays", {}, async ({ open, engine }) => {
  const ends = stepOf("sowing-on");
  const page = await openStep(open, ends.id);
  const trace = await engine.ask("trace", { start: ends.position, move: ends.exercise.ends });
  await clickPit(page, trace.ending.pit);
  await page.waitForSelector(".feedback.right");
  await page.waitForSelector(`svg.board[data-position="${trace.result}"]`);
  // As long as the position of a step would take to come back.
  await page.waitForTimeout(2500);
  assert.equal(await position(page), trace.result);
  await page.click('[data-do="learn-next"]');

  // The capture of the next step is sown, too.
  const capture = stepOf("capture-first");
  await page.waitForSelector(`svg.board[data-position="${capture.position}"]`);
  const { legal } = await engine.ask("game", { start: capture.position });
  await clickPit(page, legal[0].pit);
  await page.waitForSelector(`svg.board[data-position="${legal[0].position}"]`);
  await page.waitForTimeout(2500);
  assert.equal(await position(page), legal[0].position);
});

boardTest(
  "a pit that is chosen while a wrong answer is shown ends the sowing, and counts",
  { settings: { animate: true, speed: 0.25 } },
  async ({ open }) => {
    const page = await openStep(open, "kunamua-takata");
    await clickPit(page, "A3");
    await page.waitForSelector(".feedback.wrong");
    await page.waitForSelector("svg.board.moving");
    await clickPit(page, "A5");
    await page.waitForSelector(".feedback.right");
    assert.equal(await position(page), stepOf("kunamua-takata").position);

    // Where a move is asked for, the pit is chosen.
    await page.click('[data-do="learn-next"]');
    await page.waitForSelector('[data-step="house-stop"]');
    await page.waitForSelector(".pit.can");
    await page.locator(".pit.can:not([data-pit=A7]) .touch").first().click({ force: true });
    await page.locator(".direction:not([aria-disabled]) .disc").first().click({ force: true });
    await page.waitForSelector(".feedback.wrong");
    await page.waitForSelector("svg.board.moving");
    await clickPit(page, "A7");
    await page.waitForSelector('[data-pit="A7"].chosen');
  },
);

boardTest("a refusal names the direction, and in a lesson not the answer", {}, async ({ open, engine }) => {
  const front = stepOf("end-front");
  const page = await openStep(open, front.id);
  const { legal } = await engine.ask("game", { start: front.position });
  const ways = legal.filter((/** @type {any} */ { pit }) => pit === "B8");
  assert.deepEqual(
    ways.map((/** @type {any} */ { move }) => move),
    ["B8>"],
  );
  await clickPit(page, "B8");
  await page.locator('.direction[data-direction="<"] .disc').click({ force: true });
  await hears(page, /^B8 to the left does not capture, and you must capture\.$/);
  await page.locator('.direction[data-direction=">"] .disc').click({ force: true });
  await page.waitForSelector(".feedback.right");
  assert.match((await page.textContent(".feedback")) ?? "", /B8 to the right captures/);
  await hears(page, /Your opponent's front row is empty. Bao hamna, “nothing on the board”: you have won!/);

  const first = stepOf("capture-first");
  await page.evaluate(() => localStorage.removeItem("bingwa.lessons"));
  await page.close();
  const again = await openStep(open, first.id);
  await clickPit(again, "A3");
  await again.waitForSelector(".feedback.wrong");
  assert.match((await again.textContent(".feedback")) ?? "", /^A3 does not capture, and you must capture\.$/);
});

boardTest("no answer in a lesson is told by signs that are taught later", {}, async ({ open, engine }) => {
  for (const step of steps.filter((each) => each.section === "first" && each.exercise?.play)) {
    const page = await openStep(open, step.id);
    const { legal } = await engine.ask("game", { start: step.position });
    await chooseMove(page, legal[0].move);
    await page.waitForSelector(".feedback");
    assert.doesNotMatch((await page.textContent(".feedback")) ?? "", /\d[<>]/, step.id);
    await page.close();
  }
});
