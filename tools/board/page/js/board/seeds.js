/** The seeds on the board: each is one element that moves from place to place. */
import { make, moveTo, seed } from "./draw.js";
import { pitPoint, seedInHand, seedInPit, seedInStore, storePoint } from "./geometry.js";
import { PITS, seedsIn } from "./position.js";

/** A place is a pit (`A5`) or a store (`south`). @typedef {string} Place */

/** @param {Place} place */
const keyOf = (place) => (place.length > 2 ? (place === "south" ? 91 : 97) : PITS.indexOf(place) + 1);

export class Seeds {
  constructor() {
    this.layer = make("g", { class: "seeds", "aria-hidden": "true" });
    this.hand = make("g", { class: "hand" });
    this.badge = make("g", { class: "hand-count" }, [make("circle", { r: 19 }), make("text", { y: 9 })]);
    this.handLayer = make("g", { class: "hand-layer", "aria-hidden": "true", visibility: "hidden" }, [
      this.hand,
      this.badge,
    ]);
    /** @type {Map<Place, SVGElement[]>} */
    this.at = new Map();
    /** @type {SVGElement[]} */
    this.held = [];
    this.made = 0;
    this.turned = false;
  }

  /** @param {Place} place */
  list(place) {
    const list = this.at.get(place) ?? [];
    this.at.set(place, list);
    return list;
  }

  /** The middle of a place. @param {Place} place */
  point(place) {
    return place.length > 2
      ? storePoint(/** @type {"south" | "north"} */ (place), this.turned)
      : pitPoint(place, this.turned);
  }

  /** Where the i-th of n seeds of a place lies. @param {Place} place @param {number} i @param {number} n */
  spot(place, i, n) {
    const { x, y } = this.point(place);
    const at = (place.length > 2 ? seedInStore : seedInPit)(i, n, keyOf(place));
    const sign = this.turned ? -1 : 1;
    return { x: x + sign * at.x, y: y + sign * at.y };
  }

  /** Lays out all seeds of a place anew. @param {Place} place */
  lay(place) {
    const list = this.list(place);
    for (const [i, element] of list.entries()) {
      const { x, y } = this.spot(place, i, list.length);
      moveTo(element, x, y);
    }
  }

  /** Puts a place's seeds to a number, with seeds taken from `spare`. @param {Place} place @param {number} n @param {SVGElement[]} spare */
  fill(place, n, spare) {
    const list = this.list(place);
    while (list.length > n) spare.push(/** @type {SVGElement} */ (list.pop()));
    while (list.length < n) {
      const element = spare.pop() ?? seed(this.made++);
      this.layer.append(element);
      list.push(element);
    }
  }

  /** Shows a state at once. @param {import("../types.d.ts").State} state @param {boolean} turned */
  show(state, turned) {
    this.turned = turned;
    const spare = this.held.splice(0);
    this.handLayer.setAttribute("visibility", "hidden");
    /** @type {[Place, number][]} */
    const wanted = [...PITS.map((pit) => /** @type {[Place, number]} */ ([pit, seedsIn(state, pit)]))];
    wanted.push(["south", state.stores.south], ["north", state.stores.north]);
    wanted.sort(([a, n], [b, m]) => n - this.list(a).length - (m - this.list(b).length));
    for (const [place, n] of wanted) {
      this.fill(place, n, spare);
      this.lay(place);
    }
    for (const element of spare) element.remove();
  }

  /** Takes n seeds of a place into the hand. @param {Place} place @param {number} n */
  take(place, n) {
    const list = this.list(place);
    const taken = list.splice(list.length - n, n);
    this.held.push(...taken);
    this.hand.append(...taken);
    for (const [i, element] of this.held.entries()) {
      const { x, y } = seedInHand(i, this.held.length);
      moveTo(element, x, y);
    }
    this.lay(place);
    this.carry(this.point(place));
    this.handLayer.setAttribute("visibility", "visible");
    this.countHand();
  }

  /** @param {{x: number, y: number}} point */
  carry({ x, y }) {
    moveTo(this.handLayer, x, y);
    this.handAt = { x, y };
  }

  countHand() {
    const n = this.held.length;
    /** @type {Element} */ (this.badge.lastElementChild).textContent = String(n);
    moveTo(this.badge, 34, -34, n > 0 ? "" : " scale(0)");
    if (n === 0) this.handLayer.setAttribute("visibility", "hidden");
  }

  /** Drops one seed of the hand; returns it with the way it falls. @param {Place} place */
  drop(place) {
    const element = this.held.pop();
    if (!element) return null;
    const list = this.list(place);
    list.push(element);
    this.layer.append(element);
    this.lay(place);
    this.countHand();
    return {
      element,
      from: this.handAt ?? this.point(place),
      to: this.spot(place, list.length - 1, list.length),
    };
  }
}
