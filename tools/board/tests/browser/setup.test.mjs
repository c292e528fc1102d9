/** Setting up a position. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { begin, clickPit, goTo, linkTo, playMove, seedsIn, seedsOn, showsGame } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

const diagram = readFileSync(inRoot("docs/diagrams/s3_4.txt"), "utf8");

/** The text of the position that is set up. @param {import("playwright-core").Page} page */
const positionText = async (page) => (await page.getAttribute("svg.board", "data-position")) ?? "";

/** Waits until a position is on the board. @param {import("playwright-core").Page} page @param {string} position */
const shows = (page, position) =>
  page.waitForFunction(
    (text) => document.querySelector("svg.board:not(.moving)")?.getAttribute("data-position") === text,
    position,
  );

boardTest("each field that is wrong has its own error, and a right one has none", {}, async ({ open }) => {
  const page = await open("setup");
  await page.waitForSelector('[data-total="64"]');
  await clickPit(page, "A1");
  await page.getByRole("button", { name: "One seed more in A1" }).click();
  await page.waitForSelector('[data-total="65"].wrong');
  await page.waitForSelector('.error[data-field="rows"]');
  assert.ok(await page.isDisabled('[data-do="setup-play"]'));
  await page.fill('[data-field="store-south"]', "21");
  await page.waitForSelector('[data-total="64"].right');
  await page.waitForFunction(() => !document.querySelector(".error"));
  assert.ok(await page.isEnabled('[data-do="setup-play"]'));
  await page.fill('[data-field="store-south"]', "64");
  await page.waitForSelector(".error[data-field]");
  await page.click('[data-do="setup-start"]');
  await page.waitForFunction(() => !document.querySelector(".error"));
  // Kutakatia is a thing of mtaji: with seeds in the stores no pit is offered, and a text that names one is wrong.
  assert.equal(await page.locator('[data-field="kutakatia"] option').count(), 1);
  const start = await positionText(page);
  await page.fill('[data-field="paste"]', start.replace(/-$/, "A3"));
  await page.waitForSelector('.error[data-field="kutakatia"]');
  await page.selectOption('[data-field="kutakatia"]', "");
  await page.waitForFunction(() => !document.querySelector(".error[data-field]"));
  // Where one pit could be under kutakatia, it can be chosen.
  await page.fill(
    '[data-field="paste"]',
    "3,1,2,1,3,1,3,2/0,0,1,1,0,0,0,0/1,1,10,4,5,5,6,1/1,2,2,2,2,2,2,0 0,0 - S -",
  );
  await page.waitForSelector('[data-field="kutakatia"] option[value="A3"]', { state: "attached" });
  await page.selectOption('[data-field="kutakatia"]', "A3");
  await page.waitForFunction(() => !document.querySelector(".error"));
  assert.match(await positionText(page), / A3$/);
  await page.click('[data-do="setup-clear"]');
  await page.waitForSelector('[data-total="0"]');
  await page.waitForSelector(".error[data-field], .warning");
});

boardTest("a house without enough seeds is an error of the houses", {}, async ({ open, engine }) => {
  const page = await open("setup");
  await clickPit(page, "A5");
  await page.getByRole("button", { name: "Empty it" }).click();
  const answer = await engine.ask("setup", { text: await positionText(page), side: "S" });
  const field = answer.error?.field;
  if (field) await page.waitForSelector(`.error[data-field="${field}"]`);
  else await page.waitForSelector(".warning");
});

boardTest("digits, plus, minus and Delete change the pit under the keyboard", {}, async ({ open }) => {
  const page = await open("setup");
  const holds = (/** @type {string} */ seeds) =>
    page.waitForFunction(
      (n) => document.querySelector('[data-pit="B2"]')?.getAttribute("data-seeds") === n,
      seeds,
    );
  await clickPit(page, "B2");
  await page.keyboard.type("12");
  await holds("12");
  await page.keyboard.press("+");
  await holds("13");
  await page.keyboard.press("-");
  await holds("12");
  await page.keyboard.press("Delete");
  await holds("0");
});

