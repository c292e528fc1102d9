/** The time of an animation: it runs at a speed, halts, goes step by step, or is over at once. */

export class Pace {
  constructor() {
    this.speed = 1;
    this.paused = false;
    this.skipping = false;
    /** Set to halt again at the next step. */
    this.single = false;
    /** @type {Set<{at: number, length: number, frame: (part: number) => void, end: () => void}>} */
    this.runs = new Set();
    /** Steps that wait for the animation to go on. @type {(() => void)[]} */
    this.halted = [];
    this.last = 0;
    this.ticking = false;
  }

  /**
   * Calls `frame` with a part from 0 to 1 in each frame, for a time in milliseconds at speed 1.
   * @param {number} length
   * @param {(part: number) => void} [frame]
   * @returns {Promise<void>}
   */
  run(length, frame = () => {}) {
    if (this.skipping || document.hidden) {
      frame(1);
      return Promise.resolve();
    }
    return new Promise((end) => {
      this.runs.add({ at: 0, length, frame, end });
      if (this.ticking) return;
      this.ticking = true;
      this.last = performance.now();
      requestAnimationFrame((now) => this.tick(now));
    });
  }

  /** @param {number} now */
  tick(now) {
    const passed = this.paused ? 0 : Math.min(Math.max(now - this.last, 0), 60) * this.speed;
    this.last = now;
    for (const run of [...this.runs]) {
      run.at += passed;
      const part = this.skipping || run.length <= 0 ? 1 : Math.min(run.at / run.length, 1);
      run.frame(part);
      if (part < 1) continue;
      this.runs.delete(run);
      run.end();
    }
    this.ticking = this.runs.size > 0;
    if (this.ticking) requestAnimationFrame((next) => this.tick(next));
  }

  /** Between two steps: waits while halted. @returns {Promise<void>} */
  async step() {
    if (this.single) {
      this.single = false;
      this.paused = true;
    }
    if (this.paused && !this.skipping) await new Promise((go) => this.halted.push(() => go(undefined)));
  }

  pause() {
    this.paused = true;
  }

  /** Whether it waits for the person, at the latest after the step that runs. */
  get halts() {
    return this.paused || this.single;
  }

  resume() {
    this.single = false;
    this.goOn();
  }

  goOn() {
    this.paused = false;
    for (const go of this.halted.splice(0)) go();
  }

  /** Goes on to the next step and halts there. */
  next() {
    this.single = true;
    this.goOn();
  }

  /** Ends at once all that runs. */
  skip() {
    this.skipping = true;
    this.resume();
    for (const run of [...this.runs]) {
      this.runs.delete(run);
      run.frame(1);
      run.end();
    }
  }
}
