/**
 * A Web Worker with an engine in it, compiled to WebAssembly. The page sends
 * `{type: "start", module, script}` with the compiled engine and the address of its JavaScript, and then `{type: "line", line}` with each line of
 * the conversation. The worker answers `{type: "ready"}`, and then `{type: "line", line}` with each line of the
 * engine, as soon as the engine writes it. It hears nothing while the engine works: to stop a search, the page ends
 * the worker. A fault of the engine is an error of the worker.
 */

/**
 * @typedef {object} Engine
 * @property {(line: string, say: (line: string) => void) => void} send
 */

/** @type {Promise<Engine> | undefined} */
let engine;

/** @param {WebAssembly.Module} module @param {string} script */
async function start(module, script) {
  const glue = await import(script);
  await glue.default({ module_or_path: module });
  return new glue.Engine();
}

/** @param {string} line */
const say = (line) => postMessage({ type: "line", line });

/** @param {unknown} error */
function fail(error) {
  // An error of a promise would not reach the page.
  setTimeout(() => {
    throw error;
  });
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.type === "start") {
      engine = start(data.module, data.script);
      await engine;
      postMessage({ type: "ready" });
    } else {
      (await engine)?.send(data.line, say);
    }
  } catch (error) {
    fail(error);
  }
});
