/**
 * The worker of an engine, in a browser or in Node.js. Its first message is the compiled engine, each later one a line.
 * It answers with the engine's lines as they come, and with null when a line is obeyed. A fault of the engine is an
 * error of the worker.
 */
// @ts-expect-error The package has this file.
import { Engine, initSync } from "./bingwa_wasm.js";

const { getBuiltinModule } = /** @type {any} */ (globalThis).process ?? {};
const port = getBuiltinModule?.("node:worker_threads").parentPort ?? globalThis;

/** @type {Engine | undefined} */
let engine;

port.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (engine) {
    engine.send(data, (/** @type {string} */ line) => port.postMessage(line));
    port.postMessage(null);
  } else {
    initSync({ module: data });
    engine = new Engine();
  }
};
