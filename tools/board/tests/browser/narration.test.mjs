/** The move as it happens: each line is told while its step runs, and says what the trace says. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { linesOf } from "../../page/js/narration/lines.js";
import {
  begin,
  clickPit,
  hears,
  isYourTurn,
  linkTo,
  moves,
  playMove,
  said,
  showsGame,
} from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../page/js/types.d.ts").Trace} Trace */

/** Moves of each kind, as they must be told in English: the number of the step, and the line. */
const MOVES = {
  "a capture of kunamua, with a choice of kichwa": {
    start: "0,0,0,0,0,0,0,0/0,4,1,7,0,2,0,0/0,0,1,1,8,1,0,0/0,0,0,0,0,0,0,1 19,19 Hh S -",
    move: "A4>",
    lines: [
      [0, "A seed from the store goes into A4, which now holds 2."],
      [1, "A4 (2) faces a5: captures the nyumba (7). By choice: from the right kichwa."],
      [3, "It ends in A2, which was empty."],
    ],
  },
  "a capture of kunamua by a kimbi, and one that keeps its way": {
    start: "1,1,0,0,0,0,0,0/0,0,1,11,1,1,1,1/0,0,4,0,10,0,1,1/0,0,0,0,0,0,0,0 15,15 Hh S -",
    move: "A8>",
    lines: [
      [0, "A seed from the store goes into A8, which now holds 2."],
      [1, "A8 (2) faces a1: captures 1. Right kichwa: sown from here."],
      [3, "Lands in A8, but a1 is empty: no capture. Goes on with 3 seeds."],
      [5, "Lands in A5 (11), faces a4: captures 1. Same direction: from the right kichwa."],
      [7, "It ends in A8, which was empty."],
    ],
  },
  "captures of mtaji that turn round": {
    start: "0,7,1,0,1,4,6,1/5,4,1,1,2,8,5,2/0,0,0,0,3,0,0,1/1,2,2,0,1,4,0,2 0,0 - S -",
    move: "A5>",
    lines: [
      [0, "The 3 seeds of A5 are sown."],
      [2, "Lands in A8 (2), faces a1: captures 2. Right kichwa: turns round, sown from here."],
      [4, "Lands in A7 (2), faces a2: captures 5. Right kimbi: sown from its kichwa."],
      [6, "It ends in A4, which was empty."],
    ],
  },
  "a takata, which captures nothing": {
    start: "1,1,3,1,5,1,0,1/0,7,5,5,3,1,3,4/0,0,0,0,8,0,0,2/1,1,3,4,2,1,0,1 0,0 - S -",
    move: "A5<",
    lines: [
      [0, "Takata, nothing is captured: the 8 seeds of A5 are sown."],
      [2, "Lands in B4, which was filled: goes on with its 5 seeds."],
      [4, "Lands in A8, faces a1, but a takata captures nothing: goes on with 3."],
      [6, "It ends in A5, which was empty."],
    ],
  },
  "a takata that rests in the nyumba": {
    start: "2,0,1,1,0,0,0,0/0,0,2,6,0,0,0,0/0,0,0,0,6,0,0,2/0,0,0,0,0,1,1,2 20,20 Hh S -",
    move: "A8<",
    lines: [
      [0, "A seed from the store goes into A8, which now holds 3."],
      [1, "Takata, nothing is captured: the 3 seeds of A8 are sown."],
      [3, "It ends in the nyumba, where a takata rests."],
    ],
  },
  "a nyumba that stands alone": {
    start: "3,2,0,1,1,0,0,0/0,0,0,6,0,0,0,0/0,0,0,0,6,0,0,0/0,0,0,1,1,0,2,3 19,19 Hh S -",
    move: "A5>",
    lines: [
      [0, "A seed from the store goes into A5, which now holds 7."],
      [1, "The nyumba is the only filled front pit: only 2 of its seeds are sown."],
      [3, "It ends in A7, which was empty."],
    ],
  },
  "a small nyumba that is sown": {
    start: "3,2,0,1,1,0,0,0/0,1,1,5,0,0,0,0/0,0,0,0,5,1,1,0/0,0,0,1,1,0,2,3 18,18 Hh S -",
    move: "A5<",
    lines: [
      [0, "A seed from the store goes into A5, which now holds 6."],
      [1, "The 6 seeds of the nyumba, A5, are sown: it is lost."],
      [3, "It ends in B2, which was empty."],
    ],
  },
  "a move that stops in the nyumba": {
    start: "0,0,0,0,0,0,0,0/0,0,2,10,0,1,4,1/1,0,0,0,11,1,1,0/0,0,0,0,0,0,0,0 16,16 Hh S -",
    move: "A7>",
    lines: [
      [0, "A seed from the store goes into A7, which now holds 2."],
      [1, "A7 (2) faces a2: captures 4. Right kimbi: sown from its kichwa."],
      [3, "It stops in the nyumba."],
    ],
  },
  "a move that plays the nyumba": {
    start: "0,0,0,0,0,0,0,0/0,0,2,10,0,1,4,1/1,0,0,0,11,1,1,0/0,0,0,0,0,0,0,0 16,16 Hh S -",
    move: "A7>+",
    lines: [
      [0, "A seed from the store goes into A7, which now holds 2."],
      [1, "A7 (2) faces a2: captures 4. Right kimbi: sown from its kichwa."],
      [3, "Lands in the nyumba and plays it: goes on with its 12 seeds, and loses it."],
      [6, "It ends in B8, which was empty."],
    ],
  },
  "a move of North that ends under kutakatia": {
    start: "2,0,1,2,1,1,0,1/1,10,7,5,10,5,5,0/0,0,1,1,0,0,0,0/3,0,1,3,1,3,0,0 0,0 - N a6",
    move: "a2<",
    lines: [
      [0, "Takata, nothing is captured: the 5 seeds of a2 are sown."],
      [2, "Lands in b4, which was filled: goes on with its 2 seeds."],
      [4, "Lands in b6, which was filled: goes on with its 2 seeds."],
      [6, "Lands in b8, which was filled: goes on with its 3 seeds."],
      [8, "It ends in a6, which is under kutakatia."],
    ],
  },
  "a win in the middle of a move": {
    start: "1,1,2,0,1,1,0,0/0,0,1,0,0,0,0,0/1,0,8,1,17,7,4,0/2,6,0,3,4,1,1,2 0,0 - S -",
    move: "A7<",
    lines: [
      [0, "The 4 seeds of A7 are sown."],
      [2, "Lands in A3 (9), faces a6: captures 1."],
      [3, "North's front row is empty. Bao hamna, “nothing on the board”: South has won."],
    ],
  },
};

