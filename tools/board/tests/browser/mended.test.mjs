/** Games that a wrong step once lost, and what is said and offered where it once was not. */
import assert from "node:assert/strict";
import {
  begin,
  clickPit,
  goTo,
  hears,
  isReady,
  isYourTurn,
  linkTo,
  moves,
  playMove,
  thinks,
} from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { holdSearches } from "./support/browser.mjs";

/** North is to move, and begins the game. */
const NORTH_FIRST = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh N -";
const RECORD = '[Kusini "Juma"]\n\n1: A7>* a7>*;\n';

/** Sixteen moves bring this position back. */
const COMES_BACK = "2,0,1,0,1,1,1,0/0,0,0,0,0,1,0,0/0,0,0,0,0,2,0,1/1,0,0,1,0,1,0,1 0,0 - S -";
const ROUND = "A6> b8< B8< b3< B7< a1> B2< a2> A2> a5> A3> a6> A4> a7> A5> a8>".split(" ");

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the list has so many moves. @param {Page} page @param {number} n */
const listed = (page, n) =>
  page.waitForFunction((count) => document.querySelectorAll(".move-list .move").length === count, n);

/** The first moves that two people play. @param {import("./support/board-test.mjs").Tools} tools @param {number} n */
async function twoPeople({ open, engine }, n) {
  const page = await open("play");
  await begin(page, "A friend here");
  for (let i = 0; i < n; i++) {
    await playMove(page, await engine.weak({ moves: await moves(page) }));
    await isYourTurn(page);
  }
  return page;
}

/** The games that the browser keeps. @param {Page} page @returns {Promise<any[]>} */
const kept = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("bingwa.game."))
      .map((key) => JSON.parse(localStorage[key])),
  );

boardTest("the start of another variant in Set up leaves the game on the board", {}, async (tools) => {
  const page = await twoPeople(tools, 2);
  const played = await moves(page);
  await goTo(page, "setup");
  await page.click('[data-do="setup-start-kujifunza"]');
  await page.waitForFunction(() =>
    document.querySelector("svg.board")?.getAttribute("data-position")?.startsWith("2,2,2,2"),
  );
  await goTo(page, "play");
  await listed(page, 2);
  await page.reload();
  await isReady(page);
  await listed(page, 2);
  assert.deepEqual(await moves(page), played);
});

boardTest("a match that begins after a record keeps the record", {}, async ({ open }) => {
  const page = await open("review");
  await page.fill('[data-field="record"]', RECORD);
  await page.click('[data-do="record-read"]');
  await listed(page, 2);
  await goTo(page, "play");
  await begin(page, "A friend here");
  await isYourTurn(page);
  assert.deepEqual(await moves(page), []);
  const games = await kept(page);
  const record = games.find((each) => each.kept.record);
  assert.equal(record?.tree.root.children.length, 2);
});

boardTest("a kept game that the engine refuses stays in its slot", {}, async (tools) => {
  const page = await twoPeople(tools, 3);
  // The page writes its game when it is left: the refused one is put in place of it before the next page starts.
  await tools.context.addInitScript(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith("bingwa.game."));
    if (!key || sessionStorage.getItem("changed")) return;
    sessionStorage.setItem("changed", "yes");
    const game = JSON.parse(localStorage[key]);
    game.tree.root.children[2].move = "A1<";
    localStorage[key] = JSON.stringify(game);
  });
  await page.reload();
  await hears(page, /does not accept/);
  await listed(page, 2);
  const lengths = (await kept(page)).map((each) => each.tree.root.children.length).sort();
  assert.deepEqual(lengths, [2, 3]);
});

boardTest("nothing is taken back or resigned while an earlier position is looked at", {}, async (tools) => {
  const page = await twoPeople(tools, 3);
  await page.click('[data-do="back"]');
  await page.waitForSelector(".status .link");
  assert.ok(await page.isDisabled('[data-do="play-back"]'));
  assert.ok(await page.isDisabled('[data-do="play-resign"]'));
  await clickPit(page, "A1");
  await hears(page, /earlier position/);
  await page.click(".status .link");
  await isYourTurn(page);
  assert.ok(await page.isEnabled('[data-do="play-back"]'));
  await page.click('[data-do="play-back"]');
  await listed(page, 2);
});

boardTest("a move of the engine is not disturbed by questions", {}, async ({ open, engine, context }) => {
  const { release } = await holdSearches(context);
  const page = await open("play");
  await begin(page, "2");
  await playMove(page, await engine.good({ moves: [] }));
  await thinks(page);
  assert.ok(await page.isDisabled('[data-do="play-why"]'));
  assert.ok(await page.isDisabled('[data-do="play-hint"]'));
  await clickPit(page, "A1");
  await hears(page, /Bingwa is thinking/);
  await release(page);
  await listed(page, 2);
});

