/** Questions to the engine, answered as promises. */

/** What the engine says of a question that it cannot answer. `about` is the whole error object. */
export class QuestionError extends Error {
  /** @param {{field: string, text: string, index?: number, [key: string]: unknown}} about */
  constructor(about) {
    super(about.text);
    this.name = "QuestionError";
    this.field = about.field;
    this.about = about;
  }
}

/** The longest line that an engine reads, in bytes. */
const LONGEST_LINE = 131_072;

/** Questions that search: they wait for their turn, and `stop` ends them. */
const LONG = new Set(["explain", "mate", "review"]);

/**
 * @typedef {object} Asked
 * @property {string} line
 * @property {import("../types.d.ts").Lane} lane
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((progress: any) => void) | undefined} onProgress
 * @property {boolean} stopped whether its answer was asked for before its end
 */

export class Questions {
  /**
   * @param {import("../types.d.ts").Port} port
   * @param {import("./turn.js").Turn} turn
   */
  constructor(port, turn) {
    this.port = port;
    this.turn = turn;
    this.next = 1;
    /** @type {Map<number, Asked>} */
    this.open = new Map();
    port.addEventListener("line", (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
    port.addEventListener("fresh", (event) => {
      const { detail: lane } = /** @type {CustomEvent} */ (event);
      for (const [id, asked] of [...this.open]) {
        if (lane && lane !== asked.lane) continue;
        if (asked.stopped) this.interrupt(id);
        else port.send(asked.line, asked.lane);
      }
    });
  }

  /** Ends a stopped question whose engine is gone. @param {number} id */
  interrupt(id) {
    const asked = this.open.get(id);
    this.open.delete(id);
    asked?.resolve({ interrupted: true });
  }

  /** Ends the question that takes time early: the engine answers with what it has found. */
  stop() {
    for (const [id, asked] of [...this.open]) {
      if (asked.lane !== "search") continue;
      asked.stopped = true;
      if (this.port.state === "open") this.port.stop();
      else this.interrupt(id);
    }
  }

  /**
   * Asks; the promise fails with a `QuestionError` where the engine answers with an error.
   * @param {string} kind `game`, `trace`, `why` …
   * @param {object} fields
   * @param {{onProgress?: (progress: any) => void, signal?: AbortSignal}} [options] for long questions
   * @returns {Promise<any>}
   */
  async ask(kind, fields, { onProgress, signal } = {}) {
    if (!LONG.has(kind)) return this.send(kind, fields, "ask");
    let running = false;
    let stopped = false;
    const stop = () => {
      stopped = true;
      if (running) this.stop();
    };
    signal?.addEventListener("abort", stop);
    const end = await this.turn.take(stop);
    try {
      if (stopped || signal?.aborted) return { interrupted: true };
      running = true;
      return await this.send(kind, fields, "search", onProgress);
    } finally {
      signal?.removeEventListener("abort", stop);
      end();
    }
  }

  /**
   * @param {string} kind
   * @param {object} fields
   * @param {import("../types.d.ts").Lane} lane
   * @param {(progress: any) => void} [onProgress]
   */
  send(kind, fields, lane, onProgress) {
    const id = this.next++;
    const line = `ask ${JSON.stringify({ id, ask: kind, ...fields })}`;
    const bytes = new TextEncoder().encode(line).length;
    if (bytes >= LONGEST_LINE) {
      const text = `the question is too long: ${bytes} bytes, at most ${LONGEST_LINE - 1} are read`;
      return Promise.reject(new QuestionError({ field: "length", text }));
    }
    return new Promise((resolve, reject) => {
      this.open.set(id, { line, lane, resolve, reject, onProgress, stopped: false });
      this.port.send(line, lane);
    });
  }

  /** @param {string} line */
  heard(line) {
    if (!line.startsWith("answer ")) return;
    const answer = JSON.parse(line.slice(7));
    const asked = this.open.get(answer.id);
    if (!asked) return;
    if (answer.progress) {
      asked.onProgress?.(answer.progress);
      return;
    }
    this.open.delete(answer.id);
    // A text that can be read but not played has both: its board is an answer.
    if (answer.error && !answer.board) asked.reject(new QuestionError(answer.error));
    else asked.resolve(answer);
  }
}
