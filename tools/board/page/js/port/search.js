/** Searches of the engine: one at a time, the newest stops the one before. */
import { readInfo } from "./info.js";

/** Milliseconds until an engine that died is asked again. */
const AGAIN = 500;

/** @typedef {import("../types.d.ts").SearchRequest} Request */

/**
 * @typedef {object} Running
 * @property {Request} request
 * @property {import("../types.d.ts").Info[]} lines
 * @property {(result: import("../types.d.ts").SearchResult) => void} resolve
 * @property {boolean} stopped
 * @property {boolean} retried
 */

/**
 * Puts a line in its place. Where another place has an older line with the same first move, the two change places:
 * each move stands in one line only.
 * @param {import("../types.d.ts").Info[]} lines
 * @param {import("../types.d.ts").Info} info
 */
function place(lines, info) {
  const at = info.multipv - 1;
  const older = lines.findIndex((line, i) => i !== at && line?.pv[0] === info.pv[0]);
  if (older >= 0 && lines[at]) lines[older] = { ...lines[at], multipv: older + 1 };
  else if (older >= 0) delete lines[older];
  lines[at] = info;
}

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
    /** The largest values that the engine takes. @type {Map<string, number>} */
    this.most = new Map();
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
        this.running = { request, lines: [], resolve, stopped: false, retried: false };
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
      const most = this.most.get(name);
      const text = String(most === undefined ? value : Math.min(Number(value), most));
      if (this.options.get(name) === text) continue;
      // A variant sets the rule of kutakatia, too.
      if (name === "UCI_Variant") this.options.delete("Kutakatia");
      this.options.set(name, text);
      this.port.send(`setoption name ${name} value ${text}`, "search");
    }
    const start = request.start ? `fen ${request.start}` : "startpos";
    const moves = request.moves?.length ? ` moves ${request.moves.join(" ")}` : "";
    this.port.send(`position ${start}${moves}`, "search");
    this.port.send(`go ${request.go}`, "search");
  }

  /** @param {string} line */
  heard(line) {
    const option = /^option name (.+) type spin .*max (\d+)/.exec(line);
    if (option) this.most.set(option[1], Number(option[2]));
    if (!this.running) return;
    if (line.startsWith("info string error: go") || line.startsWith("info string error: engine")) {
      this.again(line);
      return;
    }
    if (line.startsWith("bestmove ")) {
      this.end(line.slice(9));
      return;
    }
    const info = readInfo(line);
    if (!info) return;
    place(this.running.lines, info);
    this.running.request.onInfo?.(this.running.lines.filter(Boolean));
  }

  /** The engine ended without an answer: it is asked once more. @param {string} line what was said of it */
  again(line) {
    const running = /** @type {Running} */ (this.running);
    this.options.clear();
    this.port.dispatchEvent(new CustomEvent("trouble", { detail: line.replace("info string error: ", "") }));
    if (running.retried || running.stopped) this.end("0000");
    else setTimeout(() => this.running === running && this.send(running.request), AGAIN);
    running.retried = true;
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
