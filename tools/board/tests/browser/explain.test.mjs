/** Errors of records and explanations, in the words of the person. */
import assert from "node:assert/strict";
import { linkTo, playMove } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { QUICK } from "./support/browser.mjs";

/** North wins with a7>. */
const WIN_IN_ONE = "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

/** The engine's own sentences, which are English. */
const ENGLISH = /\b(found|expected|read as|the|move|chance)\b/i;

boardTest(
  "it is said how bad a move was, to the person, and both moves are drawn",
  {},
  async ({ open, engine }) => {
    const page = await open(linkTo(WIN_IN_ONE));
    const { legal } = await engine.ask("game", { start: WIN_IN_ONE });
    let worst = { move: "", chance: 1 };
    for (const { move } of legal) {
      const { explanation } = await engine.ask("explain", { start: WIN_IN_ONE, move, nodes: 5000 });
      if (explanation.chance < worst.chance) worst = { move, chance: explanation.chance };
    }
    assert.ok(worst.chance < 0.7, `no move is bad: ${worst.chance}`);
    await playMove(page, worst.move);
    await page.click('[data-do="play-why"]:not(:disabled)');
    await page.waitForSelector(".explanation p:nth-of-type(2)");
    const text = (await page.locator(".explanation p").allTextContents()).join("\n");
    assert.match(text, /^Yes, it was a bad mistake: a7>/);
    assert.match(text, /Your chance of winning falls from 100%/);
    assert.doesNotMatch(text, /South|North/);
    assert.equal(await page.locator(".arrow.rank-played").count(), 1);
    assert.equal(await page.locator(".arrow.rank-0").count(), 1);
  },
);

const WRONG = [
  ["hello", "hello"],
  ["1: A7> a7>\n2: A1< a8<", "A1"],
  ["1: A7> a7>\n2: x9", "x9"],
  ["[Kusini Juma]\n1: A7>", "Juma"],
  ["1: A6< a5>;\n2: a3>;", "a3>"],
  ["1: A7> {well a7>", "{"],
];

for (const language of ["sw", "cs", "it"]) {
  boardTest(
    `errors of records and what was mended are told in ${language}`,
    { settings: { ...QUICK, language } },
    async ({ open }) => {
      const page = await open("review");
      for (const [text, place] of WRONG) {
        await page.fill('[data-field="record"]', text);
        await page.click('[data-do="record-read"]');
        const error = page.locator("#panel .error", { hasText: place });
        await error.waitFor();
        assert.doesNotMatch((await error.textContent()) ?? "", ENGLISH);
        const form = page.locator("details.open-form");
        await form.evaluate((details) => details.setAttribute("open", ""));
      }
      await page.fill('[data-field="record"]', "South: Juma;\n1) a6<** a5>\n3: A3L;");
      await page.click('[data-do="record-read"]');
      await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 3);
      const remarks = await page.locator(".remark").allTextContents();
      assert.equal(remarks.length, 6);
      assert.doesNotMatch(remarks.join("\n"), ENGLISH);
    },
  );
}
