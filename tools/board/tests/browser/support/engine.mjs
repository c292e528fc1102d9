/** An engine of the tests' own, which the page has no part in: what it says of a game is what the board must show. */
import { createInterface } from "node:readline";
import { end, engineProgram, start } from "./programs.mjs";

export class Engine {
  constructor() {
    this.child = start(engineProgram(), []);
    this.next = 1;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.open = new Map();
    createInterface({ input: /** @type {any} */ (this.child.stdout) }).on("line", (line) => this.heard(line));
  }

  /** @param {string} line */
  heard(line) {
    if (!line.startsWith("answer ")) return;
    const answer = JSON.parse(line.slice(7));
    const asked = this.open.get(answer.id);
    if (!asked || answer.progress) return;
    this.open.delete(answer.id);
    if (answer.error && !answer.board) asked.reject(new Error(JSON.stringify(answer.error)));
    else asked.resolve(answer);
  }

  /** Asks a question of docs/protocol.md. @param {string} kind @param {object} fields @returns {Promise<any>} */
  ask(kind, fields) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.child.stdin?.write(`ask ${JSON.stringify({ id, ask: kind, ...fields })}\n`);
    });
  }

  /** A good move. @param {object} game @returns {Promise<string>} */
  async good(game) {
    const { best } = await this.ask("explain", { ...game, nodes: 20_000 });
    return best;
  }

  /** A legal move that captures as little as possible. @param {object} game @returns {Promise<string>} */
  async weak(game) {
    const { legal } = await this.ask("game", game);
    const least = Math.min(...legal.map((/** @type {any} */ each) => each.captured));
    return (
      legal.find((/** @type {any} */ each) => each.captured === least && each.kind !== "win")?.move ??
      legal[0].move
    );
  }

  stop() {
    return end(this.child);
  }
}
