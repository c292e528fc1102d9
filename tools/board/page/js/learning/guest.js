/**
 * A panel with positions of its own borrows the board: the person's game waits, is not written over, and comes back
 * when the panel is left.
 */
import { stateOf } from "../board/position.js";
import { Slot } from "../game/slots.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/tree.js").Tree} Tree */

export class Guest {
  constructor() {
    /** The person's game while it waits. @type {Pick<App, "tree" | "kept" | "answer" | "slot"> & {turned: boolean} | null} */
    this.home = null;
    /** What the panel shows. @type {Tree | null} */
    this.tree = null;
    this.visit = 0;
  }

  /** Puts the person's game aside, once it is on the board. False: the panel was left before. @param {App} app */
  async enter(app) {
    const visit = ++this.visit;
    if (!app.answer) await arrival(app);
    if (visit !== this.visit) return false;
    const { tree, kept, answer, slot, board } = app;
    this.home = { tree, kept, answer, slot, turned: board.turned };
    app.slot = new Slot("guest");
    app.slot.save = () => true;
    return true;
  }

  /** Shows a game of the panel. @param {App} app @param {Tree} tree @param {boolean} [turned] */
  async show(app, tree, turned = false) {
    this.tree = tree;
    if (app.board.turned !== turned) app.board.turn(turned);
    await app.setTree(tree);
  }

  /** Whether the panel's game is still the one shown. @param {App} app @param {Tree | null} tree */
  shows(app, tree) {
    return this.home !== null && app.tree === tree && this.tree === tree;
  }

  /** Brings the person's game back, unless a link has brought another one. @param {App} app */
  leave(app) {
    this.visit++;
    const { home } = this;
    if (!home) return;
    this.home = null;
    app.slot = home.slot;
    app.message = "";
    app.board.marks({});
    app.board.turn(home.turned);
    if (app.tree !== this.tree) return;
    const { tree, kept, answer } = home;
    app.visit++;
    app.showing = false;
    Object.assign(app, { tree, kept, answer, trace: null });
    if (answer) app.board.show(stateOf(answer));
    else void app.go(tree.current);
  }
}

/** Waits until the engine has answered for the game, or refused it. @param {App} app */
function arrival(app) {
  return new Promise((resolve) => {
    for (const event of ["node", "refused"]) app.addEventListener(event, resolve, { once: true });
  });
}
