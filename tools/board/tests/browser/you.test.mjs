/** Who plays one side is called “you”; pits whose letters differ only in size are told apart by their owner. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begin, chooseMove, goTo, hears, isReady, isYourTurn, moves, playMove } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

const SIDES = {
  en: /South|North/,
  sw: /Kusini|Kaskazini/,
  cs: /\bJih|Sever|\bJižní/,
  it: /\bSud\b|\bNord\b/,
};
/** Lessons that teach the names of the sides, or that are played as North. */
const NAMED = ["notation-read", "kutakatia-under", "kutakatia-limit", "kutakatia-not"];

test("lessons speak of you and your opponent", () => {
  for (const [language, side] of Object.entries(SIDES)) {
    const text = readFileSync(inRoot(`tools/board/page/lang/lessons.${language}.ftl`), "utf8");
    for (const line of text.split("\n")) {
      if (!NAMED.some((id) => line.startsWith(`lesson-${id}`))) assert.doesNotMatch(line, side);
    }
  }
});

/** @param {import("playwright-core").Page} page @param {string} selector */
const label = (page, selector) => page.getAttribute(selector, "aria-label");

boardTest("a lesson that is played as North has North below, and says you", {}, async ({ open, engine }) => {
  const { steps } = JSON.parse(readFileSync(inRoot("tools/board/page/data/lessons.json"), "utf8"));
  const step = steps.find((/** @type {any} */ each) => each.id === "kutakatia-limit");
  const page = await open("play");
  await page.evaluate(
    (at) => localStorage.setItem("bingwa.lessons", JSON.stringify({ at, marks: {} })),
    step.id,
  );
  await page.reload();
  await isReady(page);
  await goTo(page, "learn");
  await page.waitForSelector(`svg.board[data-position="${step.position}"]`);
  const [own, other] = await Promise.all(
    ["a4", "A4"].map((pit) => page.locator(`[data-pit="${pit}"]`).boundingBox()),
  );
  assert.ok((own?.y ?? 0) > (other?.y ?? 0), "North sits below");
  assert.match((await label(page, '[data-pit="a1"]')) ?? "", /^Your a1, kichwa/);
  const { legal } = await engine.ask("game", { start: step.position });
  const risks = await Promise.all(
    legal.map(async (/** @type {any} */ { move }) => {
      const { facts } = await engine.ask("facts", { start: step.position, move });
      return { move, most: facts.risk_after.most };
    }),
  );
  await chooseMove(page, risks.sort((a, b) => b.most - a.most)[0].move);
  await page.waitForSelector(".feedback.wrong");
  const text = await page.textContent(".answer");
  assert.match(text ?? "", /Your opponent can then/);
  assert.doesNotMatch(text ?? "", /South|North/);
});

boardTest("labels say whose a pit and a store are", {}, async ({ open }) => {
  const page = await open("play");
  await begin(page, "1");
  assert.match((await label(page, '[data-pit="A5"]')) ?? "", /^Your A5, nyumba/);
  assert.match((await label(page, '[data-pit="a5"]')) ?? "", /^Opponent's a5, nyumba/);
  assert.match((await label(page, '[data-store="south"]')) ?? "", /^Your store, 22 seeds/);
  assert.equal(await label(page, "svg.board"), "Bao board, your move");
  await page.locator('[data-pit="a6"] .touch').click({ force: true });
  await hears(page, /^a6 is not yours to play: it is your move\.$/);
  await page.click('[data-do="play-new"]');
  await begin(page, "A friend here");
  assert.match((await label(page, '[data-pit="A5"]')) ?? "", /^South's A5, nyumba/);
  assert.match((await label(page, '[data-store="north"]')) ?? "", /^North's store/);
});

boardTest("the analysis of one's own game speaks of you", {}, async ({ open, engine }) => {
  const page = await open("play");
  await begin(page, "1", "N");
  await isYourTurn(page);
  await playMove(page, await engine.good({ moves: await moves(page) }));
  await isYourTurn(page);
  await goTo(page, "analyse");
  await page.locator('[data-do="engine"]').check({ force: true });
  await page.waitForSelector(".line");
  assert.match((await page.textContent(".chance-bar")) ?? "", /^Opponent .*\d+%.*\d+% You$/);
  assert.match((await page.textContent(".line .hidden")) ?? "", /your opponent's chance/);
  assert.doesNotMatch((await page.textContent("#panel")) ?? "", /South|North/);
});

boardTest("the person's side of a puzzle is forgotten with it", {}, async ({ open }) => {
  const page = await open("puzzles");
  await page.waitForSelector('[data-phase="yours"]');
  assert.equal(await label(page, "svg.board"), "Bao board, your move");
  await goTo(page, "analyse");
  await page.waitForSelector('svg.board[aria-label="Bao board, South to move"]');
  assert.match((await label(page, '[data-pit="A5"]')) ?? "", /^South's A5/);
  assert.match((await label(page, '[data-store="south"]')) ?? "", /^South's store/);
});
