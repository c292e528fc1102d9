/** An engine in a Web Worker. All engines share the compiled file, so that another one starts at once. */

/** Found from the page, not from this file, which may be a part of a larger one. */
const SCRIPT = new URL("js/port/engine-worker.js", document.baseURI);

export class WorkerEngine {
  /**
   * @param {WebAssembly.Module} module the compiled engine
   * @param {string} script the address of its JavaScript
   * @param {{onLine: (line: string) => void, onDeath: (why: string) => void}} events
   */
  constructor(module, script, { onLine, onDeath }) {
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
    this.worker.postMessage({ type: "start", module, script });
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
