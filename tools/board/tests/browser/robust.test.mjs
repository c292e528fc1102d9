/** Nothing of a game is lost: reload, two tabs, a full storage, a lost connection, an engine that dies. */
import assert from "node:assert/strict";
import { begin, hears, isReady, isYourTurn, moves, playMove, showsGame, thinks } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { holdSearches } from "./support/browser.mjs";
import { engineProgram, engineScript } from "./support/programs.mjs";

/** Waits until so many moves are in the list and the person is to move. @param {import("playwright-core").Page} page @param {number} n */
async function made(page, n) {
  await page.waitForFunction((count) => document.querySelectorAll(".move-list .move").length >= count, n);
  await isYourTurn(page);
}

boardTest(
  "a page that is loaded again in the middle of a search goes on with its game",
  {},
  async ({ open, engine, context }) => {
    const { release } = await holdSearches(context);
    const page = await open("play");
    await begin(page, "10");
    await playMove(page, await engine.goesOn({ moves: [] }));
    const before = await moves(page);
    await thinks(page);
    await page.reload();
    await thinks(page);
    assert.equal((await moves(page)).length, 1);
    await release(page);
    await made(page, 2);
    assert.equal((await moves(page))[0], before[0]);
    await showsGame(page, engine);
  },
);

boardTest("two tabs have a game each, and both are there after a reload", {}, async ({ open, engine }) => {
  const one = await open("play");
  await begin(one, "A friend here");
  await playMove(one, "A6<");
  await made(one, 1);
  const two = await open("play");
  await begin(two, "A friend here");
  await playMove(two, "A7>");
  await made(two, 1);
  const [first, second] = [await moves(one), await moves(two)];
  assert.notDeepEqual(first, second);
  for (const [tab, game] of [
    [one, first],
    [two, second],
  ]) {
    await /** @type {import("playwright-core").Page} */ (tab).reload();
    await made(/** @type {import("playwright-core").Page} */ (tab), 1);
    assert.deepEqual(await moves(/** @type {import("playwright-core").Page} */ (tab)), game);
    await showsGame(/** @type {import("playwright-core").Page} */ (tab), engine);
  }
});

boardTest("a full storage is said, and the game goes on", {}, async ({ open, engine }) => {
  const page = await open("play");
  await begin(page, "2");
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (let i = 0; ; i++) localStorage.setItem(`filler.${size}.${i}`, "x".repeat(size));
      } catch {
        // No place for so much: smaller pieces.
      }
    }
  });
  await playMove(page, await engine.goesOn({ moves: [] }));
  await hears(page, /storage is full/);
  await made(page, 2);
  await showsGame(page, engine);
  await playMove(page, await engine.goesOn({ moves: await moves(page) }));
  await made(page, 4);
});

boardTest(
  "a lost connection is said, and the game goes on when it is back",
  { only: "served" },
  async ({ open, engine, context }) => {
    /** @type {import("playwright-core").WebSocketRoute[]} */
    const sockets = [];
    let down = false;
    await context.routeWebSocket(/\/ws/, (socket) => {
      if (down) socket.close();
      else {
        const server = socket.connectToServer();
        // The first search never ends: it does not begin.
        const loses = sockets.length === 0;
        socket.onMessage((line) => {
          if (!loses || !/^go\b/.test(String(line))) server.send(line);
        });
        sockets.push(socket);
      }
    });
    const page = await open("play");
    await begin(page, "10");
    await playMove(page, await engine.goesOn({ moves: [] }));
    await thinks(page);
    down = true;
    await Promise.all(sockets.map((socket) => socket.close()));
    await page.waitForSelector("#notice .notice");
    assert.match((await page.textContent("#notice")) ?? "", /engine cannot be reached/);
    assert.equal((await moves(page)).length, 1);
    down = false;
    // It may have come back by itself before a person could press the button.
    await page.evaluate(() =>
      /** @type {HTMLElement | null} */ (document.querySelector("#notice button"))?.click(),
    );
    await page.waitForFunction(() => !document.querySelector("#notice .notice"));
    await made(page, 2);
    await showsGame(page, engine);
  },
);

boardTest(
  "a server that was started again goes on with the game at its new address",
  {
    only: "served",
    ownSite: true,
    expected: [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/, /403/],
  },
  async ({ open, engine, site }) => {
    const page = await open("play");
    await begin(page, "2");
    await playMove(page, await engine.goesOn({ moves: [] }));
    await made(page, 2);
    const before = await moves(page);
    await site.stop();
    await page.waitForSelector("#notice .notice");
    await site.restart();
    await open("play", page);
    await made(page, 2);
    assert.deepEqual(await moves(page), before);
    await playMove(page, await engine.goesOn({ moves: before }));
    await made(page, 4);
    await showsGame(page, engine);
  },
);

/** An engine program that dies at every second search. */
const MORTAL = `
const { spawn } = require("node:child_process");
const engine = spawn(${JSON.stringify(engineProgram())}, [], { stdio: ["pipe", "inherit", "inherit"] });
let searches = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("go") && ++searches === 2) {
    console.error("out of luck");
    engine.kill();
    process.exit(3);
  }
  engine.stdin.write(line + "\\n");
}).on("close", () => engine.stdin.end());
`;

boardTest(
  "an engine that dies is said and started again, and makes its move",
  { only: "served", server: ["--engine", engineScript("Mortal", MORTAL)] },
  async ({ open, engine }) => {
    const page = await open("play");
    await begin(page, "10");
    for (const n of [2, 4, 6]) {
      await playMove(page, await engine.goesOn({ moves: await moves(page) }));
      await made(page, n);
    }
    await hears(page, /engine ended and is started again.*Mortal/i);
    await showsGame(page, engine);
    await isReady(page);
  },
);
