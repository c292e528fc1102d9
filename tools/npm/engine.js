/** Bingwa, an engine for Bao la Kiswahili, in a worker of its own: in browsers and in Node.js. */
import { readInfo } from "../board/page/js/port/info.js";

/** @typedef {import("../board/page/js/port/info.js").Info} Info */

/**
 * The fields of `go`. Without a limit, a search goes on until `stop`.
 * @typedef {object} Limits
 * @property {number} [depth] plies
 * @property {number} [nodes]
 * @property {number} [movetime] milliseconds
 * @property {number | "infinite"} [mate] looks for a win in at most so many moves
 * @property {number} [wtime] milliseconds on South's clock
 * @property {number} [btime] milliseconds on North's clock
 * @property {number} [winc]
 * @property {number} [binc]
 * @property {number} [movestogo]
 * @property {string[]} [searchmoves] only these moves
 */

/**
 * @typedef {object} Best
 * @property {string | null} move null if there is no legal move
 * @property {string | null} ponder the expected reply
 * @property {Info | null} info the last report of the best line
 */

/** What an engine says of a line that it cannot obey begins so. */
const ERROR = "info string error: ";
/** Lines whose answer takes time. */
const LONG = /^\s*(go|perft|bench)\b|"ask":\s*"(explain|mate|review)"/;
/** Lines after which the engine is in another state; the match is what two of them that replace each other share. */
const STATE = /^\s*(position|u[cg]i(newgame)?|setoption\s+name\s+.*?(?=\s+value\b|\s*$))/i;

/** The modules of Node.js; undefined in a browser. */
const builtin = /** @type {any} */ (globalThis).process?.getBuiltinModule;

/** The engine's file, compiled once. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

async function compile() {
  const file = new URL("./bingwa_wasm_bg.wasm", import.meta.url);
  if (builtin) return WebAssembly.compile(await builtin("node:fs/promises").readFile(file));
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: found status ${response.status}, expected the engine`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * An engine obeys one line after another; each method waits for the answer to its own line. While it searches, ask a
 * second engine.
 */
export class Engine {
  /** @type {WebAssembly.Module} */
  #module;
  /** @type {any} a worker of the browser or of Node.js */
  #worker;
  /**
   * Lines without an answer, with the answer so far; the engine works on the first.
   * @type {{line: string, lines: string[], onLine: ((line: string) => void) | undefined,
   *   resolve: (lines: string[]) => void, reject: (error: Error) => void}[]}
   */
  #jobs = [];
  /** The lines that bring another worker into this one's state, by what they set. @type {Map<string, string>} */
  #state = new Map();
  /** Why the engine ended. @type {string | undefined} */
  #ended;

  /** Starts an engine at the start of a game. */
  static async start() {
    compiled ??= compile();
    compiled.catch(() => {
      compiled = undefined;
    });
    const engine = new Engine(await compiled);
    await engine.send("isready");
    return engine;
  }

