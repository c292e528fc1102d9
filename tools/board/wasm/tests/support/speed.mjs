/**
 * The speed of the engine as WebAssembly, as a share of the native program's, after build-static.sh and
 * `cargo build --release`:
 *     node tools/board/wasm/tests/support/speed.mjs [NODES]
 * Both search the start with one thread, in turn, five times; the median of the five ratios is printed. A machine
 * with other work to do falsifies it.
 */
import { spawnSync } from "node:child_process";
import { program, wasmEngine } from "./engines.mjs";

const nodes = Number(process.argv[2] ?? 3_000_000);
const SEARCH = ["ucinewgame", `go nodes ${nodes}`];

/** Nodes a second, by the last report of a search. @param {string[]} lines */
function speed(lines) {
  const last = lines.findLast((line) => line.startsWith("info depth") && line.includes(" nps "));
  return Number(/ nps (\d+)/.exec(last)[1]);
}

const native = () => spawnSync(program, { input: SEARCH.join("\n"), encoding: "utf8" }).stdout.split("\n");

const engine = await wasmEngine();
function wasm() {
  const heard = [];
  for (const line of SEARCH) engine.send(line, (answer) => heard.push(answer));
  return heard;
}

const ratios = [];
for (let i = 0; i < 5; i++) {
  const [there, here] = [speed(native()), speed(wasm())];
  ratios.push(here / there);
  console.log(`native ${there} nodes/s, WebAssembly ${here}, ratio ${(here / there).toFixed(2)}`);
}
console.log(`median ${ratios.sort((a, b) => a - b)[2].toFixed(2)}`);
