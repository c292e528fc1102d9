/**
 * What all parts of the page share: the engine, the game, the board and the panel beside it. README.md beside this
 * file tells how they work together.
 */
import { render } from "../vendor/lit-html/lit-html.js";
import { endMarks } from "./board/animate.js";
import { Board } from "./board/board.js";
import { stateOf, writeRows } from "./board/position.js";
import { Sound } from "./board/sound.js";
import { Slot, slotEvents } from "./game/slots.js";
import { Tree } from "./game/tree.js";
import { QuestionError, Questions } from "./port/questions.js";
import { Search } from "./port/search.js";
import { Turn } from "./port/turn.js";
import { refuse } from "./refuse.js";
import { errorText, traceText } from "./tell.js";

/** @typedef {import("./types.d.ts").Panel} Panel */
/** @typedef {import("./types.d.ts").GameAnswer} GameAnswer */
/** @typedef {import("./game/tree.js").Node} Node */

export class App extends EventTarget {
  /**
   * @param {object} parts
   * @param {import("./types.d.ts").Config} parts.config
   * @param {import("./settings.js").Settings} parts.settings
   * @param {import("./words.js").Words} parts.words
   * @param {import("./types.d.ts").Port} parts.port
   * @param {import("./game/slots.js").Slot} parts.slot
   */
  constructor({ config, settings, words, port, slot }) {
    super();
    this.config = config;
    this.settings = settings;
    this.words = words;
    this.port = port;
    this.slot = slot;
    const turn = new Turn();
    this.questions = new Questions(port, turn);
    this.search = new Search(port, turn, () => this.engineOptions());
    this.sound = new Sound(settings);
    /** What panels keep with the game, by panel name. @type {Record<string, any>} */
    this.kept = {};
    this.board = new Board(this);
    this.tree = new Tree();
    /** The engine's answer for the current node; null until it is there. @type {GameAnswer | null} */
    this.answer = null;
    /** The last move shown, for "What happened?" where no move led to the board. @type {import("./types.d.ts").Trace | null} */
    this.trace = null;
    /** Whether a move is being shown. */
    this.showing = false;
    /** One sentence under the board. */
    this.message = "";
    /** A button behind it. @type {{label: string, run: () => void} | null} */
    this.action = null;
    /** @type {Map<string, Panel | import("./types.d.ts").LazyPanel>} */
    this.panels = new Map();
    /** @type {Panel | null} */
    this.panel = null;
    /** Changes whenever another panel is to be opened. */
    this.opening = 0;
    /** Changes whenever another node is to be shown. */
    this.visit = 0;
    this.host = /** @type {HTMLElement} */ (document.getElementById("panel"));
    /** Draws what surrounds board and panel; set by main.js. */
    this.drawFrame = () => {};
    slotEvents.addEventListener("lost", (event) => {
      if (/** @type {CustomEvent} */ (event).detail === this.slot.id) void this.loseGame();
    });
  }

  /** @param {string} key @param {Record<string, string | number>} [args] */
  t = (key, args) => this.words.t(key, args);

  /**
   * Asks the engine (docs/protocol.md, "Questions in JSON").
   * @param {string} kind
   * @param {object} fields
   * @param {{onProgress?: (progress: any) => void, signal?: AbortSignal}} [options]
   */
  ask(kind, fields, options) {
    return this.questions.ask(kind, fields, options);
  }

  /** Options of the engine that the settings hold, where the engine has them. */
  engineOptions() {
    const { threads, hash } = this.settings.values;
    return {
      ...((this.config.threads ?? 1) > 1 && { Threads: Math.min(threads, this.config.threads ?? 1) }),
      ...(this.config.hash && { Hash: Math.min(hash, this.config.hash) }),
    };
  }

