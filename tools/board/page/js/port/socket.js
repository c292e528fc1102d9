/** The port of the served page: a WebSocket to the server, opened again when it is lost. */
import { Forbidden, loadConfig } from "./config.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

/** The code with which the server closes a conversation while too many pages have one. */
const TRY_AGAIN_LATER = 1013;

export class SocketPort extends EventTarget {
  /** @param {import("../types.d.ts").Config} config */
  constructor(config) {
    super();
    /** @type {"starting" | "open" | "lost"} */
    this.state = "starting";
    /** Whether it is lost because too many pages are open. */
    this.full = false;
    this.take(config);
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
    addEventListener("online", () => this.retry());
  }

  /** @param {import("../types.d.ts").Config} config */
  take(config) {
    this.url = new URL(config.path ?? "ws", location.href.replace(/[?#].*$/, "")).href.replace(/^http/, "ws");
  }

  open() {
    const socket = new WebSocket(/** @type {string} */ (this.url));
    let opened = false;
    this.socket = socket;
    socket.onopen = () => socket.send("uci");
    socket.onmessage = ({ data }) => {
      // The server may close a conversation at once: it has begun when something is heard.
      if (!opened) {
        opened = true;
        this.wait = FIRST_WAIT;
        this.become("open");
        this.dispatchEvent(new CustomEvent("fresh"));
      }
      for (const line of String(data).split("\n")) {
        if (line) this.dispatchEvent(new CustomEvent("line", { detail: line }));
      }
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      this.become("lost", code === TRY_AGAIN_LATER);
      if (!opened && !this.full) void this.askAgain();
      this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /**
   * A server that was started again has another token: another tab may know it already. Without it the person must
   * open the new address.
   */
  async askAgain() {
    try {
      this.take(await loadConfig());
    } catch (error) {
      if (error instanceof Forbidden) this.dispatchEvent(new Event("forbidden"));
    }
  }

  /** Tries at once to reach the server again. */
  retry() {
    if (this.state !== "lost") return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  }

  /** @param {"open" | "lost"} state @param {boolean} [full] */
  become(state, full = false) {
    if (state === this.state && full === this.full) return;
    Object.assign(this, { state, full });
    this.dispatchEvent(new Event("state"));
  }

  /** @param {string} line */
  send(line) {
    if (this.state === "open" && this.socket?.readyState === WebSocket.OPEN) this.socket.send(line);
  }

  stop() {
    this.send("stop");
  }
}
