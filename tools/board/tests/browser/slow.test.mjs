/** A first visit over a slow network: the seeds come first, then words, then the engine, of which the page tells. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { isReady, linkTo } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

/** What Chromium calls slow 3G: 400 kb/s, and 400 ms until an answer begins. */
const SLOW = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const FAST = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Most milliseconds until the seeds are on the board. */
const PATIENCE = 2000;

/** Opens a page over a network whose speed the answer changes. @param {import("playwright-core").BrowserContext} context @param {URL} url */
async function openSlowly(context, url) {
  await context.addInitScript(() => {
    const page = /** @type {any} */ (window);
    new MutationObserver(() => {
      const board = /** @type {HTMLElement | null} */ (document.querySelector("svg.board"));
      if (/[1-9]/.test(board?.dataset.position ?? "")) page.seeds ??= performance.now();
    }).observe(document, { subtree: true, attributeFilter: ["data-position"], childList: true });
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const emulate = (/** @type {typeof SLOW} */ speed) =>
    network.send("Network.emulateNetworkConditions", { offline: false, ...speed });
  await network.send("Network.enable");
  await emulate(SLOW);
  await page.goto(url.href, { waitUntil: "commit" });
  return { page, hurry: () => emulate(FAST) };
}

boardTest(
  "on slow 3G the seeds are there within two seconds, and the engine tells how far it is",
  { only: "static", visited: false, isTimed: true },
  async ({ t, context, site }) => {
    const { page, hurry } = await openSlowly(context, site.url);
    await page.waitForFunction(() => /** @type {any} */ (window).seeds);
    const seeds = await page.evaluate(() => /** @type {any} */ (window).seeds);
    t.diagnostic(`seeds on the board after ${Math.round(seeds)} ms`);
    assert.ok(seeds <= PATIENCE, `the seeds came after ${Math.round(seeds)} ms`);

    const begin = page.locator('[data-do="play-start"]');
    await begin.waitFor();
    assert.ok(await begin.isDisabled());
    assert.match((await begin.textContent()) ?? "", /when the engine is there/);
    const bar = page.locator(".loading progress");
    const before = await bar.evaluate((each) => /** @type {HTMLProgressElement} */ (each).value);
    await page.waitForFunction((low) => {
      /** @type {HTMLProgressElement | null} */
      const now = document.querySelector(".loading progress");
      return now && now.value > low;
    }, before + 0.02);
    assert.match((await page.textContent(".loading")) ?? "", /0\.\d of 1\.\d MB/);
    assert.equal(await page.locator(".pit.can").count(), 0);

    // A lesson can be read meanwhile.
    await page.click('[data-do="welcome-learn"]');
    await page.waitForSelector(".lesson .task");
    assert.ok(await page.locator('[data-do="learn-next"]').isDisabled());
    assert.equal(await page.locator(".loading").count(), 1);

    await hurry();
    await isReady(page);
    assert.equal(await page.locator(".loading").count(), 0);
    await page.waitForSelector('[data-do="learn-next"]:enabled');
    await page.click('#tabs a[href="#play"]');
    assert.ok(await begin.isEnabled());
    await begin.click();
    await page.waitForSelector(".pit.can");
  },
);

/** South to move, and North. */
const MTAJI = "4,0,3,1,3,1,0,4/0,0,1,6,4,7,0,3/0,8,1,0,1,0,0,0/2,3,2,4,1,2,1,2 0,0 - S -";
const LEARNERS = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 - S -";

for (const [what, fragment, first] of [
  ["position", linkTo(MTAJI, "analyse"), MTAJI],
  ["game", "g=A4r&v=kujifunza", LEARNERS],
])
  boardTest(
    `on slow 3G a link to a ${what} shows where it begins within two seconds`,
    { only: "static", isTimed: true },
    async ({ context, site }) => {
      const url = new URL(site.url);
      url.hash = fragment;
      const { page, hurry } = await openSlowly(context, url);
      await page.waitForFunction(() => /** @type {any} */ (window).seeds);
      assert.ok((await page.evaluate(() => /** @type {any} */ (window).seeds)) <= PATIENCE);
      assert.equal(await page.getAttribute("svg.board", "data-position"), first);
      await page.waitForSelector(".loading");
      assert.equal(await page.getAttribute("svg.board", "data-position"), first);
      await hurry();
      await isReady(page);
    },
  );

boardTest(
  "a link to a board with more seeds than the game has shows none of them",
  { only: "static" },
  async ({ context, site }) => {
    const url = new URL(site.url);
    url.hash = linkTo(MTAJI.replace("4,0,3", "99,0,3"));
    const { page, hurry } = await openSlowly(context, url);
    await page.waitForSelector(".loading");
    assert.doesNotMatch((await page.getAttribute("svg.board", "data-position")) ?? "", /[1-9]/);
    await hurry();
    await page
      .locator("#message")
      .getByText(/does not accept/)
      .waitFor();
  },
);

boardTest(
  "a puzzle is seen before the engine is there, and leaves the board when it is left",
  { only: "static" },
  async ({ context, site }) => {
    const puzzles = JSON.parse(readFileSync(inRoot("tools/board/page/data/puzzles.json"), "utf8"));
    /** @type {() => void} */
    let letGo = () => {};
    const held = new Promise((resolve) => {
      letGo = () => resolve(undefined);
    });
    await context.route("**/*.wasm", async (route) => {
      await held;
      await route.fallback();
    });
    const page = await context.newPage();
    await page.goto(site.url.href);
    await page.click('#tabs a[href="#puzzles"]');
    const shown = (/** @type {string} */ position) =>
      page.waitForSelector(`svg.board[data-position="${position}"]`);
    await shown(puzzles[0].position);
    for (const name of ["hint", "solution", "next"])
      assert.ok(await page.locator(`[data-do="puzzles-${name}"]`).isDisabled());
    await page.click('#tabs a[href="#play"]');
    await shown("0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -");
    await page.click('#tabs a[href="#puzzles"]');
    await shown(puzzles[0].position);
    letGo();
    await page.waitForSelector('[data-phase="yours"]');
    await shown(puzzles[0].position);
    await page.waitForSelector(".pit.can");
    assert.ok(await page.locator('[data-do="puzzles-next"]').isEnabled());
  },
);

boardTest(
  "an engine that cannot be loaded is said, and loaded when the network is back",
  { only: "static", expected: [/ERR_FAILED/, /Failed to fetch/] },
  async ({ context, site }) => {
    let down = true;
    await context.route("**/*.wasm", (route) => (down ? route.abort() : route.fallback()));
    const page = await context.newPage();
    await page.goto(site.url.href);
    await page.waitForSelector("#notice button");
    down = false;
    await page.locator("#notice button").click();
    await isReady(page);
    assert.equal(await page.locator("#notice .notice").count(), 0);
  },
);
