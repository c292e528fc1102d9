/** Searches of the engine: one at a time, the newest stops the one before. */
import { readInfo } from "./info.js";

/** Milliseconds until an engine that died is asked again. */
const AGAIN = 500;

/** The options of the rules. */
const VARIANT = "UCI_Variant";
const LIMIT = "SeedLimit";
const KUTAKATIA = "Kutakatia";

/** @typedef {import("../types.d.ts").SearchRequest} Request */

/**
 * @typedef {object} Running
 * @property {Request} request
 * @property {import("../types.d.ts").Info[]} lines
 * @property {(result: import("../types.d.ts").SearchResult) => void} resolve
 * @property {boolean} stopped
 * @property {string | null} refused why the engine cannot search
 * @property {boolean} retried
 * @property {boolean} waits whether its engine has died and it waits to be sent again
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
    /** The values that options have without being set. @type {Map<string, string>} */
    this.usual = new Map();
    port.addEventListener("line", (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
    port.addEventListener("reset", () => this.options.clear());
    port.addEventListener("fresh", (event) => {
      if (/** @type {CustomEvent} */ (event).detail === "ask") return;
      this.options.clear();
      if (this.running?.stopped) this.end("0000");
      else if (this.running) this.send(this.running.request);
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
      if (stopped || request.signal?.aborted) return { move: null, lines: [], stopped: true, refused: null };
      return await new Promise((resolve) => {
        this.running = {
          request,
          lines: [],
          resolve,
          stopped: false,
          refused: null,
          retried: false,
          waits: false,
        };
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
    if (this.port.state === "open" && !this.running.waits) this.port.stop();
    else this.end("0000");
  }

  /**
   * The options of the rules of a game. A rule that the game does not name is the variant's, which the engine knows:
   * it is only set where a search before has set another.
   * @param {Request} request
   */
  rules({ variant = "kiswahili", rules = {} }) {
    const limit = rules.seed_limit ?? (this.options.has(LIMIT) ? this.usual.get(LIMIT) : undefined);
    let kutakatia = /** @type {string | boolean | undefined} */ (rules.kutakatia);
    if (kutakatia === undefined && this.options.has(KUTAKATIA)) {
      // To set a variant sets its rule of kutakatia.
      if (this.usual.has(VARIANT)) this.options.delete(VARIANT);
      else kutakatia = this.usual.get(KUTAKATIA);
    }
    return {
      [VARIANT]: variant,
      ...(limit !== undefined && { [LIMIT]: limit }),
      ...(kutakatia !== undefined && { [KUTAKATIA]: kutakatia }),
    };
  }

  /** @param {Request} request */
  send(request) {
    if (this.running) this.running.waits = false;
    const options = {
      UCI_ShowWDL: true,
      ...this.rules(request),
      "Skill Level": 10,
      MultiPV: 1,
      ...this.common(),
      ...request.options,
    };
    for (const [name, value] of Object.entries(options)) {
      const most = this.most.get(name);
      const text = String(most === undefined ? value : Math.min(Number(value), most));
      if (this.options.get(name) === text) continue;
      if (name === VARIANT) this.options.delete(KUTAKATIA);
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
    const option = /^option name (.+?) type \w+ default (\S+)(?:.* max (\d+))?/.exec(line);
    if (option) {
      this.usual.set(option[1], option[2]);
      if (option[3]) this.most.set(option[1], Number(option[3]));
    }
    const error = /^info string error: (([\w ]+): .*)/.exec(line);
    if (error) this.failed(error[1], /^after \d+ moves?$/.test(error[2]) ? "position" : error[2]);
    if (!this.running) return;
    if (line.startsWith("bestmove ")) {
      this.end(line.slice(9));
      return;
    }
    const info = readInfo(line);
    if (!info) return;
    place(this.running.lines, info);
    this.running.request.onInfo?.(this.running.lines.filter(Boolean));
  }

  /** An error of the engine. @param {string} text @param {string} about what it is about */
  failed(text, about) {
    if (about === "engine" || about === "go") this.again(text);
    if (about !== "position" && !this.options.delete(about)) return;
    this.port.dispatchEvent(new CustomEvent("refused", { detail: text }));
    // The engine would search another game.
    if (!this.running || !["position", VARIANT, LIMIT, KUTAKATIA].includes(about)) return;
    this.running.refused ??= text;
    this.stop();
  }

  /** The engine ended without an answer: what runs is asked once more. @param {string} text what was said of it */
  again(text) {
    const { running } = this;
    this.options.clear();
    if (running || text.startsWith("engine"))
      this.port.dispatchEvent(new CustomEvent("trouble", { detail: text }));
    if (!running) return;
    if (running.retried || running.stopped) this.end("0000");
    else {
      running.waits = true;
      setTimeout(() => this.running === running && running.waits && this.send(running.request), AGAIN);
    }
    running.retried = true;
  }

  /** @param {string} answer the words after `bestmove` */
  end(answer) {
    const running = this.running;
    if (!running) return;
    this.running = null;
    const [move] = answer.split(" ");
    const lines = running.lines.filter(Boolean);
    const { stopped, refused } = running;
    running.resolve({ move: move === "0000" || refused ? null : move, lines, stopped, refused });
  }
}
