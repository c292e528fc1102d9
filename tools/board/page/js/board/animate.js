/** Plays the trace of a move on the board: seeds travel from pit to pit, captures are lifted and sown again. */
import { moveTo } from "./draw.js";
import { Pace } from "./pace.js";
import { ownerOf, readPosition, readRows, sowingPath, writePosition, writeRows } from "./position.js";

/** Milliseconds at speed 1. */
const HOP = 190;
const LIFT = 190;
const FALL = 130;
const SHOW_STEP = 520;
const SHOW_END = 420;
/** Seeds after which a long move gets faster and faster. */
export const LONG = 36;

/** @typedef {import("../types.d.ts").Trace} Trace */
/** @typedef {import("../types.d.ts").Step} Step */

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {number} part */
const ease = (part) => part * part * (3 - 2 * part);

/** The two marks of a move: where it began, and where it ended. @param {Trace} trace @returns {Record<string, import("./board.js").Mark>} */
export function endMarks({ steps, ending }) {
  const first = steps.find((step) => step.pit || step.by);
  const last = steps.findLast((step) => step.event === "sow");
  return { [first?.pit ?? first?.by ?? ""]: "from", [ending.pit ?? last?.to ?? ""]: "to" };
}

export class Animation extends EventTarget {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    this.pace = new Pace();
    this.running = false;
    /** Number of the play that may draw; others give up. */
    this.turn = 0;
    this.sown = 0;
    /** The move that is shown, or was shown last. @type {Trace | null} */
    this.trace = null;
    /** The number of the step that is shown; that of all steps while it shows how the move ends. */
    this.at = 0;
  }

  /** @param {boolean} running */
  become(running) {
    this.running = running;
    this.board.svg.classList.toggle("moving", running);
    this.dispatchEvent(new Event("change"));
  }

  pause() {
    this.pace.pause();
    this.dispatchEvent(new Event("change"));
  }

  resume() {
    this.pace.resume();
    this.dispatchEvent(new Event("change"));
  }

  /** Shows the next step and halts. */
  step() {
    this.pace.next();
    this.dispatchEvent(new Event("change"));
  }

  /** Gives up what is being shown. */
  stop() {
    if (!this.running) return;
    this.turn++;
    this.pace.skip();
    this.become(false);
  }

  /**
   * Each step is told by an event `step` before it is shown, or before the animation halts there; `sown` tells of
   * each seed, `end` of a move that was shown to its end.
   * @param {Trace} trace
   * @param {number} [haltAt] the number of a step before which it halts; what comes before is not drawn
   */
  async play(trace, haltAt) {
    const { board } = this;
    board.show(trace.position);
    const turn = ++this.turn;
    const { halts } = this.pace;
    this.pace = new Pace();
    this.pace.paused = halts;
    this.pace.skipping = haltAt !== undefined;
    this.pace.speed = board.app.settings.values.speed;
    this.sown = 0;
    this.trace = trace;
    this.become(true);
    for (const [i, step] of trace.steps.entries()) {
      if (!(await this.reach(i, turn, haltAt))) return false;
      await (still.matches ? this.showStep(step) : this.moveStep(step, turn));
      if (turn !== this.turn) return false;
      this.check(step, trace);
    }
    if (!(await this.reach(trace.steps.length, turn, haltAt))) return false;
    await this.end(trace);
    if (turn !== this.turn) return false;
    this.become(false);
    if (trace.result) this.finish(trace.result);
    this.dispatchEvent(new Event("end"));
    return true;
  }

  /** Comes to a step; false: another move is shown meanwhile. @param {number} i @param {number} turn @param {number} [haltAt] */
  async reach(i, turn, haltAt) {
    this.at = i;
    if (i === haltAt) {
      this.pace.skipping = false;
      this.pause();
    }
    this.dispatchEvent(new Event("step"));
    await this.pace.step();
    return turn === this.turn;
  }

  /** Compares the board with the engine's board after a step. @param {Step} step @param {Trace} trace */
  check(step, trace) {
    // Its board is that of the lift that follows: the seeds are still in the nyumba.
    if (step.event === "play_house") return;
    const shown = writeRows(this.board.state);
    if (shown === step.rows) return;
    console.error(
      `animation of ${trace.move}: after ${step.event} the board shows ${shown}, the engine ${step.rows}`,
    );
    const right = { ...this.board.state, ...readRows(step.rows) };
    this.board.state = right;
    this.board.seeds.show(right, this.board.turned);
    this.board.refresh();
  }

  /** Compares the board with the position after the move, and shows it. @param {string} result */
  finish(result) {
    const { state } = this.board;
    const wanted = readPosition(result);
    const seeds = writePosition({ ...wanted, south: state.south, north: state.north, stores: state.stores });
    if (seeds !== writePosition(wanted))
      console.error(`animation: the board shows ${seeds}, the engine ${result}`);
    this.board.show(wanted);
  }

  /** One step with seeds that travel. @param {Step} step @param {number} turn */
  async moveStep(step, turn) {
    const { board } = this;
    if (step.event === "put") {
      const pit = /** @type {string} */ (step.pit);
      await this.lift(ownerOf(pit), 1);
      await this.carry(pit, 1.6);
      if (turn === this.turn) this.drop(pit);
    } else if (step.event === "lift") {
      await this.lift(/** @type {string} */ (step.pit), step.seeds ?? 0);
    } else if (step.event === "capture") {
      board.marks({ [step.by ?? ""]: "from", [step.taken ?? ""]: "taken" });
      board.app.sound.capture();
      await this.pace.run(LIFT);
      if (turn === this.turn) await this.lift(/** @type {string} */ (step.taken), step.seeds ?? 0);
    } else if (step.event === "sow") {
      await this.sow(step, turn);
    } else {
      const house = step.pit ?? board.state.side.replace("S", "A5").replace("N", "a5");
      board.marks({ [house]: "hint" });
      await this.pace.run(SHOW_END);
    }
  }

  /** @param {Step} step @param {number} turn */
  async sow(step, turn) {
    for (const pit of sowingPath(step.from ?? "", step.seeds ?? 0, step.direction ?? "clockwise")) {
      await this.carry(pit);
      if (turn !== this.turn) return;
      this.count(1);
      this.drop(pit);
    }
    await this.pace.run(FALL / this.haste());
  }

  /** Takes seeds of a pit or store into the hand. @param {string} place @param {number} seeds */
  async lift(place, seeds) {
    const { board } = this;
    board.add(place, -seeds);
    board.seeds.take(place, seeds);
    const { hand } = board.seeds;
    await this.pace.run(LIFT / this.haste(), (part) => {
      hand.setAttribute(
        "transform",
        `translate(0 ${(-10 * ease(part)).toFixed(1)}) scale(${(1 + 0.12 * ease(part)).toFixed(3)})`,
      );
    });
  }

  /** Brings the hand over a pit. @param {string} pit @param {number} [slower] */
  async carry(pit, slower = 1) {
    const { seeds } = this.board;
    const from = seeds.handAt ?? seeds.point(pit);
    const to = seeds.point(pit);
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const haste = this.haste();
    // Beyond eight times the speed, some hops are not drawn.
    if (haste > 8 && this.sown % Math.ceil(haste / 8)) {
      seeds.carry(to);
      return;
    }
    const length = (HOP * slower * Math.max(0.8, Math.sqrt(far / 110))) / haste;
    await this.pace.run(length, (part) => {
      const k = ease(part);
      seeds.carry({ x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k });
    });
  }

  /** Lets one seed fall into a pit. @param {string} pit */
  drop(pit) {
    const { board } = this;
    const fall = board.seeds.drop(pit);
    board.add(pit, 1);
    board.app.sound.drop(this.sown);
    if (!fall) return;
    const { element, from, to } = fall;
    const n = board.seeds.list(pit).length;
    void this.pace.run(FALL / this.haste(), (part) => {
      if (board.seeds.list(pit).length !== n || element.parentNode !== board.seeds.layer) return;
      moveTo(element, from.x + (to.x - from.x) * part, from.y - 10 + (to.y - from.y + 10) * part * part);
    });
  }

  /** @param {number} seeds that were sown */
  count(seeds) {
    this.sown += seeds;
    this.dispatchEvent(new Event("sown"));
  }

  /** How many times faster than at first a long move runs. */
  haste() {
    return this.sown < LONG ? 1 : Math.min(1 + (this.sown - LONG) / 18, 40);
  }

  /** One step without travel. @param {Step} step */
  async showStep(step) {
    const { board } = this;
    const rows = readRows(step.rows);
    board.state = { ...board.state, ...rows, stores: { ...board.state.stores } };
    if (step.event === "put") board.state.stores[ownerOf(step.pit ?? "")] -= 1;
    board.seeds.show(board.state, board.turned);
    board.refresh();
    /** @type {Record<string, import("./board.js").Mark>} */
    const marks = {};
    if (step.pit) marks[step.pit] = "from";
    if (step.taken) marks[step.taken] = "taken";
    if (step.event === "sow") {
      this.count(step.seeds ?? 0);
      for (const pit of sowingPath(
        step.from ?? "",
        Math.min(step.seeds ?? 0, 16),
        step.direction ?? "clockwise",
      )) {
        marks[pit] = "to";
      }
    }
    board.marks(marks);
    await this.pace.run(SHOW_STEP / this.haste());
  }

  /** Shows how the move ends, and leaves two marks: where it began, and where it ended. @param {Trace} trace */
  async end(trace) {
    const { board } = this;
    board.marks(endMarks(trace));
    if (trace.ending.kind !== "empty") board.app.sound.end();
    await this.pace.run(SHOW_END);
  }
}