/** A5< never ends, and South has no other move. */
const ENDLESS = "0,0,0,0,0,0,0,52/1,0,0,0,0,0,0,0/0,1,0,1,3,1,0,1/1,0,1,0,1,0,1,0 0,0 - S -";
const { start: HOUSE } = MOVES["a move that plays the nyumba"];
const SLOW = { settings: { speed: 6 }, context: { reducedMotion: /** @type {const} */ ("no-preference") } };

const words = new FluentBundle("en", { useIsolating: false });
words.addResource(new FluentResource(readFileSync(inRoot("tools/board/page/lang/en.ftl"), "utf8")));

/** The lines of a move in English. @param {Trace} trace @returns {[number, string][]} */
const told = (trace) =>
  linesOf(trace).map(({ step, parts }) => [
    step,
    parts.map(([key, args]) => words.formatPattern(words.getMessage(key)?.value ?? key, args)).join(" "),
  ]);

boardTest("each kind of move is told line by line", {}, async ({ engine }) => {
  for (const [name, { start, move, lines }] of Object.entries(MOVES))
    assert.deepEqual(told(await engine.ask("trace", { start, move })), lines, name);
});

boardTest("every step of a game that decides something has its line", {}, async ({ engine }) => {
  /** @type {string[]} */
  const played = [];
  for (let n = 0; n < 60; n++) {
    const { legal, over } = await engine.ask("game", { moves: played });
    if (over) break;
    for (const { move } of legal) decides(await engine.ask("trace", { moves: played, move }));
    played.push(legal[(n * 7) % legal.length].move);
  }
  assert.ok(played.length > 20, "a game of some length");
});

