/** A first visit over a slow network: the seeds come first, then words, then the engine, of which the page tells. */
import assert from "node:assert/strict";
import { isReady } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";

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
  { only: "static", visited: false },
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
