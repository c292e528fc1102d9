/** Other ways to play than a mouse on a large screen: a phone, the keyboard. */
import assert from "node:assert/strict";
import {
  begin,
  clickPit,
  goTo,
  hears,
  isYourTurn,
  linkTo,
  moves,
  panels,
  playMove,
  showsGame,
} from "./support/board.mjs";
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
        assert.equal(await page.evaluate(() => document.activeElement?.matches("svg")), false);
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
      assert.ok(n === 0 || (await page.locator(`[data-pit="${at}"].can`).count()) > 0, `${at} can be played`);
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

/** The number of the current move in the list, 0 before the first. @param {import("playwright-core").Page} page @param {number} ply */
const isAt = (page, ply) =>
  page.waitForFunction(
    (wanted) =>
      (document.querySelector(".move-list [aria-current=true]")?.getAttribute("data-ply") ?? "0") === wanted,
    String(ply),
  );

/** The pit with the keyboard. @param {import("playwright-core").Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-pit"));

boardTest(
  "after a click the arrow keys go through the game; after the Tab key they walk on the board",
  {},
  async ({ open, engine }) => {
    const page = await open("analyse");
    for (let n = 0; n < 3; n++) {
      await playMove(page, await engine.goesOn({ moves: await moves(page) }));
      await isYourTurn(page);
    }
    await isAt(page, 3);
    await page.keyboard.press("ArrowLeft");
    await isAt(page, 2);
    await page.keyboard.press("ArrowRight");
    await isAt(page, 3);
    await page.keyboard.press("Home");
    await isAt(page, 0);
    await page.keyboard.press("End");
    await isAt(page, 3);
    await isYourTurn(page);
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    const can = await page
      .locator(".pit.can")
      .evaluateAll((all) => all.map((each) => each.getAttribute("data-pit")));
    for (const pit of [...can, can[0]]) {
      await page.keyboard.press("j");
      assert.equal(await focused(page), pit);
    }
    await page.keyboard.press("k");
    assert.equal(await focused(page), can.at(-1));
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(page), can.at(-1)?.replace("a", "b"));
    await isAt(page, 3);
    await clickPit(page, "B1");
    await page.keyboard.press("ArrowLeft");
    await isAt(page, 2);
  },
);

boardTest("a double click chooses a pit and plays nothing; a later click plays", {}, async ({ open }) => {
  // A2 can only be sown from the left kichwa.
  const start = "0,0,0,0,0,0,0,0/1,3,2,10,0,2,1,1/0,1,0,0,11,0,0,0/0,0,0,0,0,0,0,0 16,16 Hh S -";
  const page = await open(linkTo(start, "analyse"));
  await page.waitForSelector('[data-pit="A2"].can');
  await page.locator('[data-pit="A2"] .touch').dblclick({ force: true });
  await page.waitForSelector('[data-pit="A2"].chosen');
  assert.deepEqual(await moves(page), []);
  await page.waitForFunction(
    (later) => performance.now() > later,
    await page.evaluate(() => performance.now() + 600),
  );
  assert.deepEqual(await moves(page), []);
  await clickPit(page, "A2");
  await page.waitForSelector(".move-list .move");
});

boardTest("a move is typed, and a wrong one is told why", {}, async ({ open }) => {
  const page = await open("analyse");
  await page.waitForSelector(".pit.can");
  await page.keyboard.press("m");
  const fault = page.locator("#typed-fault");
  for (const [text, why] of /** @type {[string, RegExp][]} */ ([
    ["hello", /“hello” is no move/],
    ["a1<", /^A1 is empty/],
    ["A5L", /^A5 is your nyumba/],
    ["6l+", /leave out the \+/],
  ])) {
    await page.fill("#typed-move", text);
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      ([source]) => new RegExp(source).test(document.getElementById("typed-fault")?.textContent ?? ""),
      [why.source],
    );
    assert.match((await fault.textContent()) ?? "", why);
  }
  await page.fill("#typed-move", " a6 l* ");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".move-list .move");
  assert.deepEqual(await moves(page), ["A6<*"]);
});

boardTest("the help shows each mark as the board draws it, and the keys", {}, async ({ open }) => {
  const page = await open("analyse");
  await page.waitForSelector(".pit.can");
  await page.keyboard.press("?");
  const help = page.locator('[data-dialog="help"]');
  await help.locator(".legend svg").first().waitFor();
  assert.ok((await help.locator(".legend svg").count()) >= 9);
  assert.ok((await help.locator("kbd").count()) > 15);
  /** @param {string} selector @param {string} part */
  const stroke = (selector, part) =>
    page
      .locator(`${selector} ${part}`)
      .first()
      .evaluate((each) => getComputedStyle(each).stroke);
  assert.equal(await stroke(".legend .can", ".light"), await stroke("svg.board .can", ".light"));
  assert.notEqual(await stroke(".legend [data-mark=from]", ".ring"), "none");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.locator(".pit.can").count(), 2);
});

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
    await hears(page, /A6 to the left/);
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
