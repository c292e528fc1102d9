/**
 * Where games are kept between visits. Each tab keeps its game in a slot of its own in localStorage and holds a lock
 * on it as long as it lives, so two tabs never write to one slot. A tab that is loaded again finds its slot by the
 * id in sessionStorage; a new tab takes the newest slot that no tab holds. Without locks (an insecure page) each
 * new tab begins a slot. A game is dropped only where nobody did anything worth keeping with it.
 */

const PREFIX = "bingwa.game.";

/** A game of fewer moves, with which nothing else was done, is not kept. */
const SHORTEST = 3;

/**
 * `time` is when it was last on the board, `changed` when a move, a name or a review was last new.
 * @typedef {{tree: any, kept: Record<string, any>, time: number, changed?: number}} Saved
 */

export class Slot {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.key = PREFIX + id;
    /** Why the last save failed. @type {"full" | "absent" | null} */
    this.failure = null;
    /** What was last new, and when. @type {{content: string, changed: number} | null} */
    this.last = null;
  }

  /** Finds this tab's slot. */
  static async open() {
    const own = read(() => sessionStorage.getItem("bingwa.tab"));
    for (const id of own ? [own] : saved().map((each) => each.id)) {
      if (await hold(id)) return remember(new Slot(id));
    }
    const fresh = await Slot.begin();
    // A duplicated tab has the id of its original, which holds the slot: it goes on with a copy.
    const text = own && read(() => localStorage.getItem(PREFIX + own));
    if (text) read(() => localStorage.setItem(fresh.key, text));
    return fresh;
  }

  /** An empty slot for this tab; the game of the one before stays where it is. */
  static async begin() {
    const slot = remember(new Slot(newId()));
    await hold(slot.id);
    return slot;
  }

  /**
   * Another slot with a game; null while another tab holds it.
   * @param {string} id @param {{steal?: boolean}} [how] with `steal` the other tab loses it, and is told so
   */
  static async take(id, { steal = false } = {}) {
    return (await hold(id, steal)) ? remember(new Slot(id)) : null;
  }

  /** Puts a game into a slot of its own that no tab holds. @param {Omit<Saved, "time">} game @returns {boolean} whether there was room */
  static add(game) {
    return new Slot(newId()).save(game);
  }

  /** @returns {Saved | null} */
  load() {
    const text = read(() => localStorage.getItem(this.key));
    return text ? read(() => JSON.parse(text)) : null;
  }

  /**
   * @param {Omit<Saved, "time">} game
   * @returns {boolean} whether it was saved
   */
  save(game) {
    if (lost.has(this.id)) return true;
    const time = Date.now();
    return this.put({ ...game, time, changed: this.changed(game, time) });
  }

  /** @param {Saved} game */
  put(game) {
    try {
      localStorage.setItem(this.key, JSON.stringify(game));
      this.failure = null;
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      this.failure = full ? "full" : "absent";
      if (full) void tidySlots();
    }
    return this.failure === null;
  }

  /** When the game was last changed; looking at it is no change. @param {Omit<Saved, "time">} game @param {number} now */
  changed(game, now) {
    if (!this.last) {
      const before = this.load();
      if (before) this.last = { content: content(before), changed: before.changed ?? before.time };
    }
    const text = content(game);
    if (text !== this.last?.content) this.last = { content: text, changed: game.changed ?? now };
    return this.last.changed;
  }
}

/** What the engine says of the moves, and which of them is on the board, are no part of the content. */
const LEARNED = new Set(["full", "position", "side", "pair", "over", "extra", "path", "times"]);

/** @param {Omit<Saved, "time">} game */
function content({ tree, kept }) {
  return JSON.stringify([tree, kept], (key, value) => (LEARNED.has(key) ? undefined : value));
}

/** A name that no other game has. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");
}

const savedKeys = () => read(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];

/** Whether there are saved games: none is read for that. */
export const hasSaved = () => savedKeys().length > 0;

/** The saved games, the one that was last on a board first. @returns {{id: string, game: Saved}[]} */
export function saved() {
  return savedKeys()
    .map((key) => ({ id: key.slice(PREFIX.length), game: new Slot(key.slice(PREFIX.length)).load() }))
    .filter((each) => each.game?.tree?.root)
    .map(({ id, game }) => ({ id, game: /** @type {Saved} */ (game) }))
    .sort((a, b) => b.game.time - a.game.time);
}

/** The moves of a saved game, with its variations. @param {any[]} [line] @returns {number} */
function movesIn(line = []) {
  return line.reduce(
    (sum, { others = [] }) =>
      sum +
      1 +
      others.reduce((/** @type {number} */ all, /** @type {any[]} */ each) => all + movesIn(each), 0),
    0,
  );
}

/** Whether a person did enough with a game that it is kept. @param {Omit<Saved, "time">} game */
export function worthKeeping({ tree, kept }) {
  const { record, review, tags, entered, play, draft } = kept;
  // A record that could not be read whole, with which nothing was done yet.
  if (draft && !review && !play && movesIn(tree.root.children) <= record?.moves) return false;
  return Boolean(record || review || tags || entered || play?.id) || movesIn(tree.root.children) >= SHORTEST;
}

/** Drops the games with which nobody did anything, and that no tab holds. */
export async function tidySlots() {
  for (const { id, game } of saved()) if (!held.has(id) && !worthKeeping(game)) await removeSlot(id);
}

/** Removes a kept game. @param {string} id @returns {Promise<Saved | null>} the game; null while another tab holds it */
export async function removeSlot(id) {
  const remove = () => {
    const slot = new Slot(id);
    const game = slot.load();
    read(() => localStorage.removeItem(slot.key));
    return game;
  };
  const release = held.get(id);
  if (!release && navigator.locks)
    return navigator.locks.request(PREFIX + id, { ifAvailable: true }, (lock) => (lock ? remove() : null));
  release?.();
  return remove();
}

/** Slots whose locks this tab has, and what gives each lock back. @type {Map<string, () => void>} */
const held = new Map();

/** Slots that another tab has taken over: this one writes to them no more. @type {Set<string>} */
const lost = new Set();

/** Fires `lost` with the id of such a slot. */
export const slotEvents = new EventTarget();

/** Takes the lock of a slot for as long as the tab lives. @param {string} id @param {boolean} [steal] @returns {Promise<boolean>} */
function hold(id, steal = false) {
  if (held.has(id)) return Promise.resolve(true);
  if (!navigator.locks)
    return Promise.resolve(steal || id === read(() => sessionStorage.getItem("bingwa.tab")));
  return new Promise((resolve) => {
    navigator.locks
      .request(PREFIX + id, steal ? { steal } : { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (!lock) return undefined;
        lost.delete(id);
        return new Promise((/** @type {(none: void) => void} */ release) =>
          held.set(id, () => {
            held.delete(id);
            release();
          }),
        );
      })
      .catch(() => {
        resolve(false);
        if (!held.delete(id)) return;
        lost.add(id);
        slotEvents.dispatchEvent(new CustomEvent("lost", { detail: id }));
      });
  });
}

/** The tab has this slot from now on, and no other. @param {Slot} slot */
function remember(slot) {
  for (const [id, release] of held) if (id !== slot.id) release();
  read(() => sessionStorage.setItem("bingwa.tab", slot.id));
  return slot;
}

/**
 * A browser may forbid storage altogether: then nothing is found.
 * @template T
 * @param {() => T} action
 * @returns {T | null}
 */
function read(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
