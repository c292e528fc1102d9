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

  /**
   * A move that ends the game neither at once nor by any reply. A good move against a player of random ones sometimes
   * wins within five plies; a test that needs a longer game plays these.
   * @param {{moves: string[], variant?: string}} game @returns {Promise<string>}
   */
  async goesOn(game) {
    const { legal } = await this.ask("game", game);
    for (const { move } of legal) {
      const after = await this.ask("game", { ...game, moves: [...game.moves, move] });
      if (after.over) continue;
      const ends = await Promise.all(
        after.legal.map(async (/** @type {any} */ reply) => {
          const { over } = await this.ask("game", { ...game, moves: [...game.moves, move, reply.move] });
          return over !== null;
        }),
      );
      if (!ends.includes(true)) return move;
    }
    throw new Error(`after ${game.moves.join(" ")} each move ends the game, or lets a reply end it`);
  }

  stop() {
    return end(this.child);
  }
}