  /** Use `Engine.start`. @private @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
    this.#open();
  }

  /**
   * Sends one line of the protocol; the promise holds the lines of the answer. It is rejected with what the engine
   * says of a line that it cannot obey. `stop` and `quit` are methods.
   * @param {string} line
   * @param {(line: string) => void} [onLine] is called with each line at once
   * @returns {Promise<string[]>}
   */
  async send(line, onLine) {
    if (this.#ended) throw new Error(this.#ended);
    if (/[\r\n]/.test(line)) throw new Error("found several lines, expected one");
    return new Promise((resolve, reject) => {
      this.#jobs.push({ line, lines: [], onLine, resolve, reject });
      this.#worker.postMessage(line);
    });
  }

  /**
   * Sets the position to search, and plays moves from there.
   * @param {string} [text] `startpos`, or a position text
   * @param {string[]} [moves]
   */
  async position(text = "startpos", moves = []) {
    const start = text === "startpos" ? text : `fen ${text}`;
    await this.send(["position", start, ...(moves.length > 0 ? ["moves", ...moves] : [])].join(" "));
  }

  /**
   * Searches the position.
   * @param {Limits} [limits]
   * @param {(info: Info) => void} [onInfo] is called with each report
   * @returns {Promise<Best>}
   */
  async search(limits = {}, onInfo) {
    /** @type {Info | null} */
    let best = null;
    const fields = Object.entries(limits).filter(([, value]) => value !== undefined);
    const lines = await this.send(["go", ...fields.flat(2)].join(" "), (line) => {
      const info = readInfo(line);
      if (!info) return;
      if (info.multipv === 1) best = info;
      onInfo?.(info);
    });
    const [, move, , ponder] = lines[lines.length - 1].split(" ");
    return { move: move === "0000" ? null : move, ponder: ponder ?? null, info: best };
  }

  /**
   * Asks a question in JSON, such as `{ask: "game", moves: ["A6<"]}`; it names its own game. The promise is rejected
   * with the sentence of the answer's error; the error's `answer` is the whole answer.
   * @param {{ask: string, [field: string]: unknown}} question
   * @param {(progress: Record<string, any>) => void} [onProgress] of a `review`
   * @returns {Promise<Record<string, any>>}
   */
  async ask(question, onProgress) {
    /** @type {Record<string, any>} */
    let answer = {};
    await this.send(`ask ${JSON.stringify(question)}`, (line) => {
      answer = JSON.parse(line.slice("answer ".length));
      if (answer.progress) onProgress?.(answer.progress);
    });
    // A text that can be read but not played has both: its board is an answer.
    if (answer.error && !answer.board) throw Object.assign(new Error(answer.error.text), { answer });
    return answer;
  }

  /**
   * Ends what takes time. The search that runs answers with the best move so far. A search that has none, and a long
   * question, are rejected. The engine keeps position and options, but forgets what it has searched: it hears nothing
   * while it searches, so another worker takes its place.
   */
  stop() {
    if (!this.#jobs.some(({ line }) => LONG.test(line))) return;
    this.#worker.terminate();
    const jobs = this.#jobs;
    const nothing = () => {};
    this.#jobs = [...this.#state.values()].map((line) => {
      return { line, lines: [], onLine: undefined, resolve: nothing, reject: nothing };
    });
    const waiting = jobs.filter(({ line }) => !LONG.test(line));
    this.#jobs.push(...waiting.map((job) => ({ ...job, lines: [] })));
    this.#open();
    for (const { line, lines, onLine, resolve, reject } of jobs) {
      if (!LONG.test(line)) continue;
      const pv = lines.map(readInfo).findLast((info) => info?.multipv === 1)?.pv;
      if (!pv) {
        reject(new Error(`stopped before there was an answer to "${line}"`));
        continue;
      }
      const last = `bestmove ${pv[0]}${pv[1] ? ` ponder ${pv[1]}` : ""}`;
      onLine?.(last);
      resolve([...lines, last]);
    }
  }

  /** Ends the engine; what waits is rejected. A program of Node.js runs until its engines are ended. */
  quit() {
    this.#die("quit was called");
  }

  /** Starts a worker and gives it all that waits. */
  #open() {
    /** @type {any} */
    const worker = builtin
      ? new (builtin("node:worker_threads").Worker)(new URL("./worker.js", import.meta.url))
      : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    const heard = (/** @type {string | null} */ line) => worker === this.#worker && this.#heard(line);
    const died = (/** @type {string} */ why) => worker === this.#worker && this.#die(why);
    if (builtin) {
      worker.on("message", heard);
      worker.on("error", (/** @type {Error} */ error) => died(error.message));
      worker.on("exit", () => died("its worker ended"));
    } else {
      worker.onmessage = (/** @type {MessageEvent} */ { data }) => heard(data);
      worker.onerror = (/** @type {ErrorEvent} */ { message }) =>
        died(message || "its files cannot be loaded");
    }
    for (const message of [this.#module, ...this.#jobs.map(({ line }) => line)]) worker.postMessage(message);
  }

  /** @param {string | null} line of the answer to the first job; null after the last one */
  #heard(line) {
    const [{ line: sent, lines, onLine, resolve, reject }] = this.#jobs;
    if (line !== null) {
      lines.push(line);
      onLine?.(line);
      return;
    }
    this.#jobs.shift();
    const error = lines.find((each) => each.startsWith(ERROR));
    if (error) {
      reject(new Error(error.slice(ERROR.length)));
      return;
    }
    const [key] = STATE.exec(sent) ?? [];
    if (key) {
      this.#state.delete(key);
      this.#state.set(key, sent);
    }
    resolve(lines);
  }

  /** @param {string} why */
  #die(why) {
    this.#ended ??= `the engine ended: ${why}`;
    this.#worker.terminate();
    for (const { reject } of this.#jobs.splice(0)) reject(new Error(this.#ended));
  }
}