/** A line for each put, capture and lift, but not for the lift of a nyumba that is played, and for the end. @param {Trace} trace */
function decides(trace) {
  const { steps } = trace;
  const lines = new Map(told(trace));
  const due = steps.flatMap(({ event }, i) =>
    event === "sow" || steps[i - 1]?.event === "play_house" ? [] : [i],
  );
  assert.deepEqual([...lines.keys()], [...due, steps.length]);
  for (const i of due) {
    const { event, seeds, by, taken, pit } = steps[i];
    const line = lines.get(i) ?? "";
    // A nyumba has its name.
    const place = pit?.[1] === "5" || event === "play_house" ? "" : pit;
    const named = event === "capture" ? [by, `faces ${taken}`, String(seeds)] : [place];
    for (const each of named) assert.ok(line.includes(each ?? "?"), `${trace.full}, step ${i}: ${line}`);
    const before = steps[i - 1]?.direction;
    const after = steps[i + 1]?.direction;
    const turned = before !== undefined && after !== undefined && before !== after;
    assert.equal(/turns round/.test(line), turned, `${trace.full}, step ${i}: ${line}`);
  }
}

/** Notes from now on each line that is told, with the pits as they are then. @param {Page} page */
const listen = (page) =>
  page.evaluate(() => {
    const diary = /** @type {any} */ (window);
    diary.lines = [];
    const seeds = (/** @type {string} */ row) =>
      [...document.querySelectorAll(`[data-pit^="${row}"]`)].map(
        (each) => /** @type {HTMLElement} */ (each).dataset.seeds,
      );
    const rows = () => ["b", "a", "A", "B"].map((row) => seeds(row).join(",")).join("/");
    let last = "";
    new MutationObserver(() => {
      const text = document.getElementById("message")?.textContent?.trim() ?? "";
      if (text && text !== last) diary.lines.push([text, rows()]);
      last = text;
    }).observe(/** @type {Element} */ (document.getElementById("message")), {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });

/** @param {Page} page @returns {Promise<[string, string][]>} */
const heardLines = (page) => page.evaluate(() => /** @type {any} */ (window).lines);

/** Each line was told at its step: the pits were those before it, or, of a lift, those after it. @param {[string, string][]} heard @param {Trace} trace */
function toldInTime(heard, trace) {
  const { steps, position } = trace;
  const due = told(trace);
  assert.deepEqual(
    heard.slice(0, due.length).map(([text]) => text),
    due.map(([, text]) => text),
  );
  for (const [n, [step]] of due.entries()) {
    const before = steps[step - 1]?.rows ?? position.split(" ")[0];
    const [text, rows] = heard[n];
    assert.ok([before, steps[step]?.rows].includes(rows), `${text}: the board shows ${rows}, step ${step}`);
  }
}

for (const name of /** @type {const} */ ([
  "a capture of kunamua by a kimbi, and one that keeps its way",
  "captures of mtaji that turn round",
  "a takata, which captures nothing",
  "a move that plays the nyumba",
  "a win in the middle of a move",
])) {
  const { start, move } = MOVES[name];
  boardTest(`told while it happens: ${name}`, SLOW, async ({ open, engine }) => {
    const page = await open(linkTo(start, "analyse"));
    const trace = await engine.ask("trace", { start, move });
    await page.waitForSelector(".pit.can");
    await listen(page);
    await playMove(page, move);
    await hears(page, /What happened\?/);
    const heard = await heardLines(page);
    toldInTime(heard, trace);
    const summary = heard.at(-1)?.[0] ?? "";
    const way = trace.steps[1].event === "capture" ? "from the (left|right) kichwa" : "to the (left|right)";
    assert.match(summary, new RegExp(`^${move.slice(0, 2)} ${way} (captures|is a takata)`));
    assert.ok(summary.includes(told(trace).at(-1)?.[1] ?? "?"), summary);
  });
}

boardTest(
  "a long move says how far it is, and Esc or a click skips it",
  { context: { ...SLOW.context, viewport: { width: 390, height: 664 } }, settings: { speed: 4 } },
  async ({ open, engine }) => {
    const trace = await engine.ask("trace", { start: ENDLESS, move: "A5<" });
    const seeds = trace.steps.reduce(
      (/** @type {number} */ sum, /** @type {any} */ step) => sum + (step.event === "sow" ? step.seeds : 0),
      0,
    );
    /** @type {((page: Page) => Promise<void>)[]} */
    const skips = [(page) => page.keyboard.press("Escape"), (page) => clickPit(page, "B8")];
    for (const skip of skips) {
      const page = await open(linkTo(ENDLESS, "analyse"));
      const places = () =>
        page
          .locator("svg.board, #told")
          .evaluateAll((all) =>
            all.map((each) => [each.getBoundingClientRect()].map(({ y, height }) => [y, height])),
          );
      const before = await places();
      await clickPit(page, "A5");
      await page.locator("#message button").click();
      await page.waitForFunction(() =>
        /^(1[2-9]|[2-9]\d) of/.test(document.getElementById("progress")?.textContent ?? ""),
      );
      assert.deepEqual(await places(), before, "nothing moves");
      const progress = await page.locator("#progress").textContent();
      assert.match(progress ?? "", new RegExp(`of ${seeds} seeds · press Esc to skip`));
      await skip(page);
      await hears(page, /It never ends/);
      assert.equal(await page.locator("#progress").isVisible(), false);
      assert.equal(await page.locator("svg.moving").count(), 0);
      assert.ok((await said(page)).some((each) => /board, after sowing 1, will come back/.test(each)));
    }
  },
);

boardTest("the steps of the last move are read, and shown on the board", SLOW, async ({ open, engine }) => {
  const page = await open(linkTo(HOUSE, "analyse"));
  const trace = await engine.ask("trace", { start: HOUSE, move: "A7>+" });
  await page.waitForSelector(".pit.can");
  await playMove(page, "A7>+");
  await page.waitForSelector(".pit.can");
  await page.locator("#message button").click();
  const steps = page.locator('[data-dialog="steps"] ol button');
  const lines = told(trace);
  const isRead = async () => {
    await steps.first().waitFor();
    assert.deepEqual(
      await steps.allTextContents(),
      lines.map(([, text]) => text),
    );
  };
  await isRead();
  await steps.nth(2).click();
  await page.waitForSelector("svg.moving");
  await page.waitForFunction(
    (text) => document.getElementById("message")?.textContent?.startsWith(text),
    lines[2][1],
  );
  const rows = await page
    .locator("[data-pit]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-seeds")).join());
  assert.equal(rows, trace.steps[lines[2][0] - 1].rows.replaceAll("/", ","));
  await page.locator("#message button").click();
  await page.waitForSelector(".pit.can");
  await showsGame(page, engine, { start: HOUSE });
  await page.keyboard.press("s");
  await isRead();
});

