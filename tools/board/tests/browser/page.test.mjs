/** The page itself: languages, weight, time, accessibility. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { begin, clickPit, goTo, isReady, isYourTurn, linkTo, panels, playMove } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { axeSource } from "./support/browser.mjs";
import { inRoot } from "./support/programs.mjs";

/** Most bytes that the first visit loads, without the engine. */
const HEAVIEST = 300_000;

/** Every message of the page in English. */
const KEYS = ["en", "lessons.en"].flatMap((file) =>
  [...readFileSync(inRoot(`tools/board/page/lang/${file}.ftl`), "utf8").matchAll(/^([a-z][\w-]*) =/gm)].map(
    ([, key]) => key,
  ),
);

/** Opens each panel and runs an action there. @param {import("playwright-core").Page} page @param {(name: string) => Promise<void>} action */
async function eachPanel(page, action) {
  const names = await panels(page);
  assert.ok(names.length >= 7);
  for (const name of names) {
    await goTo(page, name);
    await isReady(page);
    await action(name);
  }
}

for (const [language, locale] of [
  ["en", "en-GB"],
  ["sw", "sw-KE"],
  ["cs", "cs-CZ"],
  ["it", "it-IT"],
]) {
  boardTest(
    `every panel speaks ${language}, without a word that is missing`,
    { context: { locale } },
    async ({ open }) => {
      const page = await open("play");
      assert.equal(await page.getAttribute("html", "lang"), language);
      const words = readFileSync(inRoot(`tools/board/page/lang/${language}.ftl`), "utf8");
      const [, begins] = /^play-start = (.*)$/m.exec(words) ?? [];
      assert.equal((await page.textContent('[data-do="play-start"]'))?.trim(), begins);
      await page.click('[data-do="play-start"]');
      await isYourTurn(page);
      await clickPit(page, "B1");
      await page.waitForFunction(() => (document.getElementById("message")?.textContent ?? "").trim() !== "");
      await eachPanel(page, async (name) => {
        const texts = await page.evaluate(() => {
          const all = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) all.push(walker.currentNode.textContent?.trim() ?? "");
          for (const each of document.querySelectorAll("[aria-label], [title]")) {
            all.push(each.getAttribute("aria-label") ?? "", each.getAttribute("title") ?? "");
          }
          return all;
        });
        const missing = texts.filter((text) => KEYS.includes(text) && text.includes("-"));
        assert.deepEqual(missing, [], name);
        assert.ok(
          !texts.some((text) => /\{ ?\$|undefined|NaN|\[object/.test(text)),
          `${name}: ${texts.join(" | ")}`,
        );
      });
    },
  );
}

boardTest("the language is changed without loading the page again, and kept", {}, async ({ open }) => {
  const page = await open("settings");
  await page.selectOption('[data-setting="language"]', "sw");
  await page.waitForFunction(() => document.documentElement.lang === "sw");
  await page.reload();
  await page.waitForFunction(() => document.documentElement.lang === "sw");
});

boardTest(
  "the first visit loads at most 300 KB without the engine",
  { only: "static" },
  async ({ t, context, open }) => {
    /** @type {Promise<[string, number]>[]} */
    const loads = [];
    context.on("response", (response) => {
      const path = new URL(response.url()).pathname;
      const ofPage = !response.request().serviceWorker() && !path.endsWith(".wasm");
      if (ofPage) loads.push(response.body().then((body) => [path, body.length]));
    });
    const page = await open("");
    await page.waitForSelector(".pit.can");
    const files = await Promise.all(loads);
    const bytes = files.reduce((sum, [, size]) => sum + size, 0);
    const paint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    const board = await page.evaluate(() => performance.now());
    t.diagnostic(
      `${bytes} bytes in ${files.length} files; first paint after ${Math.round(paint)} ms; board within ${Math.round(board)} ms`,
    );
    assert.ok(
      bytes <= HEAVIEST,
      files
        .sort((a, b) => b[1] - a[1])
        .slice(0, 12)
        .map((each) => each.join(" "))
        .join("\n"),
    );
  },
);

boardTest("a click is answered by a change that is painted", {}, async ({ t, open }) => {
  const page = await open("play");
  await begin(page, "A friend here");
  await page.waitForSelector(".pit.can");
  await page.evaluate(() => {
    const { times } = Object.assign(/** @type {any} */ (window), { times: /** @type {number[]} */ ([]) });
    let from = 0;
    document.addEventListener(
      "click",
      ({ timeStamp }) => {
        from = timeStamp;
      },
      true,
    );
    new MutationObserver(() => {
      if (!from) return;
      const clicked = from;
      from = 0;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - clicked);
        channel.port2.postMessage(null);
      });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const pits = ["A6", "A1", "A7", "B1", "A8", "a1", "A6", "B4", "A7", "A2"];
  for (const [i, pit] of pits.entries()) {
    await clickPit(page, pit);
    await page.waitForFunction((n) => /** @type {any} */ (window).times.length > n, i);
  }
  const times = await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).times));
  const [middle] = times.sort((a, b) => a - b).slice(times.length / 2);
  t.diagnostic(`a click is answered on the screen after ${middle.toFixed(1)} ms (median of ${times.length})`);
});