boardTest("moves played in Analyse are no moves of the running match", {}, async (tools) => {
  const page = await twoPeople(tools, 2);
  await goTo(page, "analyse");
  await playMove(page, await tools.engine.weak({ moves: await moves(page) }));
  await goTo(page, "play");
  await isYourTurn(page);
  assert.equal(await page.locator('.move[aria-current="true"]').getAttribute("data-ply"), "2");
  assert.equal(await page.locator(".status .link").count(), 0);
});

boardTest("a game that North begins is numbered as its record is", {}, async ({ open, engine }) => {
  const page = await open(linkTo(NORTH_FIRST));
  await begin(page, "A friend here");
  const first = await engine.weak({ start: NORTH_FIRST });
  await playMove(page, first);
  await isYourTurn(page);
  await playMove(page, await engine.weak({ start: NORTH_FIRST, moves: [first] }));
  await isYourTurn(page);
  assert.deepEqual(await page.locator(".move-list .number").allTextContents(), ["1…", "2."]);
});

boardTest("a link that cannot be read says so", {}, async ({ open }) => {
  const page = await open("g=%");
  await hears(page, /link cannot be read/);
  await isYourTurn(page);
});

boardTest("a game drawn by repetition is played on in Analyse, not in Play", {}, async ({ open }) => {
  const line = [...ROUND, ...ROUND].map((move) => move.replace(">", "r").replace("<", "l")).join(".");
  const page = await open(`${linkTo(COMES_BACK, "analyse")}&g=${line}`);
  await listed(page, 32);
  await goTo(page, "play");
  assert.equal(await page.locator(".pit.can").count(), 0);
  await goTo(page, "analyse");
  await page.waitForSelector(".pit.can");
  await playMove(page, "A6>");
  await listed(page, 33);
  await page.waitForSelector(".pit.can");
});

boardTest(
  "a pit beside the chosen one can be chosen, on a turned board too",
  {},
  async ({ open, engine }) => {
    const page = await open("play");
    await begin(page, "A friend here");
    const { legal } = await engine.ask("game", {});
    const pits = new Set(legal.map((/** @type {any} */ each) => each.pit));
    assert.ok(pits.has("A6") && pits.has("A7"));
    await clickPit(page, "A6");
    await clickPit(page, "A7");
    assert.deepEqual(await moves(page), []);
    assert.match((await page.getAttribute('[data-pit="A7"]', "class")) ?? "", /chosen/);
    const before = await page.locator('.direction[data-direction="<"]').boundingBox();
    await page.click('[data-do="turn"]');
    const after = await page.locator('.direction[data-direction="<"]').boundingBox();
    const pit = await page.locator('[data-pit="A7"]').boundingBox();
    assert.notDeepEqual(after, before);
    assert.ok(after && pit && Math.abs(after.y - pit.y) < pit.height);
  },
);

boardTest("a move that is jumped to has both its marks", {}, async (tools) => {
  const page = await twoPeople(tools, 3);
  const marks = () =>
    page
      .locator("svg.board [data-mark]")
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((each) => [each.getAttribute("data-mark"), each.getAttribute("data-pit")]),
        ),
      );
  const played = await marks();
  assert.deepEqual(Object.keys(played).sort(), ["from", "to"]);
  await page.click('[data-do="first"]');
  await page.waitForFunction(() => !document.querySelector("svg.board [data-mark]"));
  await page.click('[data-do="last"]');
  await page.waitForSelector('[data-mark="to"]');
  assert.deepEqual(await marks(), played);
  await page.reload();
  await isReady(page);
  assert.deepEqual(await marks(), played);
});

/** A2 captures; A3 beside it holds two seeds. */
const FULL = "5,0,1,2,3,1,2,1/0,0,1,0,0,1,3,4/0,4,2,6,6,1,2,0/5,1,1,1,0,6,0,5 0,0 - S -";

boardTest("the arrows of a chosen pit cover no seed of its neighbours", {}, async ({ open }) => {
  const page = await open(linkTo(FULL));
  await page.waitForSelector(".pit.can");
  await clickPit(page, "A2");
  await page.waitForSelector(".direction .disc");
  const covered = await page.evaluate(() => {
    const box = (/** @type {Element} */ each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, r: width / 2 };
    };
    const chosen = box(/** @type {Element} */ (document.querySelector('[data-pit="A2"] .hollow')));
    const far = (/** @type {{x: number, y: number}} */ a, /** @type {{x: number, y: number}} */ b) =>
      Math.hypot(a.x - b.x, a.y - b.y);
    const discs = [...document.querySelectorAll(".direction .disc")].map(box);
    const seeds = [...document.querySelectorAll("svg.board .seed-body")].map(box);
    if (seeds.length < 64 || discs.length !== 2) return [`${seeds.length} seeds, ${discs.length} arrows`];
    return seeds
      .filter((seed) => far(seed, chosen) > chosen.r)
      .filter((seed) => discs.some((disc) => far(seed, disc) < disc.r + 0.5 * seed.r))
      .map(({ x, y }) => `seed at ${Math.round(x)}, ${Math.round(y)}`);
  });
  assert.deepEqual(covered, []);
});