/** What screen readers have heard, but for what was long ago. @param {Page} page */
const heard = (page) => page.locator("#heard p").allTextContents();

boardTest(
  "a screen reader hears the move, and whose turn it is",
  { settings: { speed: 1 }, context: { reducedMotion: "no-preference" } },
  async ({ open }) => {
    const page = await open("play");
    await page.locator('[data-do="play-start"]').click();
    await isYourTurn(page);
    await page.waitForFunction(() => /Your move/.test(document.getElementById("heard")?.textContent ?? ""));
    await clickPit(page, "A6");
    assert.equal((await heard(page)).at(-1), "A6: sow to the left. A6: sow to the right");
    await page.click('.direction[data-direction="<"] .disc', { force: true });
    await page.waitForFunction(() =>
      /It ends in A3/.test(document.getElementById("heard")?.textContent ?? ""),
    );
    assert.deepEqual((await heard(page)).slice(-4), [
      "A6 to the left, a takata",
      "A seed from the store goes into A6, which now holds 3.",
      "Takata, nothing is captured: the 3 seeds of A6 are sown.",
      "It ends in A3, which was empty.",
    ]);
    await isYourTurn(page);
    await page.waitForFunction(
      () => document.querySelector("#heard p:last-child")?.textContent === "Your move",
    );
    assert.match((await heard(page)).join("\n"), /a\d (to|from) their (left|right)/);
    const listed = page.locator(".move-list .move").first();
    assert.equal(await listed.getByRole("img").getAttribute("aria-label"), "A6 to the left, a takata");
  },
);

boardTest(
  "a move that is not shown is told in one sentence",
  { settings: { animate: false } },
  async ({ open }) => {
    const page = await open("play");
    await begin(page, "A friend here");
    await playMove(page, "A6<");
    await page.waitForSelector(".pit.can");
    assert.deepEqual((await moves(page)).length, 1);
    const summary = "A6 to the left is a takata: it captures nothing. It ends in A3, which was empty.";
    assert.deepEqual((await said(page)).slice(-1), [summary]);
    assert.deepEqual(await heard(page).then((all) => all.slice(-2)), [summary, "North to move"]);
  },
);
