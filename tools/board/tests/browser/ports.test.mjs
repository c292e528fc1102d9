/** The conversation between page and engine: what is too long, what is lost, who dies, and who is let in. */
import assert from "node:assert/strict";
import { begin, clickPit, goTo, hears, isReady, moves, playMove, said } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { engineProgram, engineScript } from "./support/programs.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the engine's lines are shown. @param {Page} page */
const hasLines = (page) => page.waitForSelector(".lines .line .line-value");

/** Opens the analysis, with the engine switched on. @param {Page} page */
async function analyse(page) {
  await page.check('[data-do="engine"]');
  await hasLines(page);
}

boardTest("a file that is no record is refused, and the next one is read", {}, async ({ open }) => {
  const page = await open("review");
  const drop = (/** @type {string} */ text) =>
    page.setInputFiles('#panel input[type="file"]', {
      name: "game.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
  await drop("é".repeat(100_000));
  await page.waitForSelector('#panel [role="alert"]');
  assert.match((await page.textContent('#panel [role="alert"]')) ?? "", /too long/);
  await drop("1: A7>* a7>*;");
  await page.waitForFunction(() => document.querySelectorAll(".move-list .move").length === 2);
});

boardTest("a text that is far too long is an error of Set up", {}, async ({ open }) => {
  const page = await open("setup");
  await page.fill('[data-field="paste"]', "1 ".repeat(150_000));
  await page.waitForSelector('#panel [role="alert"]');
  await page.fill('[data-field="paste"]', "");
  await goTo(page, "play");
  await begin(page, "A friend here");
  await playMove(page, "A6<");
  assert.equal((await moves(page)).length, 1);
});

boardTest(
  "a search that was stopped does not come back with the connection",
  { only: "served" },
  async ({ open, context }) => {
    /** @type {{close: () => Promise<void>, deaf: boolean}[]} */
    const sockets = [];
    /** @type {string[]} */
    const searches = [];
    await context.routeWebSocket(/\/ws/, (socket) => {
      const server = socket.connectToServer();
      const state = { close: () => socket.close(), deaf: false };
      sockets.push(state);
      socket.onMessage((line) => {
        if (String(line).startsWith("go")) searches.push(`${sockets.length} ${line}`);
        if (!state.deaf) server.send(line);
      });
      server.onMessage((line) => {
        if (!state.deaf) socket.send(line);
      });
    });
    const page = await open("analyse");
    await analyse(page);
    // The stop is said, but the connection is gone before the answer.
    sockets[0].deaf = true;
    await page.uncheck('[data-do="engine"]');
    await sockets[0].close();
    await page.waitForSelector("#notice .notice");
    await page.locator("#notice button").click();
    await page.waitForFunction(() => !document.querySelector("#notice .notice"));
    await goTo(page, "play");
    await begin(page, "2");
    await page.click('[data-do="play-hint"]');
    await page.waitForSelector(".explanation p");
    await page.waitForFunction(
      () => !/is looking/.test(document.querySelector(".explanation")?.textContent ?? ""),
    );
    assert.deepEqual(searches, ["1 go infinite"]);
  },
);

boardTest(
  "a link as it is copied opens in another tab, and a foreign one says what to do",
  { only: "served", expected: [/403/] },
  async ({ open, context, browser, site }) => {
    const page = await open("setup");
    await page.click('[data-do="share"]');
    const link = await page.locator('[data-share="link"]').inputValue();
    assert.ok(!link.includes("token"));
    const tab = await context.newPage();
    await tab.goto(link);
    await isReady(tab);

    for (const [locale, text] of [
      ["en-US", /Open the address that bingwa-board has printed/],
      ["cs-CZ", /Otevřete adresu/],
    ]) {
      const stranger = await (await browser.newContext({ locale: String(locale) })).newPage();
      await stranger.goto(new URL("/", site.url).href);
      await stranger.waitForSelector("#failed:not([hidden])");
      assert.match((await stranger.textContent("#failed")) ?? "", /** @type {RegExp} */ (text));
      await stranger.context().close();
    }
  },
);

boardTest(
  "a page whose server has another token is told so, and goes on when another tab knows it",
  {
    only: "served",
    ownSite: true,
    expected: [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/, /403/],
  },
  async ({ open, site }) => {
    const page = await open("play");
    await site.stop();
    await page.waitForSelector("#notice .notice");
    await site.restart();
    await page.waitForSelector("#failed:not([hidden])");
    assert.match((await page.textContent("#failed")) ?? "", /Open the address/);
    await open("play");
    await page.waitForFunction(() => !document.querySelector("#notice .notice"));
    assert.ok(await page.locator("#failed").isHidden());
    await begin(page, "A friend here");
    await playMove(page, "A6<");
  },
);

/** Lets the page end its engines as a fault would. */
function watchWorkers() {
  const page = /** @type {any} */ (window);
  const Plain = window.Worker;
  page.workers = [];
  window.Worker = class extends Plain {
    constructor(/** @type {string | URL} */ url, /** @type {WorkerOptions | undefined} */ options) {
      super(url, options);
      page.workers.push(this);
      if (page.doomed) setTimeout(() => page.fault(this));
    }
  };
  page.fault = (/** @type {Worker} */ worker) =>
    worker.dispatchEvent(new ErrorEvent("error", { message: "unreachable" }));
}

boardTest(
  "an engine that dies is said and started again; one that dies each time waits for the person",
  { only: "static", expected: [/engine worker: unreachable/] },
  async ({ open, context }) => {
    await context.addInitScript(watchWorkers);
    const page = await open("analyse");
    await analyse(page);
    await page.evaluate(() => /** @type {any} */ (window).fault(/** @type {any} */ (window).workers.at(-1)));
    await hears(page, /engine ended and is started again.*unreachable/i);
    await hasLines(page);
    await page.evaluate(() => {
      const all = /** @type {any} */ (window);
      all.doomed = true;
      all.fault(all.workers.at(-1));
    });
    await page.waitForSelector("#notice .notice");
    const count = await page.evaluate(() => /** @type {any} */ (window).workers.length);
    assert.ok(count < 12, `${count} engines were started`);
    await page.evaluate(() => {
      /** @type {any} */ (window).doomed = false;
    });
    await page.locator("#notice button").click();
    await page.waitForFunction(() => !document.querySelector("#notice .notice"));
    await page.uncheck('[data-do="engine"]');
    await analyse(page);
  },
);

/** The engine, but for its levels, its variants and its search for a forced win. */
const PLAIN = `
const { spawn } = require("node:child_process");
const engine = spawn(${JSON.stringify(engineProgram())}, [], { stdio: ["pipe", "pipe", "inherit"] });
const lines = (input, each) => require("node:readline").createInterface({ input }).on("line", each);
lines(engine.stdout, (line) => {
  if (!/^option name (Skill Level|UCI_Variant|UCI_LimitStrength|UCI_Elo) /.test(line)) console.log(line);
});
lines(process.stdin, (line) => {
  if (!line.startsWith("go mate")) engine.stdin.write(line + "\\n");
}).on("close", () => engine.stdin.end());
`;
boardTest(
  "another engine has its name and its limits, and puzzles are judged exactly",
  { only: "served", server: ["--engine", engineScript("Plain", PLAIN)] },
  async ({ open, engine }) => {
    const page = await open("play");
    assert.equal(await page.locator('[name="wish-level"]').count(), 0);
    await goTo(page, "puzzles");
    await page.locator('[data-phase="yours"]').waitFor();
    const before = await page.getAttribute("svg.board", "data-position");
    await page.click("[data-do=puzzles-hint]");
    const marked = page.locator('[data-mark="hint"]');
    await marked.waitFor();
    const pit = await marked.getAttribute("data-pit");
    const { legal } = await engine.ask("game", { start: before });
    const wins = legal.filter((/** @type {any} */ each) => each.pit === pit && each.kind === "win");
    assert.ok(wins.length > 0);
    await clickPit(page, String(pit));
    const arrow = page.locator(`.direction[data-direction="${wins[0].direction}"] .disc`);
    if ((await arrow.count()) > 0) await arrow.click({ force: true });
    await page.locator('[data-phase="solved"]').waitFor();

    // A variant that it does not play is told, and the page goes on.
    await goTo(page, "play");
    await begin(page, "S", "Bao la kujifunza");
    await page.waitForSelector(".pit.can");
    const { legal: first } = await engine.ask("game", { variant: "kujifunza" });
    await playMove(page, first[0].move);
    await hears(page, /Plain has no option for another variant/);
    assert.equal((await moves(page)).length, 1);
    assert.equal((await said(page)).filter((each) => /started again/.test(each)).length, 0);
  },
);

boardTest(
  "a ninth page says that another must be closed, and starts when one is",
  { only: "served", expected: [/WebSocket/] },
  async ({ open, context, site }) => {
    const first = await open("play");
    await first.evaluate(async () => {
      const { searchParams } = new URL(location.href);
      const url = `ws://${location.host}/ws?token=${searchParams.get("token")}`;
      const page = /** @type {any} */ (window);
      page.others = Array.from({ length: 7 }, () => new WebSocket(url));
      await Promise.all(
        page.others.map((/** @type {WebSocket} */ each) => {
          each.addEventListener("open", () => each.send("isready"));
          return new Promise((resolve) => each.addEventListener("message", resolve, { once: true }));
        }),
      );
    });
    const last = await context.newPage();
    await last.goto(site.url.href);
    await last.getByText("Too many pages of this board are open").waitFor();
    await first.evaluate(() => /** @type {any} */ (window).others[0].close());
    await isReady(last);
    assert.equal(await last.getByText("Too many pages of this board are open").count(), 0);
  },
);
