/**
 * The board: shows a state, lets a pit and a direction be chosen, plays the trace of a move. It knows no rules:
 * what may be played, and why not, is told by `choose`.
 */
import { nameOf } from "../play/match.js";
import { Animation } from "./animate.js";
import { arrowShape } from "./arrows.js";
import { Chooser } from "./choose.js";
import { definitions, make, moveTo, slab } from "./draw.js";
import { cellOf, countPoint, EDGE, HEIGHT, pitPoint, STORE, storePoint, WIDTH } from "./geometry.js";
import { makePit, makeStore } from "./parts.js";
import {
  copyState,
  ownerOf,
  PITS,
  pitIndex,
  readPosition,
  seedsIn,
  sideOf,
  writePosition,
} from "./position.js";
import { Seeds } from "./seeds.js";

/** @typedef {import("../types.d.ts").State} State */
/** @typedef {import("../types.d.ts").Pit} Pit */
/** @typedef {"from" | "to" | "taken" | "hint" | "wrong" | "edit"} Mark */

/** @type {State} */
const EMPTY = readPosition("0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -");

export class Board {
  /** @param {import("../app.js").App} app for words and settings */
  constructor(app) {
    this.app = app;
    /** What is shown now, in the middle of a move too. @type {State} */
    this.state = copyState(EMPTY);
    this.turned = false;
    this.ghost = false;
    /** Whether what is shown is the end of a move that was played out. */
    this.moved = false;
    this.seeds = new Seeds();
    /** @type {Map<Pit, {group: SVGElement, count: SVGElement, cord: SVGElement}>} */
    this.pits = new Map();
    /** The arrows of the analysis. @type {import("../types.d.ts").Arrow[]} */
    this.pointers = [];
    /** Called with a pit that was clicked while the board is edited. @type {((pit: Pit) => void) | null} */
    this.onEdit = null;
    this.pitLayer = make("g", { class: "pits" });
    this.edge = make("g", { class: "edge", "aria-hidden": "true" });
    this.stores = { south: makeStore("south"), north: makeStore("north") };
    this.cords = make("g", { "aria-hidden": "true" });
    this.arrowLayer = make("g", { class: "arrows", "aria-hidden": "true" });
    this.buttons = make("g", { class: "directions" });
    for (const pit of PITS) {
      const made = makePit(pit);
      this.pitLayer.append(made.group);
      this.cords.append(made.cord);
      this.pits.set(pit, made);
    }
    this.svg = make("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "board", role: "group" }, [
      definitions(),
      slab(),
      this.edge,
      this.stores.south,
      this.stores.north,
      this.pitLayer,
      this.seeds.layer,
      this.cords,
      this.arrowLayer,
      this.seeds.handLayer,
      this.buttons,
    ]);
    /** The board with what lies over it. */
    this.element = document.createElement("div");
    this.element.className = "board-box";
    this.element.append(this.svg);
    this.chooser = new Chooser(this);
    this.animation = new Animation(this);
    this.place();
  }

  /** Puts everything where it belongs, after the board was turned or a setting changed. */
  place() {
    const { settings } = this.app;
    this.svg.classList.toggle("numbers", !settings.values.seeds);
    for (const [pit, { group, count, cord: tie }] of this.pits) {
      const { x, y } = pitPoint(pit, this.turned);
      moveTo(group, x, y);
      moveTo(tie, x, y);
      const at = settings.values.seeds ? countPoint(pit, this.turned) : { x, y };
      count.setAttribute("y", String(at.y - y + (settings.values.seeds ? 10 : 15)));
      const touch = /** @type {Element} */ (group.firstElementChild);
      touch.setAttribute("y", cellOf(pit, this.turned).row < 2 ? "-73" : "-45");
    }
    for (const owner of /** @type {const} */ (["south", "north"])) {
      const { x, y } = storePoint(owner, this.turned);
      moveTo(this.stores[owner], x, y);
      // Its count stands at the end of its owner's rows.
      const below = (owner === "south") !== this.turned;
      const count = /** @type {Element} */ (this.stores[owner].lastElementChild);
      count.setAttribute("y", String(below ? STORE.height / 2 + 36 : -STORE.height / 2 - 15));
    }
    this.placeEdge(settings.values.coordinates);
    this.arrows(this.pointers);
    this.chooser.place();
    this.show(this.state, { ghost: this.ghost });
  }

  /** @param {boolean} shown */
  placeEdge(shown) {
    this.edge.replaceChildren();
    if (!shown) return;
    for (const pit of PITS) {
      const { x, y } = pitPoint(pit, this.turned);
      const { row, column } = cellOf(pit, this.turned);
      if (row === 0 || row === 3) this.edgeText(pit[1], x, row === 0 ? EDGE.top : EDGE.bottom);
      if (column === 0) this.edgeText(pit[0], EDGE.left, y + 7);
    }
  }

  /** @param {string} text @param {number} x @param {number} y */
  edgeText(text, x, y) {
    this.edge.append(make("text", { x, y }, [text]));
  }

  /** Turns the board so that North, or South, sits below. @param {boolean} turned */
  turn(turned) {
    this.turned = turned;
    this.place();
  }

  /**
   * Shows a state at once; a move that is being shown ends.
   * @param {State | string} position
   * @param {{ghost?: boolean}} [options] `ghost`: a position that is looked at, not played
   */
  show(position, { ghost = false } = {}) {
    this.animation.stop();
    this.state = typeof position === "string" ? readPosition(position) : copyState(position);
    this.ghost = ghost;
    this.moved = false;
    this.svg.classList.toggle("ghost", ghost);
    this.seeds.show(this.state, this.turned);
    this.refresh();
  }

  /** Brings counts, labels and signs up to date with the state. */
  refresh() {
    for (const pit of PITS) this.refreshPit(pit);
    this.refreshStore("south");
    this.refreshStore("north");
    const player = nameOf(this.app, this.state.side);
    this.svg.setAttribute("aria-label", this.app.t("board-label", { player }));
    this.svg.dataset.position = writePosition(this.state);
  }

  /** @param {Pit} pit */
  refreshPit(pit) {
    const made = /** @type {{group: SVGElement, count: SVGElement, cord: SVGElement}} */ (this.pits.get(pit));
    const seeds = seedsIn(this.state, pit);
    const index = pitIndex(pit);
    const owned = index === 4 && this.state.houses[ownerOf(pit)];
    const tied = this.state.kutakatia === pit;
    made.count.textContent = seeds > 0 ? String(seeds) : "";
    made.cord.setAttribute("visibility", tied ? "visible" : "hidden");
    made.group.classList.toggle("owned", owned);
    made.group.dataset.seeds = String(seeds);
    const kind =
      ["kichwa", "kimbi", "plain", "plain", "nyumba", "plain", "kimbi", "kichwa"][index] ?? "plain";
    const state = tied ? "kutakatia" : owned ? "owned" : kind === "nyumba" ? "lost" : "plain";
    const can = this.chooser?.can(pit) ? "yes" : "no";
    // `a5` and `A5` sound alike, so it is said whose pit it is.
    const whose = nameOf(this.app, sideOf(pit));
    made.group.setAttribute("aria-label", this.app.t("board-pit", { whose, pit, seeds, kind, state, can }));
    made.group.classList.toggle("can", can === "yes");
  }

  /** @param {"south" | "north"} owner */
  refreshStore(owner) {
    const store = this.stores[owner];
    const seeds = this.state.stores[owner];
    const toMove = (this.state.side === "S") === (owner === "south");
    store.dataset.seeds = String(seeds);
    /** @type {Element} */ (store.querySelector(".count")).textContent = String(seeds);
    store.classList.toggle("to-move", toMove);
    const whose = nameOf(this.app, owner === "south" ? "S" : "N");
    const args = { whose, seeds, turn: toMove ? "yes" : "no" };
    store.setAttribute("aria-label", this.app.t("board-store", args));
  }

  /** Changes the seeds of a pit or store while a move is shown. @param {string} place @param {number} change */
  add(place, change) {
    if (place === "south" || place === "north") {
      this.state.stores[place] += change;
      this.refreshStore(place);
    } else {
      this.state[ownerOf(place)][pitIndex(place)] += change;
      this.refreshPit(place);
    }
  }

  /**
   * Plays the trace of a move from the position that it names. The promise holds false when it was cut short by
   * another `show` or `play`.
   * @param {import("../types.d.ts").Trace} trace
   * @param {number} [haltAt] the number of a step before which it halts
   */
  async play(trace, haltAt) {
    this.arrows([]);
    this.marks({});
    const whole = await this.animation.play(trace, haltAt);
    this.moved = whole;
    return whole;
  }

  /** Says what may be played; null: nothing. @param {import("../types.d.ts").Choices | null} choices */
  choose(choices) {
    this.chooser.offer(choices);
    this.refresh();
  }

  /** Marks pits. @param {Record<Pit, Mark>} marks */
  marks(marks) {
    for (const [pit, { group }] of this.pits) {
      if (marks[pit]) group.dataset.mark = marks[pit];
      else delete group.dataset.mark;
    }
  }

  /** Takes marks of one kind away. @param {Mark} mark */
  unmark(mark) {
    for (const { group } of this.pits.values()) if (group.dataset.mark === mark) delete group.dataset.mark;
  }

  /** Draws arrows in place of those before, the first one on top. @param {import("../types.d.ts").Arrow[]} arrows */
  arrows(arrows) {
    this.pointers = arrows;
    const shapes = arrows.map((arrow) => arrowShape(arrow, this.turned)).reverse();
    this.arrowLayer.replaceChildren(...shapes);
  }

  /** Puts the keyboard on the board, where the Tab key would reach it. */
  enter() {
    /** @type {SVGElement | null} */ (this.svg.querySelector('[data-pit][tabindex="0"]'))?.focus();
  }

  /** Puts the keyboard on a pit. @param {Pit} pit */
  focus(pit) {
    this.pits.get(pit)?.group.focus();
  }
}
