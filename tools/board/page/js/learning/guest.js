/**
 * A panel with positions of its own borrows the board: the person's game waits, is not written over, and comes back
 * when the panel is left.
 */
import { sideToMove, stateOf } from "../board/position.js";
import { Slot } from "../game/slots.js";
import { isLoading } from "../port/loading.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/tree.js").Tree} Tree */
/** @typedef {Pick<App, "tree" | "kept" | "answer" | "slot"> & {turned: boolean}} Home */

/** The slot of a guest, in which nothing is kept. */
export const GUEST = "guest";

export class Guest {
  constructor() {
    /** The person's game while it waits. @type {Home | null} */
    this.home = null;
    /** What the panel shows. @type {Tree | null} */
    this.tree = null;
    this.visit = 0;
    /** What the board showed before the panel's first position. @type {{turned: boolean, state: import("../types.d.ts").State} | null} */
    this.before = null;
    /** Ends the watch for games that links bring. */
    this.watch = new AbortController();
  }

  /**
   * Puts the person's game aside, once it is on the board. False: the panel was left before, or is open already. A
   * link that brings a game while the panel is open opens another panel for it.
   * @param {App} app @param {string} [first] the position that is seen while the engine is still on its way
   */
  async enter(app, first) {
    if (this.home) return false;
    const visit = ++this.visit;
    const { turned } = app.board;
    if (first && !app.answer && isLoading(app)) this.foreshow(app, first);
    if (!app.answer) await arrival(app);
    if (visit !== this.visit) return false;
    this.before = null;
    const { tree, kept, answer, slot } = app;
    this.home = { tree, kept, answer, slot, turned };
    this.tree = tree;
    app.slot = new Slot(GUEST);
    app.slot.save = () => true;
    this.watch = new AbortController();
    const { signal } = this.watch;
    const changed = () => {
      if (app.tree !== this.tree) void app.open(app.panels.has("analyse") ? "analyse" : "play");
    };
    app.addEventListener("tree", changed, { signal });
    return true;
  }

  /** @param {App} app @param {string} position */
  foreshow({ board }, position) {
    this.before = { turned: board.turned, state: board.state };
    board.turn(sideToMove(position) === "N");
    board.show(position);
  }

  /** Shows a game of the panel. @param {App} app @param {Tree} tree @param {boolean} [turned] */
  async show(app, tree, turned = false) {
    this.tree = tree;
    if (app.board.turned !== turned) app.board.turn(turned);
    await app.setTree(tree);
  }

  /** Whether the panel does not have the board yet: until then its buttons would change the person's game. */
  get isWaiting() {
    return this.home === null;
  }

  /** Whether the panel's game is still the one shown. @param {App} app @param {Tree | null} tree */
  shows(app, tree) {
    return this.home !== null && app.tree === tree && this.tree === tree;
  }

  /** Whether what was begun for this game is still wanted. @param {App} app @param {AbortSignal} signal */
  waits(app, signal) {
    return !signal.aborted && this.shows(app, this.tree);
  }

  /** Brings the person's game back, unless a link has brought another one. @param {App} app */
  leave(app) {
    this.visit++;
    this.watch.abort();
    const { home, before } = this;
    this.before = null;
    if (before) {
      app.board.turn(before.turned);
      app.board.show(before.state);
    }
    if (!home) return;
    this.home = null;
    app.message = "";
    app.board.marks({});
    app.board.turn(home.turned);
    if (app.tree !== this.tree) {
      void keepBoth(app, home);
      return;
    }
    const { tree, kept, answer, slot } = home;
    app.visit++;
    app.showing = false;
    Object.assign(app, { tree, kept, answer, slot, trace: null });
    if (answer) app.board.show(stateOf(answer));
    else void app.go(tree.current);
  }
}

/** Gives a game that a link has brought a slot of its own. @param {App} app @param {Home} home */
async function keepBoth(app, { tree, slot }) {
  if (app.slot.id !== GUEST) return;
  app.slot = tree.root.children.length > 0 ? await Slot.begin() : slot;
  app.save();
}

/** Waits until the engine has answered for the game, or refused it. @param {App} app */
function arrival(app) {
  return new Promise((resolve) => {
    for (const event of ["node", "refused"]) app.addEventListener(event, resolve, { once: true });
  });
}
