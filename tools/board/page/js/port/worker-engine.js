/** An engine in a Web Worker. All engines share the compiled file, so that another one starts at once. */

const SCRIPT = new URL("./engine-worker.js", import.meta.url);

/** The compiled files, by address. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/** @param {string} wasm the address of a file */
function compile(wasm) {
  const known = compiled.get(wasm);
  if (known) return known;
  const module = load(wasm);
  compiled.set(wasm, module);
  // The next engine tries again.
  module.catch(() => compiled.delete(wasm));
  return module;
}

/** @param {string} wasm */
async function load(wasm) {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm}: ${response.status}`);
  // Not all hosts know what such a file is.
  const isNamed = response.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export class WorkerEngine {
  /**
   * @param {string} wasm
   * @param {{onLine: (line: string) => void, onDeath: (why: string) => void}} events
   */
  constructor(wasm, { onLine, onDeath }) {
    this.ended = false;
    /** Lines that wait until the engine is ready. @type {string[] | null} */
    this.waiting = [];
    this.worker = new Worker(SCRIPT, { type: "module" });
    const die = (/** @type {string} */ why) => {
      if (this.ended) return;
      this.end();
      console.error(`engine worker: ${why}`);
      onDeath(why);
    };
    this.worker.onerror = (event) => die(event.message || "its files cannot be loaded");
    this.worker.onmessage = ({ data }) => {
      if (this.ended) return;
      if (data.type === "line") onLine(data.line);
      else this.begin();
    };
    const script = wasm.replace(/_bg\.wasm$/, ".js");
    compile(wasm).then(
      (module) => this.worker.postMessage({ type: "start", module, script }),
      (error) => die(String(error.message ?? error)),
    );
  }

  /** The engine is ready. */
  begin() {
    for (const line of this.waiting ?? []) this.worker.postMessage({ type: "line", line });
    this.waiting = null;
  }

  /** @param {string} line */
  send(line) {
    if (this.waiting) this.waiting.push(line);
    else this.worker.postMessage({ type: "line", line });
  }

  end() {
    this.ended = true;
    this.worker.terminate();
  }
}
