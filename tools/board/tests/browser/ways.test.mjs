/** Other ways to play than a mouse on a large screen: a phone, the keyboard. */
import assert from "node:assert/strict";
import { begin, goTo, hears, isYourTurn, moves, panels, playMove, showsGame } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Smallest side of a pit for a finger, in CSS pixels. */
const FINGER = 38;

boardTest(
  "a phone plays by taps, with pits that a finger hits",
  { context: PHONE },
  async ({ open, engine }) => {
    const page = await open("play");
    for (const pit of await page.locator(".pit .touch").all()) {
      const box = /** @type {{width: number, height: number}} */ (await pit.boundingBox());
      assert.ok(Math.min(box.width, box.height) >= FINGER, `a pit has ${box.width} × ${box.height} pixels`);
    }
    await page.locator('[data-do="play-start"]').tap();
    await page.waitForSelector('[data-do="play-resign"]');
    for (let n = 0; n < 3; n++) {
      await isYourTurn(page);
      await playMove(page, await engine.goesOn({ moves: await moves(page) }), { tap: true });
      await page.waitForFunction(
        (count) => document.querySelectorAll(".move-list .move").length > count,
        2 * n + 1,
      );
    }
    await isYourTurn(page);
    await showsGame(page, engine);
  },
);

boardTest("no panel is wider than a phone, also with large type", { context: PHONE }, async ({ open }) => {
  const page = await open("play");
  for (const large of [false, true]) {
    for (const name of await panels(page)) {
      await goTo(page, name);
      if (name === "settings" && large !== (await page.isChecked('[data-setting="large"]')))
        await page.locator('[data-setting="large"]').setChecked(large, { force: true });
      const { wide, room } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        room: document.documentElement.clientWidth,
      }));
      assert.ok(
        wide <= room,
        `${name}${large ? " with large type" : ""} is ${wide} pixels wide, the phone ${room}`,
      );
    }
    await goTo(page, "settings");
    await page.locator('[data-setting="large"]').setChecked(true, { force: true });
  }
});

/** Whether a person sees where the keyboard is: the element looks different without it. @param {import("playwright-core").Page} page */
async function focusIsSeen(page) {
  const focused = await page.evaluateHandle(() => /** @type {HTMLElement} */ (document.activeElement));
  const box = await focused.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.max(x - 6, 0), y: Math.max(y - 6, 0), width: width + 12, height: height + 12 };
  });
  const name = await focused.evaluate((element) => element.getAttribute("aria-label") ?? element.textContent);
  const shoot = () => page.screenshot({ clip: box, animations: "disabled", caret: "hide" });
  const seen = await shoot();
  await focused.evaluate((element) => element.blur());
  const unseen = await shoot();
  await focused.evaluate((element) => element.focus({ focusVisible: true }));
  assert.ok(!seen.equals(unseen), `the keyboard on “${name?.trim()}” is not seen`);
}

boardTest(
  "a game is begun and played with the keyboard alone, which is always seen",
  {},
  async ({ open, engine }) => {
    const page = await open("play");
    /** @param {() => boolean} there */
    const tabTo = async (there) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(there)) return;
      }
      assert.fail("the Tab key does not come there");
    };
    await tabTo(() => document.activeElement?.matches("#tabs a") ?? false);
    await focusIsSeen(page);
    await tabTo(() => document.activeElement?.getAttribute("name") === "wish-mode");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await tabTo(() => document.activeElement?.getAttribute("data-do") === "play-start");
    await focusIsSeen(page);
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-do="play-resign"]');
    for (let n = 0; n < 3; n++) {
      await isYourTurn(page);
      const move = await engine.goesOn({ moves: await moves(page) });
      if (n === 0) {
        await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
        await tabTo(() => document.activeElement?.matches("[data-pit]") ?? false);
        await focusIsSeen(page);
      }
      const at = (await page.evaluate(() => document.activeElement?.getAttribute("data-pit"))) ?? "";
      assert.match(at, /^[AaBb][1-8]$/, "the keyboard stays on the board after a move");
      for (const key of way(at, move.slice(0, 2))) await page.keyboard.press(key);
      assert.equal(
        await page.evaluate(() => document.activeElement?.getAttribute("data-pit")),
        move.slice(0, 2),
      );
      if (n === 0) {
        await page.keyboard.press("Enter");
        await page.waitForSelector(".direction");
      }
      await page.keyboard.press(move[2]);
      if ((await page.locator(".house-choice:not([hidden])").count()) > 0) {
        if (move.endsWith("+")) await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
      }
      await page.waitForFunction(
        (count) => document.querySelectorAll(".move-list .move").length > count,
        2 * n + 1,
      );
    }
    await isYourTurn(page);
    await showsGame(page, engine);
    await page.keyboard.press("f");
    await page.waitForFunction(() => {
      const place = (/** @type {string} */ pit) =>
        document.querySelector(`[data-pit="${pit}"]`)?.getBoundingClientRect().y ?? 0;
      return place("a1") > place("A1");
    });
  },
);

/** The arrow keys from one pit of South, or of North above it, to a pit of South. @param {string} from @param {string} to */
function way(from, to) {
  const row = (/** @type {string} */ pit) => "baAB".indexOf(pit[0]);
  const column = (/** @type {string} */ pit) => (pit[0] < "a" ? Number(pit[1]) : 9 - Number(pit[1]));
  const [down, right] = [row(to) - row(from), column(to) - column(from)];
  return [
    ...Array(Math.abs(down)).fill(down > 0 ? "ArrowDown" : "ArrowUp"),
    ...Array(Math.abs(right)).fill(right > 0 ? "ArrowRight" : "ArrowLeft"),
  ];
}

boardTest(
  "reduced motion is respected: no seed travels",
  { settings: { speed: 1 } },
  async ({ open, engine }) => {
    const page = await open("play");
    await begin(page, "A friend here");
    await page.evaluate(() => {
      const hand = /** @type {any} */ (window);
      hand.travelled = 0;
      new MutationObserver((changes) => {
        hand.travelled += changes.filter(({ target }) =>
          /** @type {Element} */ (target).closest(".hand"),
        ).length;
      }).observe(/** @type {Element} */ (document.querySelector("svg.board")), {
        subtree: true,
        attributeFilter: ["transform"],
      });
    });
    await playMove(page, "A6<");
    await hears(page, /A6</);
    await page.waitForSelector(".pit.can");
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).travelled), 0);
    await showsGame(page, engine);
  },
);

boardTest(
  "animations are off where a person wants none",
  { settings: { animate: false }, context: { reducedMotion: "no-preference" } },
  async ({ open, engine }) => {
    const page = await open("play");
    await begin(page, "A friend here");
    await playMove(page, "A6<");
    await page.waitForSelector(".pit.can");
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).ends), []);
    await showsGame(page, engine);
  },
);
