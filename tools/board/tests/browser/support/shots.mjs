/**
 * Pictures of all panels, on a desktop and a phone, light and dark, to look at:
 *     node tools/board/tests/browser/support/shots.mjs FOLDER
 */
import { mkdirSync, readFileSync } from "node:fs";
import { begin, isReady, linkTo, moves, playMove } from "./board.mjs";
import { launch, openContext } from "./browser.mjs";
import { Engine } from "./engine.mjs";
import { BUILD, inRoot } from "./programs.mjs";
import { openSite } from "./site.mjs";

const folder = process.argv[2];
if (!folder) throw new Error("usage: node shots.mjs FOLDER");
mkdirSync(folder, { recursive: true });

/** A house that may be stopped in or played. */
const HOUSE = "0,0,0,0,0,0,0,0/0,0,2,10,0,1,4,1/1,0,0,0,11,1,1,0/0,0,0,0,0,0,0,0 16,16 Hh S -";
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

/** @typedef {import("playwright-core").Page} Page */

const engine = new Engine();

/** What stands in each picture. @type {Record<string, {hash: string, arrange?: (page: Page) => Promise<void>}>} */
const SCENES = {
  begin: { hash: "play" },
  play: {
    hash: "play",
    async arrange(page) {
      await begin(page, "A friend here");
      for (let i = 0; i < 9; i++) {
        await page.waitForSelector(".pit.can");
        await playMove(page, await engine.good({ moves: await moves(page) }));
      }
      await page.waitForSelector(".pit.can");
      await page.locator(".pit.can .touch").first().click({ force: true });
    },
  },
  house: {
    hash: linkTo(HOUSE),
    async arrange(page) {
      await begin(page, "A friend here");
      await page.locator('[data-pit="A7"] .touch').click({ force: true });
      await page.locator('.direction[data-direction=">"] .disc').click({ force: true });
    },
  },
  analyse: {
    hash: linkTo(HOUSE, "analyse"),
    async arrange(page) {
      await page.locator('[data-do="engine"]').check({ force: true });
      await page.waitForFunction(() => document.querySelectorAll(".line").length === 3);
      await page.waitForFunction(() =>
        /[1-9][0-9]/.test(document.querySelector(".line small")?.textContent ?? ""),
      );
    },
  },
  review: {
    hash: "review",
    async arrange(page) {
      await page.fill('[data-field="record"]', readFileSync(inRoot("docs/game.txt"), "utf8"));
      await page.click('[data-do="record-read"]');
      await page.selectOption('[data-do="effort"]', "quick");
      await page.click('[data-do="review"]');
      await page.waitForSelector(".graph svg", { timeout: 90_000 });
      await page.locator(".moment").nth(1).click();
      await page.waitForSelector(".criticism p");
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  setup: {
    hash: "setup",
    async arrange(page) {
      await page.locator('[data-pit="A5"] .touch').click({ force: true });
      await page.keyboard.press("+");
      await page.waitForSelector(".error");
    },
  },
  learn: { hash: "learn" },
  puzzles: { hash: "puzzles" },
  settings: { hash: "settings" },
};

const [browser, site] = [await launch(), await openSite()];
for (const [screen, context] of Object.entries(SCREENS)) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    for (const [name, { hash, arrange }] of Object.entries(SCENES)) {
      const profile = await openContext(browser, { faults: [], context: { ...context, colorScheme } });
      const page = await profile.newPage();
      const url = new URL(site.url);
      url.hash = hash;
      await page.goto(url.href);
      await isReady(page);
      await page.waitForSelector("#panel .card");
      await arrange?.(page);
      const path = `${folder}/${name}-${screen}-${colorScheme}.png`;
      await page.screenshot({ path, animations: "disabled" });
      console.log(BUILD, path);
      await profile.close();
    }
  }
}
await Promise.all([browser.close(), site.stop(), engine.stop()]);
