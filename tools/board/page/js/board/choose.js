/** Choosing a move: a pit, then a direction, then whether the nyumba is played. By click, touch and keys. */
import { wayName } from "../tell.js";
import { arrowSign, directionButton } from "./arrows.js";
import { make } from "./draw.js";
import { cellOf } from "./geometry.js";
import { ownerOf, PITS } from "./position.js";

/** @typedef {import("../types.d.ts").Choices} Choices */
/** @typedef {import("../types.d.ts").LegalMove} LegalMove */

/** Keys that choose a direction. @type {Record<string, "<" | ">">} */
const DIRECTION_KEYS = { "<": "<", ",": "<", l: "<", ">": ">", ".": ">", r: ">" };
/** @type {Record<string, [number, number]>} */
const ARROW_KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
/** Milliseconds within which a second click on a pit belongs to a double click. */
const DOUBLE_CLICK = 500;

export class Chooser {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Choices | null} */
    this.choices = null;
    /** The pit that was chosen. @type {string | null} */
    this.pit = null;
    /** The last click on a pit. */
    this.click = { pit: "", time: 0 };
    /** Whether the arrow keys walk on the board: the Tab key, or another key that walks, was used since the last click. */
    this.walks = false;
    this.makeTabStop(PITS[20]);
    const { svg, element } = board;
    svg.addEventListener("click", (event) => {
      this.clicked(/** @type {Element} */ (event.target), event.timeStamp);
    });
    svg.addEventListener("keydown", (event) => this.pressed(/** @type {KeyboardEvent} */ (event)));
    // A listener for the focus on the svg itself would make it a place where the Tab key halts.
    element.addEventListener("focusin", (event) => {
      const pit = pitOf(/** @type {Element} */ (event.target));
      if (pit) this.makeTabStop(pit);
    });
    addEventListener("keydown", ({ key }) => {
      if (key === "Tab") this.walks = true;
    });
    addEventListener("pointerdown", () => {
      this.walks = false;
    });
    this.dialog = document.createElement("div");
    this.dialog.className = "house-choice";
    this.dialog.setAttribute("role", "group");
    this.dialog.hidden = true;
    /** The directions once more, large, below a small board. */
    this.ways = document.createElement("div");
    this.ways.className = "ways";
    this.ways.setAttribute("aria-hidden", "true");
    board.element.append(this.dialog, this.ways);
  }

  /** @param {Choices | null} choices */
  offer(choices) {
    this.choices = choices;
    this.clear();
    const first = choices?.legal[0]?.pit;
    if (!first) return;
    const here = pitOf(document.activeElement);
    if (!this.board.svg.contains(document.activeElement)) this.makeTabStop(first);
    else if (this.walks && here && !this.can(here)) this.board.focus(first);
  }

  /** Brings the keyboard to the next pit that can be played, or to the one before. @param {1 | -1} step */
  hop(step) {
    const pits = PITS.filter((pit) => this.can(pit));
    if (pits.length === 0) return;
    const here = PITS.indexOf(pitOf(document.activeElement) ?? "");
    const on = pits.findIndex((pit) => PITS.indexOf(pit) > here);
    const after = Math.max(on, 0);
    const before = (pits.findLastIndex((pit) => PITS.indexOf(pit) < here) + pits.length) % pits.length;
    this.walks = true;
    this.board.focus(pits[step > 0 ? after : before]);
  }

  /** Whether a legal move starts from a pit. @param {string} pit */
  can(pit) {
    return this.choices?.legal.some((each) => each.pit === pit) ?? false;
  }

  /** Forgets the pit that was chosen. */
  clear() {
    if (this.pit) this.board.pits.get(this.pit)?.group.classList.remove("chosen");
    this.pit = null;
    const inside = this.board.buttons.contains(document.activeElement);
    this.board.buttons.replaceChildren();
    this.ways.replaceChildren();
    this.dialog.hidden = true;
    return inside;
  }

  /** Brings the directions of the chosen pit to where they belong, after the board was turned. */
  place() {
    const { pit } = this;
    if (!pit) return;
    if (this.clear()) this.board.focus(pit);
    this.open(pit);
  }

  /** @param {Element} target @param {number} [time] of a click */
  clicked(target, time) {
    const direction = target.closest("[data-direction]")?.getAttribute("data-direction");
    const pit = pitOf(target);
    if (direction) this.direct(/** @type {"<" | ">"} */ (direction));
    else if (pit) this.pick(pit, time);
    else this.clear();
  }

  /** @param {string} pit @param {number} [time] of a click */
  pick(pit, time) {
    const twice = time !== undefined && pit === this.click.pit && time - this.click.time < DOUBLE_CLICK;
    this.click = { pit, time: time ?? 0 };
    this.board.focus(pit);
    if (this.board.onEdit) {
      this.board.onEdit(pit);
      return;
    }
    const { choices } = this;
    if (!choices) {
      this.board.app.whyNot();
      return;
    }
    if (this.pit === pit) {
      // Who clicks twice from habit does not mean to play, nor to take the choice back.
      if (twice) return;
      const from = choices.legal.filter((each) => each.pit === pit);
      if (from.length === 1) this.play(from[0].move);
      else this.clear();
      return;
    }
    this.clear();
    if (this.can(pit)) {
      this.open(pit);
      this.board.app.hear(this.spokenWays());
    } else choices.onIllegal(pit, choices.illegal[pit] ?? null);
  }

  /** Shows the directions of a pit. @param {string} pit */
  open(pit) {
    const { board, choices } = this;
    this.pit = pit;
    board.unmark("wrong");
    board.pits.get(pit)?.group.classList.add("chosen");
    const kichwa = Boolean(choices?.legal.some((each) => each.pit === pit && each.kichwa));
    this.ways.classList.toggle("kichwa", kichwa);
    for (const direction of /** @type {const} */ (["<", ">"])) {
      const legal = choices?.legal.some((each) => each.pit === pit && each.direction === direction);
      const button = directionButton(pit, direction, board.turned, kichwa);
      if (!legal) button.setAttribute("aria-disabled", "true");
      const way = direction === "<" ? "left" : "right";
      const label = board.app.t("board-direction", { pit, kind: kichwa ? "kichwa" : "way", way });
      button.setAttribute("aria-label", label);
      const hint = make("title", {}, [label]);
      button.append(hint);
      board.buttons.append(button);
      this.ways.append(this.wayButton(pit, direction, kichwa, !legal));
    }
    // As they lie on the screen.
    if (board.turned !== (ownerOf(pit) === "north"))
      this.ways.prepend(/** @type {Node} */ (this.ways.lastChild));
  }

  /** @param {string} pit @param {"<" | ">"} direction @param {boolean} kichwa @param {boolean} illegal */
  wayButton(pit, direction, kichwa, illegal) {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.way = direction;
    button.className = illegal ? "illegal" : "";
    const sign = document.createElement("b");
    sign.textContent = arrowSign(pit, direction, this.board.turned, kichwa);
    const name = document.createElement("span");
    name.textContent = wayName(this.board.app, pit, direction, kichwa);
    button.append(sign, name);
    button.onclick = () => this.direct(direction);
    return button;
  }

  /** The directions that can be chosen, in words. */
  spokenWays() {
    const open = this.board.buttons.querySelectorAll("[data-direction]:not([aria-disabled])");
    return [...open].map((button) => button.getAttribute("aria-label")).join(". ");
  }

  /** @param {"<" | ">"} direction */
  direct(direction) {
    const found =
      this.choices?.legal.filter((each) => each.pit === this.pit && each.direction === direction) ?? [];
    if (found.length === 1) this.play(found[0].move);
    else if (found.length > 1) this.askHouse(found);
    else if (this.pit) this.choices?.onIllegal(this.pit, null, direction);
  }

  /** Asks whether the move stops in the nyumba or plays it. @param {LegalMove[]} moves */
  askHouse(moves) {
    const { t } = this.board.app;
    const stop = moves.find((each) => !each.plays_house) ?? moves[0];
    const on = moves.find((each) => each.plays_house) ?? moves[1];
    const buttons = [stop, on].map((each) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.move = each.move;
      button.textContent = t(each === stop ? "board-house-stop" : "board-house-play");
      button.onclick = () => this.play(each.move);
      return button;
    });
    this.board.marks({ [`${stop.pit < "a" ? "A" : "a"}5`]: "hint" });
    const title = document.createElement("p");
    title.textContent = t("board-house-question");
    this.dialog.setAttribute("aria-label", title.textContent);
    this.dialog.replaceChildren(title, ...buttons);
    this.dialog.onkeydown = (event) => {
      if (event.key === "Escape" && this.pit) {
        const pit = this.pit;
        this.clear();
        this.board.focus(pit);
      }
    };
    this.dialog.hidden = false;
    buttons[0].focus();
  }

  /** @param {string} move */
  play(move) {
    const pit = move.slice(0, 2);
    const { choices } = this;
    const inside = this.clear() || this.dialog.contains(document.activeElement);
    if (inside) this.board.focus(pit);
    choices?.onMove(move);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    const pit = pitOf(target) ?? this.pit;
    const direction = DIRECTION_KEYS[event.key];
    if (event.key in ARROW_KEYS && pit && this.walks) this.walk(pit, event.key);
    else if (event.key === "Enter" || event.key === " ") this.clicked(target);
    else if (event.key === "Escape" && this.pit) {
      const chosen = this.pit;
      if (this.clear()) this.board.focus(chosen);
    } else if (direction && pit && this.can(pit) && !this.board.onEdit) {
      if (this.pit !== pit) {
        this.clear();
        this.open(pit);
      }
      this.direct(direction);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the keyboard to the next pit on the screen. @param {string} pit @param {string} key */
  walk(pit, key) {
    const { row, column } = cellOf(pit, this.board.turned);
    const [down, right] = ARROW_KEYS[key];
    const next = PITS.find((each) => {
      const cell = cellOf(each, this.board.turned);
      return cell.row === row + down && cell.column === column + right;
    });
    if (next) this.board.focus(next);
  }

  /** Makes a pit the one that the Tab key reaches. @param {string} pit */
  makeTabStop(pit) {
    for (const [each, { group }] of this.board.pits)
      group.setAttribute("tabindex", each === pit ? "0" : "-1");
  }
}

/** @param {Element | null} target */
function pitOf(target) {
  return target?.closest("[data-pit]")?.getAttribute("data-pit") ?? null;
}