  /** Draws panel and frame again, soon. */
  redraw() {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      this.drawFrame();
      if (this.panel) render(this.panel.render(this), this.host);
    });
  }

  /**
   * Says a sentence under the board; screen readers hear it too.
   * @param {string} text
   * @param {{label: string, run: () => void} | null} [action] a button behind it
   */
  say(text, action = null) {
    this.show(text, action);
    if (text) this.hear(text);
  }

  /** Shows a sentence that screen readers do not hear. @param {string} text @param {App["action"]} [action] */
  show(text, action = null) {
    this.message = text;
    this.action = action;
    this.redraw();
  }

  /** Lets screen readers hear a sentence. @param {string} text */
  hear(text) {
    this.dispatchEvent(new CustomEvent("heard", { detail: text }));
  }

  /** Opens a panel. @param {string} name @param {unknown} [detail] for its `onEnter` */
  async open(name, detail) {
    const known = this.panels.get(name) ?? [...this.panels.values()][0];
    const opening = ++this.opening;
    const panel = "load" in known ? await known.load().catch(() => null) : known;
    if (!panel) {
      this.say(this.t("app-not-loaded", { what: this.t(`tab-${name}`) }));
      return;
    }
    this.panels.set(panel.name, panel);
    if (opening !== this.opening) return;
    if (panel !== this.panel) {
      this.panel?.onLeave?.(this, panel.name);
      render(null, this.host);
      this.board.onEdit = null;
      if (this.panel) this.say("");
    }
    this.panel = panel;
    this.host.dataset.panel = panel.name;
    document.body.dataset.panel = panel.name;
    if (location.hash.slice(1) !== panel.name) history.replaceState(null, "", `#${panel.name}`);
    panel.onEnter?.(this, detail);
    this.offer();
    this.redraw();
  }

  /** Begins with another game. @param {Tree} tree @param {Record<string, any>} [kept] */
  async setTree(tree, kept = {}) {
    this.tree = tree;
    this.kept = kept;
    this.trace = null;
    this.dispatchEvent(new Event("tree"));
    await this.go(tree.current);
  }

  /** Begins with another game in a slot of its own, so that the game on the board is kept. @param {Tree} tree @param {Record<string, any>} [kept] */
  async setNewTree(tree, kept) {
    if (!this.isEmpty) this.slot = await Slot.begin();
    await this.setTree(tree, kept);
  }

  /** Whether nothing was done here yet. */
  get isEmpty() {
    const { root, start } = this.tree;
    return root.children.length === 0 && !start && Object.keys(this.kept).length === 0;
  }

  /** Keeps the game; a failure is told once. */
  save() {
    if (this.isEmpty && !this.slot.load()) return;
    const failed = this.slot.failure;
    if (this.slot.save({ tree: this.tree.toJSON(), kept: this.kept })) return;
    if (this.slot.failure === failed) return;
    const run = async () => (await import("./library/exchange.js")).exportGames(this);
    this.say(this.t("app-not-saved", { why: this.slot.failure ?? "absent" }), {
      label: this.t("games-export"),
      run: () => void run(),
    });
  }

  /** Another tab goes on with the game. */
  async loseGame() {
    this.slot = await Slot.begin();
    await this.setTree(new Tree());
    this.say(this.t("games-elsewhere"));
  }

  /** Shows a node of the tree; a single step forward is shown sowing by sowing. @param {Node} node @param {{animate?: boolean}} [options] */
  async go(node, { animate = false } = {}) {
    const visit = ++this.visit;
    const from = this.tree.current;
    this.tree.current = node;
    if (node !== from) this.say("");
    this.save();
    this.answer = null;
    this.board.choose(null);
    const step = animate && node.parent === from && this.settings.values.animate;
    // A move that is being shown leads elsewhere.
    this.board.animation.stop();
    this.board.moved = false;
    const asked = this.ask("game", this.tree.question(node));
    asked.then(
      (answer) => this.learn(node, answer),
      () => {}, // Told below.
    );
    try {
      if (step) await this.showMove(node, visit);
      else if (animate && node.parent === from) await this.sayMove(node, visit);
      const answer = await asked;
      const marks = this.board.moved ? {} : await this.marksOf(node);
      if (visit === this.visit) this.arrive(answer, node, { marks });
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
      if (visit === this.visit) await this.retreat(error, node);
    }
  }

  /**
   * Cuts off a move that the engine refuses, or the whole game where its start is wrong. What an engine has accepted
   * before stays in its slot; the shorter game gets one of its own.
   * @param {QuestionError} error @param {Node} node
   */
  async retreat(error, node) {
    const wrong = this.tree.line(node)[error.about.index ?? -1];
    const played = wrong ? [wrong] : this.tree.root.children;
    if (played.some(({ position }) => position)) this.slot = await Slot.begin();
    this.dispatchEvent(new CustomEvent("refused", { detail: error }));
    this.say(this.t("app-refused", { text: errorText(this, error.about) }));
    if (!wrong?.parent) {
      await this.setTree(new Tree());
      return;
    }
    const { parent } = wrong;
    this.tree.remove(wrong);
    await this.go(parent);
  }

  /** Notes what an answer says of the moves that led to a node. @param {Node} node @param {GameAnswer} answer */
  learn(node, answer) {
    for (const [i, each] of this.tree.line(node).entries()) {
      const { full, position, side, pair } = answer.moves[i];
      Object.assign(each, { full, position, side, pair });
    }
    if (answer.over && node.parent) node.extra.over = answer.over.result;
    this.redraw();
  }

  /** Learns of the moves that were not on the board yet, such as those of a link or a record. */
  async learnAll() {
    const { tree } = this;
    for (const end of tree.ends()) {
      if (end.pair !== null || !end.parent) continue;
      try {
        const answer = await this.ask("game", tree.question(end));
        if (tree !== this.tree) return;
        this.learn(end, answer);
      } catch {
        // A wrong move is told when it is gone to.
      }
    }
  }

  /** Plays a move after the current node. @param {string} move */
  play(move) {
    const legal = this.answer?.legal.find((each) => each.move === move);
    const { full, position } = legal ?? {};
    const node = this.tree.add(move, { full, position, side: this.answer?.side });
    return this.go(node, { animate: true });
  }

  /** @param {Node} node */
  askTrace(node) {
    return this.ask("trace", { ...this.tree.question(node.parent ?? node), move: node.move });
  }

  /** @param {Node} node @param {number} visit @param {number} [haltAt] the number of a step before which it halts */
  async showMove(node, visit, haltAt) {
    const trace = await this.askTrace(node);
    if (visit !== this.visit) return;
    this.trace = trace;
    this.showing = true;
    this.redraw();
    await this.board.play(trace, haltAt);
    if (visit !== this.visit) return;
    this.showing = false;
  }

  /** Says what a move does that is not shown. @param {Node} node @param {number} visit */
  async sayMove(node, visit) {
    const trace = await this.askTrace(node);
    if (visit !== this.visit) return;
    this.trace = trace;
    this.say(traceText(this, trace));
  }

  /** The marks of the move that led to a node, where it was not shown. @param {Node} node */
  async marksOf(node) {
    return node.parent ? endMarks(await this.askTrace(node)) : {};
  }

  /** Shows the last move again. @param {number} [haltAt] the number of a step before which it halts */
  async replay(haltAt) {
    const node = this.tree.current;
    if (!node.parent || !this.answer) return;
    const visit = ++this.visit;
    const { answer } = this;
    this.board.choose(null);
    await this.showMove(node, visit, haltAt);
    if (visit === this.visit) this.arrive(answer, node, { news: false });
  }

  /**
   * @param {GameAnswer} answer @param {Node} node
   * @param {object} [how]
   * @param {boolean} [how.news] whether panels are told
   * @param {Record<string, import("./board/board.js").Mark>} [how.marks] of a move that was not shown; one that was has left its own
   */
  arrive(answer, node, { news = true, marks = {} } = {}) {
    this.answer = answer;
    this.showing = false;
    const { moved } = this.board;
    const shown = news && moved ? writeRows(this.board.state) : null;
    this.board.show(stateOf(answer));
    if (!moved) this.board.marks(marks);
    const wanted = writeRows(answer.board);
    if (shown && shown !== wanted)
      console.error(`after ${node.move} the board shows ${shown}, the engine ${wanted}`);
    this.offer();
    this.save();
    if (news) {
      this.panel?.onNode?.(this);
      this.dispatchEvent(new Event("node"));
      void this.learnAll();
    }
    this.redraw();
  }

  /** Offers the legal moves on the board, if the panel lets them be played. */
  offer() {
    const { answer, panel } = this;
    // A player without any move learns why; a game drawn by repetition can be played on in an analysis.
    const silent = answer?.over?.reason === "front_row";
    if (!answer || silent || panel?.mayMove?.(this) === false) {
      this.board.choose(null);
      return;
    }
    this.board.choose({
      ...answer,
      onMove: (move) => {
        this.say("");
        if (panel?.onMove) panel.onMove(this, move);
        else void this.play(move);
      },
      onIllegal: (pit, illegal, direction) => void refuse(this, pit, illegal, direction),
    });
  }

  /** Says why nothing can be played now. */
  whyNot() {
    const text = this.showing ? "" : (this.panel?.whyNot?.(this) ?? "");
    if (text) this.say(text);
  }
}
