// The engine of the static site and the native program speak the same lines. Run after build-static.sh and
// `cargo build --release`; BINGWA names another native program.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { program, wasmEngine } from "./support/engines.mjs";

const MATE = "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

/** Each line, with the start of the line that ends its answer. */
const DIALOGUE = [
  ["uci", "uciok"],
  ["setoption name UCI_ShowWDL value true"],
  ["setoption name MultiPV value 3"],
  ["position startpos moves A6< a5>"],
  ["go depth 10", "bestmove"],
  ["position startpos moves A6< a5> A1<"],
  ["setoption name UCI_Variant value kujifunza"],
  ["position startpos"],
  ["go nodes 20000", "bestmove"],
  [`position fen ${MATE}`],
  ["go mate 1", "bestmove"],
  // The solver answers `go mate` where one line is asked for.
  ["setoption name MultiPV value 1"],
  ["go mate 2", "bestmove"],
  ["go depth 2", "bestmove"],
  [`position fen ${MATE} moves a7>`],
  ["query result", "response"],
  ["go depth 3", "bestmove"],
  ["setoption name UCI_Variant value kiswahili"],
  ["setoption name Seed value 7"],
  ["setoption name Skill Level value 3"],
  ["position startpos"],
  ["go depth 5", "bestmove"],
  ['ask {"id": 1, "ask": "game", "moves": ["A6<", "a5>"]}', "answer"],
  ['ask {"id": 2, "ask": "trace", "moves": [], "move": "A6<"}', "answer"],
  ['ask {"id": 3, "ask": "why", "move": "A1<"}', "answer"],
  ['ask {"id": 4, "ask": "nonsense"}', "answer"],
  ['ask {"id": 5, "ask": "explain", "moves": ["A6<"], "depth": 6}', 'answer {"id":5'],
  ["no command", "info string error"],
  ["isready", "readyok"],
];

/** A line without times, which differ from run to run. */
const timeless = (line) => line.replace(/ nps \d+/, "").replace(/ time \d+/, "");

/** Lines that tell only how long something takes. */
const isProgress = (line) => /^info depth \d+ nodes /.test(line) || line.includes('"progress"');

async function native() {
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const heard = [];
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (const [line, end] of DIALOGUE) {
    child.stdin.write(`${line}\n`);
    while (end) {
      const { value, done } = await lines.next();
      assert.ok(!done, `the program ended after ${line}`);
      heard.push(value);
      if (value.startsWith(end) && !isProgress(value)) break;
    }
  }
  child.stdin.end();
  await once(child, "close");
  return heard;
}

async function wasm() {
  const engine = await wasmEngine();
  const heard = [];
  for (const [line] of DIALOGUE) engine.send(line, (answer) => heard.push(answer));
  return heard;
}

test("native and WebAssembly speak the same lines", async () => {
  // The option of the native program names a file.
  const isShared = (line) => !isProgress(line) && !line.startsWith("option name ProofTree ");
  const clean = (lines) => lines.filter(isShared).map(timeless);
  const [expected, found] = [clean(await native()), clean(await wasm())];
  assert.ok(expected.length > 60);
  assert.deepEqual(found, expected);
});
