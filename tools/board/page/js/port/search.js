/** Searches of the engine: one at a time, the newest stops the one before. */
import { readInfo } from "./info.js";

/** @typedef {import("../types.d.ts").SearchRequest} Request */

/**
 * @typedef {object} Running
 * @property {Request} request
 * @property {import("../types.d.ts").Info[]} lines
 * @property {(result: import("../types.d.ts").SearchResult) => void} resolve
 * @property {boolean} stopped
 */

export class Search {
  /**
   * @param {import("../types.d.ts").Port} port
   * @param {import("./turn.js").Turn} turn
   * @param {() => Record<string, string | number | boolean>} options those of every search
   */
  constructor(port, turn, options) {
    this.common = options;
    this.port = port;
    this.turn = turn;
    /** @type {Running | null} */
    this.running = null;
    /** Options that the engine has. @type {Map<string, string>} */
    this.options = new Map();
    port.addEventListener("line", (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
    port.addEventListener("reset", () => this.options.clear());
    port.addEventListener("fresh", (event) => {
      if (/** @type {CustomEvent} */ (event).detail === "ask") return;
      this.options.clear();
      if (this.running) this.send(this.running.request);
    });
  }

  /**
   * Starts a search; the promise holds its answer. `signal` stops it.
   * @param {Request} request
   * @returns {Promise<import("../types.d.ts").SearchResult>}
   */
  async start(request) {
    let stopped = false;
    const stop = () => {
      stopped = true;
      this.stop(request);
    };
    request.signal?.addEventListener("abort", stop);
    const end = await this.turn.take(stop);
    try {
      if (stopped || request.signal?.aborted) return { move: null, ponder: null, lines: [], stopped: true };
      return await new Promise((resolve) => {
        this.running = { request, lines: [], resolve, stopped: false };
        this.send(request);
      });
    } finally {
      request.signal?.removeEventListener("abort", stop);
      end();
    }
  }

  /** Stops the search, or only the one of `request`. @param {Request} [request] */
  stop(request) {
    if (!this.running || (request && this.running.request !== request)) return;
    this.running.stopped = true;
    if (this.port.state === "open") this.port.stop();
    else this.end("0000");
  }

  /** @param {Request} request */
  send(request) {
    const rules = request.rules ?? {};
    const options = {
      UCI_ShowWDL: true,
      UCI_Variant: request.variant ?? "kiswahili",
      SeedLimit: rules.seed_limit ?? 10000,
      Kutakatia: rules.kutakatia ?? request.variant !== "kujifunza",
      "Skill Level": 10,
      MultiPV: 1,
      ...this.common(),
      ...request.options,
    };
    for (const [name, value] of Object.entries(options)) {
      if (this.options.get(name) === String(value)) continue;
      // A variant sets the rule of kutakatia, too.
      if (name === "UCI_Variant") this.options.delete("Kutakatia");
      this.options.set(name, String(value));
      this.port.send(`setoption name ${name} value ${value}`, "search");
    }
    const start = request.start ? `fen ${request.start}` : "startpos";
    const moves = request.moves?.length ? ` moves ${request.moves.join(" ")}` : "";
    this.port.send(`position ${start}${moves}`, "search");
    this.port.send(`go ${request.go}`, "search");
  }

  /** @param {string} line */
  heard(line) {
    if (!this.running) return;
    if (line.startsWith("bestmove ")) {
      this.end(line.slice(9));
      return;
    }
    const info = readInfo(line);
    if (!info) return;
    this.running.lines[info.multipv - 1] = info;
    this.running.request.onInfo?.(this.running.lines.filter(Boolean));
  }

  /** @param {string} answer the words after `bestmove` */
  end(answer) {
    const running = this.running;
    if (!running) return;
    this.running = null;
    const [move, , ponder = null] = answer.split(" ");
    const lines = running.lines.filter(Boolean);
    running.resolve({ move: move === "0000" ? null : move, ponder, lines, stopped: running.stopped });
  }
}
