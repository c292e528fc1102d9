// The package in a browser. `try.sh` names its folder in SITE.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openContext } from "../../board/tests/browser/support/browser.mjs";
import { openSite } from "../../board/tests/browser/support/site.mjs";

/** What the README says that a page has to allow. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

/** @typedef {Awaited<ReturnType<typeof launch>>} Browser */
/** @typedef {Awaited<ReturnType<Browser["newPage"]>>} Page */

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

before(async () => {
  site = await openSite();
  browser = await launch();
});
after(() => Promise.all([browser?.close(), site?.stop()]));

/** A test of a page. @param {string} name @param {RegExp[]} expected faults @param {(page: Page) => Promise<void>} body */
function pageTest(name, expected, body) {
  test(name, { timeout: 120_000 }, async () => {
    /** @type {string[]} */
    const faults = [];
    const context = await openContext(browser, { faults, expected });
    await body(await context.newPage());
    await context.close();
    assert.deepEqual(faults, []);
  });
}

/** Opens an empty page and searches there; what is wrong is the answer too. @param {Page} page */
async function searchOnPage(page) {
  const headers = { "content-security-policy": POLICY };
  await page.route("**/empty.html", (route) =>
    route.fulfill({ headers, contentType: "text/html", body: "<!doctype html>" }),
  );
  await page.goto(new URL("empty.html", site.url).href);
  return page.evaluate(async () => {
    try {
      const { Engine } = await import(new URL("engine.js", location.href).href);
      const engine = await Engine.start();
      const endless = engine.search({}, () => engine.stop());
      return [(await endless).move, (await engine.search({ depth: 4 })).move].join(" ");
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
}

// The browser asks for an icon, which the package does not have.
pageTest("the example plays a game to its end", [/404/], async (page) => {
  await page.goto(new URL("example.html", site.url).href);
  const end = page.locator("p", { hasText: / wins|draw/i });
  await end.waitFor({ timeout: 90_000 });
  assert.match((await page.textContent("pre")) ?? "", /^(\d+(,\d+){7}\n){4}/);
});

pageTest("a search is stopped, under a strict policy", [], async (page) => {
  assert.match(await searchOnPage(page), /^A\d[<>] A\d[<>]$/);
});

pageTest("what cannot be loaded is an error", [/404/], async (page) => {
  await page.route("**/worker.js", (route) => route.fulfill({ status: 404 }));
  assert.equal(await searchOnPage(page), "the engine ended: its files cannot be loaded");
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 404 }));
  assert.match(await searchOnPage(page), /bingwa_wasm_bg\.wasm: found status 404, expected the engine$/);
});