boardTest(
  "nothing else moves while seeds travel",
  { settings: { speed: 8 }, context: { reducedMotion: "no-preference" } },
  async ({ t, open, engine }) => {
    const page = await open("play");
    await begin(page, "A friend here");
    await page.waitForSelector(".pit.can");
    await page.evaluate(() => {
      const seen = Object.assign(/** @type {any} */ (window), {
        shift: 0,
        frames: /** @type {number[]} */ ([]),
      });
      new PerformanceObserver((list) => {
        for (const each of /** @type {any[]} */ (list.getEntries()))
          if (!each.hadRecentInput) seen.shift += each.value;
      }).observe({ type: "layout-shift" });
      const tick = (/** @type {number} */ now) => {
        if (document.querySelector("svg.moving")) seen.frames.push(now);
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    for (let i = 0; i < 4; i++) {
      await playMove(
        page,
        await engine.good({ moves: await page.locator(".move-list .move").allTextContents() }),
      );
      await page.waitForSelector(".pit.can");
    }
    const { shift, frames } = await page.evaluate(() => {
      const { shift: all, frames: at } = /** @type {any} */ (window);
      return { shift: all, frames: at };
    });
    const steps = frames
      .slice(1)
      .map((/** @type {number} */ at, /** @type {number} */ i) => at - frames[i])
      .filter((/** @type {number} */ each) => each < 400);
    const mean =
      steps.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0) / steps.length;
    t.diagnostic(
      `layout shift ${shift.toFixed(4)}; ${(1000 / mean).toFixed(0)} frames a second while seeds travel`,
    );
    assert.ok(shift < 0.01, `the layout shifts by ${shift}`);
  },
);

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  boardTest(
    `axe finds no serious fault in any panel, ${colorScheme}`,
    { context: { colorScheme } },
    async ({ open }) => {
      const page = await open(
        linkTo("0,0,0,0,0,0,0,0/0,0,2,10,0,1,4,1/1,0,0,0,11,1,1,0/0,0,0,0,0,0,0,0 16,16 Hh S -"),
      );
      await page.evaluate(axeSource());
      /** @type {string[]} */
      const found = [];
      const look = async (/** @type {string} */ where) => {
        const violations = await page.evaluate(
          async () => (await /** @type {any} */ (window).axe.run()).violations,
        );
        for (const { id, impact, nodes } of violations) {
          if (impact === "serious" || impact === "critical")
            found.push(
              `${where}: ${impact} ${id}: ${nodes
                .map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`)
                .slice(0, 3)
                .join("; ")}`,
            );
        }
      };
      await look("a new game");
      await begin(page, "A friend here");
      await clickPit(page, "A7");
      await look("a pit is chosen");
      await page.click('.direction[data-direction=">"] .disc', { force: true });
      await look("the house is asked for");
      await page.click('.house-choice [data-move="A7>"]');
      await page.waitForSelector(".pit.can");
      await eachPanel(page, look);
      await goTo(page, "analyse");
      await page.locator('[data-do="engine"]').check({ force: true });
      await page.waitForSelector(".line");
      await look("the engine thinks");
      for (const [key, name] of [
        ["?", "help"],
        ["s", "steps"],
        ["m", "typed"],
      ]) {
        await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
        await page.keyboard.press(key);
        await page.waitForSelector(`[data-dialog="${name}"] :is(dl, ol, form)`);
        await look(name);
        await page.click('[data-do="close"]');
        await page.waitForSelector("dialog", { state: "detached" });
      }
      assert.deepEqual(found, []);
    },
  );
}
