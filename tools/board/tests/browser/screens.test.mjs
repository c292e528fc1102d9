/** Every screen shows the whole board, and all that is needed in Play, Learn and Puzzles, without scrolling. */
import assert from "node:assert/strict";
import { begin, goTo, isYourTurn, moves, playMove } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

const SCREENS = [
  [1920, 1080],
  [1280, 800],
  [1366, 650],
  [844, 390],
  [667, 375],
  [390, 664],
  [390, 844],
  [320, 568],
  [820, 1180],
  // 1280×800 at 200 %.
  [640, 400],
];

/**
 * What of these is not wholly on the screen, or lies under something else.
 * @param {import("playwright-core").Page} page @param {string[]} selectors each of which must be there
 */
async function unseen(page, selectors) {
  return page.evaluate((all) => {
    const faults = [];
    for (const selector of all) {
      const found = [...document.querySelectorAll(selector)];
      if (found.length === 0) faults.push(`no ${selector}`);
      for (const element of found) {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const name = `${selector} ${element.getAttribute("data-pit") ?? ""}`;
        const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        if (!inside) faults.push(`${name}: ${[left, top, right, bottom].map(Math.round)}`);
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!there || !(element.contains(there) || there.contains(element)))
          faults.push(`${name}: under ${there?.tagName} ${there?.className}`);
      }
    }
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight)
      faults.push(`page: ${scrollWidth}×${scrollHeight}`);
    return faults;
  }, selectors);
}

const BOARD = ["svg.board", "[data-pit]", "[data-store]"];

boardTest("a first visit shows its question on every screen", { visited: false }, async ({ open }) => {
  const page = await open("play");
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    const faults = await unseen(page, [...BOARD, ".welcome button"]);
    if (await page.locator(".game-form").isVisible())
      faults.push(...(await unseen(page, ['[data-do="play-start"]'])));
    assert.deepEqual(faults, [], `${width}×${height}`);
  }
});

for (const [width, height] of SCREENS) {
  const phone = Math.min(width, height) < 450 && { hasTouch: true, isMobile: true };
  boardTest(
    `${width}×${height} shows the board and all that is needed`,
    { context: { viewport: { width, height }, ...phone } },
    async ({ t, open, engine }) => {
      const page = await open("play");
      const seen = async (/** @type {string} */ place, /** @type {string[]} */ ...needed) =>
        assert.deepEqual(await unseen(page, [...BOARD, ...needed]), [], place);
      const { width: wide = 0 } = (await page.locator("svg.board").boundingBox()) ?? {};
      t.diagnostic(`the board is ${Math.round(wide)} pixels wide`);
      await seen("a new game", '[data-do="play-start"]', "#message");
      const [wishes, start] = await Promise.all(
        [".wishes", '[data-do="play-start"]'].map((each) => page.locator(each).boundingBox()),
      );
      const end = (wishes?.y ?? 0) + (wishes?.height ?? 0);
      assert.ok(end <= (start?.y ?? 0), "the button that begins covers what may be chosen");
      await begin(page, "A friend here");
      await playMove(page, await engine.goesOn({ moves: await moves(page) }));
      await isYourTurn(page);
      await seen(
        "a game",
        ".status",
        ".player",
        ".action",
        "#message",
        "#strip .tool:not([data-do=first], [data-do=last])",
      );
      for (const name of ["learn", "puzzles"]) {
        await goTo(page, name);
        await page.waitForSelector("#panel .task");
        await seen(name, "#panel .task", `[data-do="${name}-next"]`, `[data-do="${name}-hint"]`);
      }
    },
  );
}

boardTest("what is said of an answer is read whole on a small screen", {}, async ({ open }) => {
  for (const [width, height] of [
    [640, 400],
    [320, 568],
  ]) {
    const page = await open("learn");
    await page.setViewportSize({ width, height });
    await page.evaluate(() => localStorage.removeItem("bingwa.lessons"));
    await page.reload();
    for (let step = 1; step <= 10; step++) {
      await page.waitForFunction(
        (text) => document.querySelector(".reading .small")?.textContent?.includes(text),
        `step ${step} of 10`,
      );
      await page.click('[data-do="learn-hint"]');
      await page.waitForSelector(".feedback.hint");
      // In Firefox the driver scrolls what it clicks into the middle; a person's click does not.
      await page.locator("#panel").evaluate((panel) => panel.scrollTo(0, 0));
      assert.deepEqual(await unseen(page, [".task", ".feedback"]), [], `${width}×${height}, step ${step}`);
      const hidden = await page.locator(".answer").evaluate((each) => each.scrollHeight - each.clientHeight);
      assert.ok(hidden <= 1, `${width}×${height}, step ${step}: ${hidden} pixels are hidden`);
      await page.click('[data-do="learn-next"]');
    }
    await page.close();
  }
});
