/**
 * The port of the static page: the engine as WebAssembly in two Web Workers, one for short questions, one for all
 * that takes time. A worker cannot hear `stop` while it computes, so `stop` ends the worker, answers in its place
 * with what it had found, and starts another.
 */

const SCRIPT = new URL("./engine-worker.js", import.meta.url);

/** One engine: lines wait until the engine is ready. */
class Engine {
  /**
   * @param {string} wasm
   * @param {(line: string) => void} onLine
   * @param {() => void} onLost
   */
  constructor(wasm, onLine, onLost) {
    /** @type {string[] | null} */
    this.waiting = [];
    this.worker = new Worker(SCRIPT, { type: "module" });
    this.worker.onmessage = ({ data }) => {
      if (data.type === "line") onLine(data.line);
      if (data.type === "ready") {
        for (const line of this.waiting ?? []) this.worker.postMessage({ type: "line", line });
        this.waiting = null;
      }
    };
    this.worker.onerror = (event) => {
      console.error(`engine worker: ${event.message}`);
      onLost();
    };
    this.worker.postMessage({ type: "start", wasm });
  }

  /** @param {string} line */
  send(line) {
    if (this.waiting) this.waiting.push(line);
    else this.worker.postMessage({ type: "line", line });
  }
}

export class WorkerPort extends EventTarget {
  /** @param {import("../types.d.ts").Config} config */
  constructor(config) {
    super();
    /** @type {"starting" | "open" | "lost"} */
    this.state = "open";
    this.wasm = new URL(config.wasm ?? "engine.wasm", document.baseURI).href;
    /** Whether a `go` waits for its `bestmove`. */
    this.searching = false;
    /** First words of the best line so far. */
    this.best = "0000";
    /** Ids of long questions without an answer. @type {Set<unknown>} */
    this.asked = new Set();
    this.start("ask");
    this.start("search");
  }

  /** @param {import("../types.d.ts").Lane} lane */
  start(lane) {
    const engine = new Engine(
      this.wasm,
      (line) => this.heard(lane, line),
      () => this.restart(lane),
    );
    engine.send("uci");
    if (lane === "ask") this.asking = engine;
    else this.engine = engine;
  }

  /** Puts a new engine in the place of one that died. @param {import("../types.d.ts").Lane} lane */
  restart(lane) {
    const dead = lane === "ask" ? this.asking : this.engine;
    dead?.worker.terminate();
    if (this.failures === 3) {
      this.state = "lost";
      this.dispatchEvent(new Event("state"));
      return;
    }
    this.failures = (this.failures ?? 0) + 1;
    this.start(lane);
    this.dispatchEvent(new CustomEvent("fresh", { detail: lane }));
  }

  /**
   * @param {import("../types.d.ts").Lane} lane
   * @param {string} line
   */
  heard(lane, line) {
    this.failures = 0;
    if (lane === "search") this.note(line);
    this.dispatchEvent(new CustomEvent("line", { detail: line }));
  }

  /** Remembers what `stop` has to hand out. @param {string} line */
  note(line) {
    if (line.startsWith("bestmove")) this.searching = false;
    const pv = / multipv 1 .* pv (\S+)(?: (\S+))?/.exec(line);
    if (pv && line.startsWith("info")) this.best = pv[2] ? `${pv[1]} ponder ${pv[2]}` : pv[1];
    if (line.startsWith("answer")) {
      const answer = JSON.parse(line.slice(7));
      if (!answer.progress) this.asked.delete(answer.id);
    }
  }

  /**
   * @param {string} line
   * @param {import("../types.d.ts").Lane} lane
   */
  send(line, lane) {
    if (lane === "search") {
      if (line.startsWith("go")) {
        this.searching = true;
        this.best = "0000";
      }
      if (line.startsWith("ask ")) this.asked.add(JSON.parse(line.slice(4)).id);
    }
    (lane === "ask" ? this.asking : this.engine)?.send(line);
  }

  stop() {
    if (!this.searching && this.asked.size === 0) return;
    this.engine?.worker.terminate();
    this.start("search");
    this.dispatchEvent(new Event("reset"));
    const last = [...this.asked].map((id) => `answer ${JSON.stringify({ id, interrupted: true })}`);
    if (this.searching) last.push(`bestmove ${this.best}`);
    this.searching = false;
    this.asked.clear();
    for (const line of last) this.dispatchEvent(new CustomEvent("line", { detail: line }));
  }
}
