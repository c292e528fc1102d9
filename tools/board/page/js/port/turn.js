/** The engine searches for one thing at a time: a new search stops the running one and waits for its end. */
export class Turn {
  constructor() {
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    /** Stops the one that has the turn. @type {(() => void) | null} */
    this.stop = null;
  }

  /**
   * Waits for the turn, which lasts until the answer's function is called.
   * @param {() => void} stop called when another wants the turn
   * @returns {Promise<() => void>}
   */
  async take(stop) {
    const before = this.last;
    /** @type {() => void} */
    let end = () => {};
    this.last = new Promise((resolve) => {
      end = resolve;
    });
    this.stop?.();
    this.stop = stop;
    await before;
    return () => {
      if (this.stop === stop) this.stop = null;
      end();
    };
  }
}
