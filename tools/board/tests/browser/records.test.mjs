/** Records as people write them: what is wrong can be corrected at its place, and comments speak the page's language. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { moves } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** What is selected in the field. @param {Page} page */
const selected = (page) =>
  page.evaluate(() => {
    const field = /** @type {HTMLTextAreaElement} */ (document.querySelector('[data-field="record"]'));
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });

/** @param {Page} page @param {string} text */
async function read(page, text) {
  await page.fill('[data-field="record"]', text);
  await page.click('[data-do="record-read"]');
}

boardTest(
  "a text with an error stays, the wrong place marked, until it is corrected",
  {},
  async ({ open }) => {
    const page = await open("review");
    const text = "South: Juma;\n1: A7R a7>; 2: A8< a7>\n3: A4<";
    for (const [wrong, marked] of [
      ["hello", "hello"],
      ["1: A7> a7>; 2: A9> a8<", "A9>"],
      [text, "a7>"],
    ]) {
      await read(page, wrong);
      await page.waitForSelector(".open-form .error");
      await page.waitForFunction((word) => {
        const field = /** @type {HTMLTextAreaElement | null} */ (
          document.querySelector('[data-field="record"]')
        );
        return field?.value.slice(field.selectionStart, field.selectionEnd) === word;
      }, marked);
      assert.equal(await page.inputValue('[data-field="record"]'), wrong);
      assert.equal(await selected(page), marked);
    }
    await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 3);
    // What was meant is said, and the corrected text takes the place of the broken one.
    assert.match((await page.textContent(".remarks")) ?? "", /A7R/);
    await page.keyboard.type("a6<");
    await page.click('[data-do="record-read"]');
    await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 5);
    assert.equal(await page.locator(".error").count(), 0);
    assert.equal(await page.inputValue('[data-field="record"]'), "");
    const games = await page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith("bingwa.game.")).length,
    );
    assert.equal(games, 1);
  },
);

boardTest("what is wrong with a text is seen beside it on a small screen", {}, async ({ open }) => {
  const page = await open("review");
  for (const [width, height] of [
    [844, 390],
    [390, 664],
  ]) {
    await page.setViewportSize({ width, height });
    await read(page, `hello ${width}`);
    const error = page.locator(".open-form .error");
    await error.getByText("hello").waitFor();
    const { y, height: high } = (await error.boundingBox()) ?? { y: 0, height: 0 };
    const below = await page.locator("#panel").evaluate((each) => each.getBoundingClientRect().bottom);
    assert.ok(high > 0 && y >= 0 && y + high <= below, `${width}×${height}: ${y} + ${high} of ${below}`);
  }
});

boardTest(
  "the record of a reviewed game has its comments in the language of the page",
  { context: { locale: "cs-CZ" } },
  async ({ open, engine }) => {
    const page = await open("review");
    await read(page, '[Kusini "A"]\n\n{Mchezo}\n1: A6< {mwanzo} a5>\n2: A3< a7>\n');
    await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 4);
    await page.selectOption('[data-do="effort"]', "quick");
    await page.click('[data-do="review"]');
    await page.waitForSelector(".graph svg", { timeout: 90_000 });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click('[data-do="annotated"]'),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    const [game] = (await engine.ask("record", { text })).games;
    assert.equal(game.comment, "Mchezo");
    assert.match(game.moves[0].comment, /^mwanzo/);
    const said = game.moves.map((/** @type {any} */ { comment }) => comment ?? "").join(" ");
    assert.match(said, /chyba|nepřesnost/);
    assert.doesNotMatch(said, /chance|Better|captures/);
    assert.equal((await moves(page)).length, 4);
  },
);
