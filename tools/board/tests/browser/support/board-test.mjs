/** A test in a browser, with the page, an engine to ask, and no fault allowed. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isReady } from "./board.mjs";
import { BROWSER, launch, openContext } from "./browser.mjs";
import { Engine } from "./engine.mjs";
import { BUILD } from "./programs.mjs";
import { openSite } from "./site.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {import("./site.mjs").Site} */
let site;
/** @type {Engine} */
let engine;

before(async () => {
  engine = new Engine();
  site = await openSite();
  browser = await launch();
});
after(() => Promise.all([browser?.close(), site?.stop(), engine?.stop()]));

/**
 * @typedef {object} Tools
 * @property {import("node:test").TestContext} t
 * @property {import("playwright-core").Browser} browser
 * @property {import("playwright-core").BrowserContext} context
 * @property {Engine} engine
 * @property {import("./site.mjs").Site} site
 * @property {(hash?: string, tab?: import("playwright-core").Page) => Promise<import("playwright-core").Page>} open
 *   opens the page with a fragment, and waits until the board is there
 */

/**
 * @typedef {object} Wishes
 * @property {"served" | "static"} [only] the build that the test is for
 * @property {boolean} [chromium] whether it needs what other browsers cannot be told to do
 * @property {string[]} [server] options of a server of the test's own
 * @property {boolean} [ownSite] whether the test ends its site
 * @property {RegExp[]} [expected] faults that the test brings about
 * @property {object} [settings]
 * @property {boolean} [isTimed] whether it measures time: other work on the machine only adds to it, so it has four tries
 * @property {boolean} [visited] false: the page is opened for the first time
 * @property {import("playwright-core").BrowserContextOptions} [context]
 */

/** How often a test that fails is tried again. It says so, since each such test is a fault to be found. */
const RETRIES = Number(process.env.RETRIES ?? 0);

/** @param {string} name @param {Wishes} wishes @param {(tools: Tools) => Promise<void>} body */
export function boardTest(name, wishes, body) {
  const other =
    wishes.only && wishes.only !== BUILD
      ? wishes.only
      : wishes.chromium && BROWSER !== "chromium"
        ? "chromium"
        : "";
  const skip = other ? `only ${other}` : false;
  const retries = wishes.isTimed ? 3 : RETRIES;
  test(`${BUILD}: ${name}`, { skip, timeout: 240_000 * (1 + retries) }, async (t) => {
    for (let left = retries; ; left--) {
      try {
        return await attempt(t, name, wishes, body);
      } catch (error) {
        if (left === 0) throw error;
        t.diagnostic(`failed, tried again: ${error instanceof Error ? error.stack : error}`);
      }
    }
  });
}

/** @param {import("node:test").TestContext} t @param {string} name @param {Wishes} wishes @param {(tools: Tools) => Promise<void>} body */
async function attempt(t, name, wishes, body) {
  /** @type {string[]} */
  const faults = [];
  const { server, ownSite, ...rest } = wishes;
  const own = server || ownSite ? await openSite(server) : null;
  const here = own ?? site;
  const context = await openContext(browser, { faults, ...rest });
  try {
    const open = (hash = "", /** @type {import("playwright-core").Page | undefined} */ tab) =>
      openPage(context, here, hash, tab);
    await body({ t, browser, context, engine, site: here, open });
  } catch (error) {
    if (process.env.SHOTS) await shoot(context, name);
    if (faults.length > 0)
      throw new Error(`${error instanceof Error ? error.message : error}\nfaults: ${faults.join("\n")}`, {
        cause: error,
      });
    throw error;
  } finally {
    await context.close();
    await own?.stop();
  }
  assert.deepEqual(faults, []);
}

/** @param {import("playwright-core").BrowserContext} context @param {import("./site.mjs").Site} site @param {string} hash @param {import("playwright-core").Page} [tab] */
async function openPage(context, site, hash, tab) {
  const page = tab ?? (await context.newPage());
  const url = new URL(site.url);
  url.hash = hash;
  await page.goto(url.href);
  await isReady(page);
  return page;
}

/** Pictures of the open pages, to see why a test failed. @param {import("playwright-core").BrowserContext} context @param {string} name */
async function shoot(context, name) {
  for (const [i, page] of context.pages().entries()) {
    const path = `${process.env.SHOTS}/failed-${BUILD}-${name.replace(/\W+/g, "-").slice(0, 60)}-${i}.png`;
    await page.screenshot({ path }).catch(() => {});
  }
}
