/** What misled a newcomer: signs with two meanings, texts that jump or are covered, answers that come too early. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  begin,
  chooseMove,
  clickPit,
  goTo,
  hears,
  isReady,
  isYourTurn,
  linkTo,
  moves,
  playMove,
} from "./support/board.mjs";
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

/** Lists whose chosen words are wider than their room. @param {Page} page @param {string} place */
const clipped = (page, place) =>
  page.locator(`${place} select`).evaluateAll((all) =>
    all.flatMap((each) => {
      const list = /** @type {HTMLSelectElement} */ (each);
      const style = getComputedStyle(list);
      const context = /** @type {CanvasRenderingContext2D} */ (
        document.createElement("canvas").getContext("2d")
      );
      context.font = style.font;
      const words = context.measureText(list.selectedOptions[0].text).width;
      // The arrow of the list takes some room, too.
      const room =
        list.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - 16;
      return words > room + 1 ? [`${list.selectedOptions[0].text}: ${words} in ${room}`] : [];
    }),
  );

boardTest("the words of lists are read whole on small screens", {}, async ({ open }) => {
  const page = await open("settings");
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [320, 568],
    [390, 664],
  ]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await clipped(page, "#panel"), [], `settings at ${width}×${height}`);
  }
  await goTo(page, "games");
  await page.click('[data-do="enter"]');
  for (const [width, height] of [
    [390, 664],
    [320, 568],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await clipped(page, "dialog"), [], `a game from paper at ${width}×${height}`);
  }
});

boardTest("the keyboard is never left without a place", { visited: false }, async ({ open }) => {
  const page = await open("play");
  const at = (/** @type {string} */ place) =>
    page.waitForFunction((selector) => document.activeElement?.matches(selector), place);
  await page.focus('[data-do="welcome-play"]');
  await page.keyboard.press("Enter");
  await at('.game-form [name="wish-mode"]');
  await page.focus('[data-do="play-start"]');
  await page.keyboard.press("Enter");
  await at("[data-pit]");
  await page.waitForSelector(".pit.can");
});

boardTest("the menu has what can be done in a panel", { context: PHONE }, async ({ open }) => {
  const page = await open("settings");
  await page.click('[data-do="menu"]');
  for (const name of ["typed", "steps"]) assert.ok(await page.isDisabled(`#menu [data-do="${name}"]`), name);
  // Before any move, the position can be shared, too.
  for (const panel of ["analyse", "play", "learn"]) {
    await page.keyboard.press("Escape");
    await goTo(page, panel);
    await page.click('[data-do="menu"]');
    await page.click('#menu [data-do="share-menu"]');
    await page.waitForSelector('dialog[data-dialog="share"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.click('[data-do="menu"]');
  }
});

boardTest("after the end of a game one press reviews it", {}, async ({ open, engine }) => {
  const page = await open("play");
  await begin(page, "A friend here");
  for (let i = 0; i < 3; i++) {
    await playMove(page, await engine.weak({ moves: await moves(page) }));
    await isYourTurn(page);
  }
  for (let i = 0; i < 2; i++) await page.click('[data-do="play-resign"]');
  await page.click('[data-do="over-review"]');
  await page.waitForSelector(".review-progress, .graph svg");
  await page.waitForSelector(".graph svg");
});

boardTest("a record that is not read whole is no game of the library", {}, async ({ open }) => {
  const page = await open("review");
  const kept = async () => {
    await goTo(page, "games");
    const n = await page.locator(".game").count();
    await goTo(page, "review");
    return n;
  };
  const read = async (/** @type {string} */ text) => {
    await page.fill('[data-field="record"]', text);
    await page.click('[data-do="record-read"]');
    await page.waitForSelector(".open-form .error");
  };
  await read("1: A7> a7>; 2: A8< a7>; 3: A9<");
  await read("1: A6< a5>; 2: A3> a5>; 3: A9<");
  assert.equal(await kept(), 0);
  await page.click('[data-do="record-keep"]');
  assert.equal(await kept(), 1);
});

/** A move of kunamua, `a1<`, that sows 56 seeds after the one from the store. */
const LONG = "0,0,0,1,1,1,1,1/0,1,0,0,1,1,1,1/0,11,4,0,13,0,6,1/1,0,0,0,0,0,0,1 8,9 H N -";

boardTest(
  "a long move counts its own seeds, and a finger is told to tap",
  { context: { ...PHONE, reducedMotion: "no-preference" }, settings: { animate: true, speed: 8 } },
  async ({ open }) => {
    const page = await open(linkTo(LONG, "analyse"));
    await page.evaluate(() => {
      /** @type {string[]} */
      const counts = [];
      /** @type {any} */ (window).counts = counts;
      const line = /** @type {HTMLElement} */ (document.getElementById("progress"));
      const note = () => {
        if (!line.hidden) counts.push(line.textContent ?? "");
      };
      new MutationObserver(note).observe(line, { childList: true, characterData: true, subtree: true });
    });
    await playMove(page, "a1<");
    await hears(page, /What happened/);
    /** @type {string[]} */
    const counts = await page.evaluate(() => /** @type {any} */ (window).counts);
    assert.match(counts.at(-1) ?? "", /^56 of 56 seeds · tap the board to skip$/);
    assert.ok(counts.every((each) => Number.parseInt(each, 10) <= 56));
    assert.doesNotMatch((await page.textContent("#heard")) ?? "", /Esc/);
  },
);

boardTest("a large screen names the kichwa too", {}, async ({ open }) => {
  const page = await openStep(open, "capture-choice");
  await clickPit(page, "A6");
  await page.click('.ways [data-way="<"]');
  await page.waitForSelector(".feedback.right");
});
