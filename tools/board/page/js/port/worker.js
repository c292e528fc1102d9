/**
 * The port of the static page: the engine as WebAssembly in two Web Workers, one for short questions, one for all
 * that takes time. A worker cannot hear `stop` while it computes, so `stop` ends the worker, answers in its place
 * with the best move that it had found, and starts another. What a question that takes time has found is lost.
 */
import { loadEngine } from "./load.js";
import { WorkerEngine } from "./worker-engine.js";

/** @typedef {import("../types.d.ts").Lane} Lane */

/** Deaths of an engine, one after the other without an answer, until the person is asked to try again. */
const MOST_DEATHS = 3;

/** Milliseconds until the engine is asked for again, when it could not be loaded: at first, and at most. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

export class WorkerPort extends EventTarget {
  /** @param {import("../types.d.ts").Config} config */
  constructor(config) {
    super();
    /** @type {"starting" | "open" | "lost"} */
    this.state = "starting";
    this.wasm = new URL(config.wasm ?? "engine.wasm", document.baseURI).href;
    this.size = config.wasm_bytes;
    /** @type {WebAssembly.Module | null} */
    this.module = null;
    /** How much of the engine is there. @type {import("./load.js").Progress | null} */
    this.progress = null;
    this.wait = FIRST_WAIT;
    /** The engine of each lane; null where it died too often. @type {Record<Lane, WorkerEngine | null>} */
    this.engines = { ask: null, search: null };
    /** @type {Record<Lane, number>} */
    this.deaths = { ask: 0, search: 0 };
    /** Whether a `go` waits for its `bestmove`. */
    this.searching = false;
    /** First words of the best line so far. */
    this.best = "0000";
    /** Ids of long questions without an answer. @type {Set<unknown>} */
    this.asked = new Set();
    void this.load();
    addEventListener("online", () => this.retry());
  }

  /** Loads the engine, and starts it in both lanes. What was asked meanwhile is sent again then. */
  async load() {
    const onProgress = (/** @type {import("./load.js").Progress} */ progress) => {
      this.progress = progress;
      this.dispatchEvent(new Event("progress"));
    };
    try {
      this.module = await loadEngine(this.wasm, this.size, onProgress);
    } catch (error) {
      console.error(error);
      this.become("lost");
      this.timer = setTimeout(() => this.retry(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      return;
    }
    this.start("ask");
    this.start("search");
    this.become("open");
    this.dispatchEvent(new CustomEvent("fresh"));
  }

  /** @param {Lane} lane */
  start(lane) {
    if (!this.module) return;
    const script = this.wasm.replace(/_bg\.wasm$/, ".js");
    const engine = new WorkerEngine(this.module, script, {
      onLine: (line) => this.heard(lane, line),
      onDeath: (why) => this.died(lane, why),
    });
    engine.send("uci");
    this.engines[lane] = engine;
  }

  /** Puts a new engine in the place of one that died. @param {Lane} lane @param {string} why */
  died(lane, why) {
    if (lane === "search") this.forget();
    this.deaths[lane]++;
    if (this.deaths[lane] > MOST_DEATHS) {
      this.engines[lane] = null;
      this.become("lost");
      return;
    }
    this.start(lane);
    this.dispatchEvent(new CustomEvent("trouble", { detail: why }));
    this.dispatchEvent(new CustomEvent("fresh", { detail: lane }));
  }

  /** Loads the engine once more, or starts the engines again that died too often. */
  retry() {
    if (this.state !== "lost") return;
    if (!this.module) {
      clearTimeout(this.timer);
      this.become("starting");
      void this.load();
      return;
    }
    this.deaths = { ask: 0, search: 0 };
    this.become("open");
    for (const lane of /** @type {Lane[]} */ (["ask", "search"])) {
      if (this.engines[lane]) continue;
      this.start(lane);
      this.dispatchEvent(new CustomEvent("fresh", { detail: lane }));
    }
  }

  /** @param {"starting" | "open" | "lost"} state */
  become(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** @param {Lane} lane @param {string} line */
  heard(lane, line) {
    if (line.startsWith("bestmove")) {
      this.searching = false;
      this.deaths[lane] = 0;
    }
    if (line.startsWith("answer")) {
      const answer = JSON.parse(line.slice(7));
      if (!answer.progress) {
        this.asked.delete(answer.id);
        this.deaths[lane] = 0;
      }
    }
    const pv = / multipv 1 .* pv (\S+)(?: (\S+))?/.exec(line);
    if (pv && line.startsWith("info")) this.best = pv[2] ? `${pv[1]} ponder ${pv[2]}` : pv[1];
    this.dispatchEvent(new CustomEvent("line", { detail: line }));
  }

  /** @param {string} line @param {Lane} lane */
  send(line, lane) {
    if (this.state === "starting") return;
    if (lane === "search") {
      if (line.startsWith("go")) {
        this.searching = true;
        this.best = "0000";
      }
      if (line.startsWith("ask ")) this.asked.add(JSON.parse(line.slice(4)).id);
    }
    // A line for an engine that died too often is sent again after `retry`.
    this.engines[lane]?.send(line);
  }

  /** Nothing runs in lane `search`. */
  forget() {
    this.searching = false;
    this.asked.clear();
  }

  stop() {
    if (!this.searching && this.asked.size === 0) return;
    this.engines.search?.end();
    this.start("search");
    this.dispatchEvent(new Event("reset"));
    const last = [...this.asked].map((id) => `answer ${JSON.stringify({ id, interrupted: true })}`);
    if (this.searching) last.push(`bestmove ${this.best}`);
    this.forget();
    for (const line of last) this.dispatchEvent(new CustomEvent("line", { detail: line }));
  }
}