boardTest("a diagram of the rule book is pasted and played from", {}, async ({ open, engine }) => {
  const page = await open("setup");
  const expected = await engine.ask("setup", { text: diagram, side: "S" });
  await page.fill('[data-field="paste"]', diagram);
  await page.waitForFunction(
    (position) => document.querySelector("svg.board")?.getAttribute("data-position") === position,
    expected.position,
  );
  assert.deepEqual(await seedsOn(page), seedsIn(expected.position));
  await page.click('[data-do="setup-play"]');
  await begin(page, "A friend here");
  await page.waitForSelector(".pit.can");
  const move = await engine.good({ start: expected.position });
  await playMove(page, move);
  await page.waitForSelector(".pit.can");
  await showsGame(page, engine, { start: expected.position });
});

boardTest("each change can be undone, the emptied board too", {}, async ({ open }) => {
  const page = await open("setup");
  await page.waitForSelector('[data-total="64"]');
  const begun = await positionText(page);
  assert.ok(await page.isDisabled('[data-do="undo"]'));
  await clickPit(page, "A1");
  await page.keyboard.type("12");
  await page.waitForSelector('[data-total="76"]');
  await page.fill('[data-field="store-south"]', "10");
  await page.locator('[data-field="house-north"]').uncheck({ force: true });
  const edited = await positionText(page);
  await page.click('[data-do="setup-clear"]');
  await page.waitForSelector('[data-total="0"]');
  await page.keyboard.press("Control+z");
  await shows(page, edited);
  while (await page.isEnabled('[data-do="undo"]')) await page.click('[data-do="undo"]');
  await shows(page, begun);
});

boardTest(
  "a draft waits while one is elsewhere, and the tab of the analysis takes it along",
  {},
  async ({ open }) => {
    const page = await open("play");
    await begin(page, "A friend here");
    await playMove(page, "A6<");
    await page.waitForSelector(".pit.can");
    const played = await positionText(page);
    await goTo(page, "setup");
    // With too many seeds it is no position to analyse.
    await clickPit(page, "A1");
    await page.keyboard.press("+");
    await page.waitForSelector('[data-total="65"]');
    const wrong = await positionText(page);
    for (const panel of ["play", "analyse"]) {
      await goTo(page, panel);
      await shows(page, played);
      await goTo(page, "setup");
      await shows(page, wrong);
    }
    await page.fill('[data-field="store-north"]', "21");
    await page.waitForSelector('[data-do="setup-analyse"]:not(:disabled)');
    const right = await positionText(page);
    await goTo(page, "analyse");
    await shows(page, right);
    const move = page.locator(".move-list .move");
    await move.waitFor({ state: "detached" });
    // The game before is a click away.
    await page.locator("#message button").click();
    await shows(page, played);
    await move.waitFor();
    assert.equal(await move.count(), 1);
  },
);

boardTest("a diagram is South's to move, whoever was, and that is said", {}, async ({ open, engine }) => {
  const page = await open(
    linkTo("0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh N -", "setup"),
  );
  const expected = await engine.ask("setup", { text: diagram, side: "S" });
  await page.fill('[data-field="paste"]', diagram);
  await shows(page, expected.position);
  await page.getByText("it is taken to be South").waitFor();
  await page.fill('[data-field="paste"]', expected.position.replace(" S ", " N "));
  await shows(page, expected.position.replace(" S ", " N "));
  assert.equal(await page.getByText("it is taken to be South").count(), 0);
});

boardTest("a text that is no position says what is wrong with it", {}, async ({ open, engine }) => {
  const page = await open("setup");
  await page.fill('[data-field="paste"]', "1,2,3/4 S");
  const error = await engine
    .ask("setup", { text: "1,2,3/4 S", side: "S" })
    .catch((/** @type {Error} */ found) => JSON.parse(found.message));
  await page.waitForSelector(".error");
  assert.equal((error.error ?? error).kind, "fields");
  assert.match((await page.textContent(".error")) ?? "", /This is no position/);
});
