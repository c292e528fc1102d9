/** Where the system forces its few colours, what is chosen is seen. */
import assert from "node:assert/strict";
import { begin, goTo, playMove } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

/** How the elements of a selector look: the background, and the stroke of a part of the board. @param {import("playwright-core").Page} page @param {string} selector */
const looks = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const { backgroundColor, stroke } = getComputedStyle(each);
      return `${backgroundColor} ${stroke}`;
    }),
  );

/** What is chosen looks like nothing that is not. @param {import("playwright-core").Page} page @param {string} chosen @param {string} others */
async function differs(page, chosen, others) {
  const [here, there] = [await looks(page, chosen), await looks(page, others)];
  assert.ok(here.length > 0 && there.length > 0, `${chosen}: ${here.length}, ${others}: ${there.length}`);
  for (const look of here) assert.ok(!there.includes(look), `${chosen} looks like ${others}: ${look}`);
}

boardTest(
  "high contrast shows what is chosen, current, switched on and playable",
  { context: { forcedColors: "active" }, chromium: true },
  async ({ open }) => {
    const page = await open("play");
    await differs(page, ".segments input:checked + span", ".segments input:not(:checked) + span");
    await differs(page, '#tabs [aria-current="page"]', '#tabs [aria-current="false"]');
    await begin(page, "A friend here");
    await playMove(page, "A6<");
    await page.waitForSelector(".pit.can");
    await playMove(page, "a6<");
    await page.waitForSelector(".pit.can");
    await differs(page, '.move[aria-current="true"]', '.move[aria-current="false"]');
    await differs(page, ".pit.can .light", ".pit:not(.can) .light");
    await differs(page, '[data-mark="from"] .ring', ".pit:not([data-mark]) .ring");
    await goTo(page, "settings");
    await differs(page, "input[role=switch]:checked", "input[role=switch]:not(:checked)");
  },
);
