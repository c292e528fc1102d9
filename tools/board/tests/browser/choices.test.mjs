/** Single moves: reasons, the house, kutakatia, an infinite move. The positions come by a link. */
import assert from "node:assert/strict";
import { begin, clickPit, hears, linkTo, moves, playMove, showsGame } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

/** A7> comes to South's nyumba, which may stop it or be played. */
const HOUSE = "0,0,0,0,0,0,0,0/0,0,2,10,0,1,4,1/1,0,0,0,11,1,1,0/0,0,0,0,0,0,0,0 16,16 Hh S -";
/** A6> puts a1 under kutakatia. */
const KUTAKATIA = "4,1,3,0,1,8,1,0/4,8,3,2,1,9,2,3/0,0,0,0,0,2,0,0/1,2,0,0,4,0,5,0 0,0 - S -";
/** A5< never ends, and South has no other move. */
const ENDLESS = "0,0,0,0,0,0,0,52/1,0,0,0,0,0,0,0/0,1,0,1,3,1,0,1/1,0,1,0,1,0,1,0 0,0 - S -";

boardTest(
  "a pit that cannot be played says the engine's reason in one sentence",
  {},
  async ({ open, engine }) => {
    const page = await open(linkTo(HOUSE));
    const { illegal } = await engine.ask("game", { start: HOUSE });
    assert.equal(illegal.A1.rule, "capture_due");
    await clickPit(page, "A1");
    const due = await hears(page, /^A1 does not capture/);
    for (const move of illegal.A1.due) assert.ok(due.includes(move), due);
    assert.equal(await page.getAttribute('[data-pit="A1"]', "data-mark"), "wrong");
    await clickPit(page, "A2");
    assert.equal(illegal.A2.rule, "empty_pit");
    await hears(page, /^A2 is empty/);
    await clickPit(page, "B3");
    assert.equal(illegal.B3.rule, "back_pit_in_kunamua");
    await hears(page, /^B3 is in the back row/);
    await clickPit(page, "a4");
    await hears(page, /^a4 is not yours to play: South is to move/);
    assert.equal(await page.locator(".direction").count(), 0);
  },
);

for (const [choice, move] of [
  ["stopped", "A7>"],
  ["played on", "A7>+"],
]) {
  boardTest(`a move that comes to the house asks, and is ${choice} there`, {}, async ({ open, engine }) => {
    const page = await open(linkTo(HOUSE));
    const { legal } = await engine.ask("game", { start: HOUSE });
    assert.deepEqual(
      legal
        .filter((/** @type {any} */ each) => each.pit === "A7")
        .map((/** @type {any} */ each) => each.move),
      ["A7>", "A7>+"],
    );
    await begin(page, "A friend here");
    await clickPit(page, "A7");
    await page.click('.direction[data-direction=">"] .disc', { force: true });
    const dialog = page.locator(".house-choice");
    assert.equal(await dialog.locator("button").count(), 2);
    await dialog.locator(`[data-move="${move}"]`).click();
    await page.waitForSelector(".move-list .move");
    await page.waitForSelector(".pit.can");
    const answer = await showsGame(page, engine, { start: HOUSE });
    assert.equal(answer.moves[0].move, move);
    assert.equal(answer.houses.south, move === "A7>");
    const label = await page.getAttribute('[data-pit="A5"]', "aria-label");
    assert.match(label ?? "", move === "A7>" ? /\(owned\)/ : /\(no longer owned\)/);
  });
}

boardTest(
  "the house is played with every seed in sight",
  { settings: { speed: 8 }, context: { reducedMotion: "no-preference" } },
  async ({ open, engine }) => {
    const page = await open(linkTo(HOUSE));
    await begin(page, "A friend here");
    await playMove(page, "A7>+");
    await page.waitForSelector(".pit.can");
    await showsGame(page, engine, { start: HOUSE });
  },
);

boardTest("a takata is marked, and a pit under kutakatia is tied", {}, async ({ open, engine }) => {
  const page = await open(linkTo(KUTAKATIA));
  await begin(page, "A friend here");
  await playMove(page, "A6>");
  await hears(page, /A6 to the right is a takata.* It puts a1 under kutakatia/);
  await page.waitForFunction(() =>
    document.querySelector('[data-pit="a1"]')?.getAttribute("aria-label")?.includes("under kutakatia"),
  );
  assert.equal(await page.locator('.cord[visibility="visible"]').count(), 1);
  assert.match((await moves(page))[0], /^A6>\*/);
  const answer = await showsGame(page, engine, { start: KUTAKATIA });
  assert.equal(answer.kutakatia, "a1");
  await clickPit(page, "a1");
  await hears(page, /^a1 is under kutakatia/);
});

boardTest("an infinite move is refused and its cycle shown", {}, async ({ open, engine }) => {
  const page = await open(linkTo(ENDLESS));
  const trace = await engine.ask("trace", { start: ENDLESS, move: "A5<" });
  assert.equal(trace.ending.kind, "endless");
  const { first, period } = trace.ending;
  await clickPit(page, "A5");
  await hears(
    page,
    new RegExp(`A5 would never end: the board of sowing ${first} comes back ${period} sowings later`),
  );
  await page.locator("#message button").click();
  await hears(page, new RegExp(`board, after sowing ${first}, will come back`));
  await hears(
    page,
    new RegExp(`never ends: the board of sowing ${first} comes back ${period} sowings? later`),
  );
  await page.waitForFunction(
    (position) =>
      document.querySelector("svg.board:not(.moving)")?.getAttribute("data-position") === position,
    ENDLESS,
  );
  await showsGame(page, engine, { start: ENDLESS });
});

boardTest(
  "an animation is halted, goes step by step, and is played again",
  { settings: { speed: 1 }, context: { reducedMotion: "no-preference" } },
  async ({ open, engine }) => {
    const page = await open(linkTo(KUTAKATIA));
    await begin(page, "A friend here");
    await page.click('[data-do="pause"]');
    await playMove(page, "A6>");
    await page.waitForSelector("svg.moving");
    const seeds = () =>
      page
        .locator("[data-pit]")
        .evaluateAll((all) => all.map((each) => each.getAttribute("data-seeds")).join());
    const before = await seeds();
    await page.click('[data-do="step"]');
    await page.waitForFunction(
      () => document.querySelector('[data-pit="A6"]')?.getAttribute("data-seeds") === "0",
    );
    assert.notEqual(await seeds(), before);
    assert.equal(await page.locator("svg.moving").count(), 1);
    await page.click('[data-do="resume"]');
    await page.waitForSelector(".pit.can");
    await showsGame(page, engine, { start: KUTAKATIA });
    await page.click('[data-do="replay"]');
    await page.waitForSelector("svg.moving");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".pit.can");
    await showsGame(page, engine, { start: KUTAKATIA });
  },
);
