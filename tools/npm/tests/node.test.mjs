// The package in Node.js. `try.sh` runs this where the packed file is installed.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Engine } from "bingwa";

/** A test with an engine. @param {string} name @param {(engine: Engine) => Promise<void>} body */
function engineTest(name, body) {
  test(name, { timeout: 120_000 }, async (t) => {
    const engine = await Engine.start();
    t.after(() => engine.quit());
    await body(engine);
  });
}

engineTest("a game is played to its end", async (engine) => {
  /** @type {string[]} */
  const moves = [];
  for (;;) {
    const { over, legal } = await engine.ask({ ask: "game", moves });
    if (over) {
      assert.match(over.result, /^(1-0|0-1|1\/2-1\/2)$/);
      break;
    }
    await engine.position("startpos", moves);
    let reports = 0;
    const { move, info } = await engine.search({ depth: 4 }, () => reports++);
    assert.ok(reports > 0 && info?.pv[0] === move);
    assert.ok(move && legal.some((/** @type {any} */ each) => each.move === move), `${move} is legal`);
    moves.push(move);
  }
  assert.ok(moves.length > 10);
  await engine.position("startpos", moves);
});

engineTest("a search is stopped; position and options stay", async (engine) => {
  await engine.send("setoption name MultiPV value 2");
  await engine.position("startpos", ["A6<", "a5>"]);
  const lines = new Set();
  const endless = engine.search({}, ({ depth, multipv }) => {
    lines.add(multipv);
    if (depth === 11) engine.stop();
  });
  const waiting = assert.rejects(engine.search(), { message: 'stopped before there was an answer to "go"' });
  const short = engine.ask({ ask: "why", move: "A1<" });
  const { move, info } = await endless;
  assert.ok(move && info && info.pv[0] === move && info.depth >= 8);
  await waiting;
  assert.equal((await short).legal, false);
  assert.match((await engine.send("query fen"))[0], / 21,21 Hh S -$/);
  lines.clear();
  await engine.search({ nodes: 1000 }, ({ multipv }) => lines.add(multipv));
  assert.deepEqual([...lines], [1, 2]);
  engine.stop();
  assert.deepEqual(await engine.send("isready"), ["readyok"]);
});

engineTest("a search blocks nothing", async (engine) => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  await engine.search({ movetime: 500 });
  clearInterval(timer);
  assert.ok(ticks > 5, `${ticks} ticks`);
});

engineTest("an error is one line", async (engine) => {
  const says = (/** @type {Promise<unknown>} */ promise, /** @type {RegExp} */ message) =>
    assert.rejects(promise, (/** @type {Error} */ error) => {
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  await says(engine.position("startpos", ["A1<"]), /^after 0 moves: move: A1 is empty/);
  await says(engine.position("nonsense"), /^position: found 1 field, expected 5/);
  await says(engine.send("no command"), /found "no"/);
  await says(engine.send("isready\nisready"), /^found several lines, expected one$/);
  await says(engine.ask({ ask: "nonsense" }), /^ask: unknown variant/);
  await says(engine.ask({ ask: "game", moves: ["A1<"] }), /^move: A1 is empty/);
  const running = engine.search();
  engine.quit();
  await says(running, /^the engine ended: quit was called$/);
  await says(engine.search(), /^the engine ended: quit was called$/);
});

test("a dead worker rejects what waits", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bingwa-"));
  try {
    cpSync(fileURLToPath(new URL(".", import.meta.resolve("bingwa"))), folder, { recursive: true });
    const { Engine: Copy } = await import(pathToFileURL(join(folder, "engine.js")).href);
    writeFileSync(join(folder, "worker.js"), "throw new Error('unreachable')");
    await assert.rejects(Copy.start(), { message: "the engine ended: unreachable" });
    writeFileSync(join(folder, "worker.js"), "process.exit()");
    await assert.rejects(Copy.start(), { message: "the engine ended: its worker ended" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
