/**
 * Where games are kept between visits. Each tab keeps its game in a slot of its own in localStorage and holds a lock
 * on it as long as it lives, so two tabs never write to one slot. A tab that is loaded again finds its slot by the
 * id in sessionStorage; a new tab takes the newest slot that no tab holds. Without locks (an insecure page) each
 * new tab begins a slot.
 */

const PREFIX = "bingwa.game.";
const MOST = 20;

/** @typedef {{tree: any, kept: Record<string, any>, time: number}} Saved */

export class Slot {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.key = PREFIX + id;
    /** Why the last save failed. @type {"full" | "absent" | null} */
    this.failure = null;
  }

  /** Finds this tab's slot. */
  static async open() {
    const own = read(() => sessionStorage.getItem("bingwa.tab"));
    for (const id of own ? [own] : saved().map(([each]) => each)) {
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
    const slot = remember(new Slot(Math.random().toString(36).slice(2, 10)));
    await hold(slot.id);
    return slot;
  }

  /** Another slot with a game; null while another tab holds it. @param {string} id */
  static async take(id) {
    return (await hold(id)) ? remember(new Slot(id)) : null;
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
    try {
      localStorage.setItem(this.key, JSON.stringify({ ...game, time: Date.now() }));
      this.failure = null;
    } catch (error) {
      const full = error instanceof DOMException && error.name === "QuotaExceededError";
      this.failure = full ? "full" : "absent";
    }
    return this.failure === null;
  }
}

/** The saved games, the newest first, as pairs of id and time. */
export function saved() {
  return (
    read(() => {
      /** @type {[string, number][]} */
      const all = [];
      for (let i = 0; i < localStorage.length; i++) {
        const key = localStorage.key(i) ?? "";
        if (!key.startsWith(PREFIX)) continue;
        const time = read(() => JSON.parse(localStorage.getItem(key) ?? "").time) ?? 0;
        all.push([key.slice(PREFIX.length), time]);
      }
      all.sort((a, b) => b[1] - a[1]);
      return all;
    }) ?? []
  );
}

/** Drops the oldest games that no tab holds. */
export async function tidySlots() {
  for (const [id] of saved().slice(MOST)) {
    await navigator.locks?.request(PREFIX + id, { ifAvailable: true }, (lock) => {
      if (lock) read(() => localStorage.removeItem(PREFIX + id));
    });
  }
}

/** Slots whose locks this tab has. @type {Set<string>} */
const held = new Set();

/** Takes the lock of a slot for as long as the tab lives. @param {string} id @returns {Promise<boolean>} */
function hold(id) {
  if (held.has(id)) return Promise.resolve(true);
  if (!navigator.locks) return Promise.resolve(id === read(() => sessionStorage.getItem("bingwa.tab")));
  return new Promise((resolve) => {
    navigator.locks
      .request(PREFIX + id, { ifAvailable: true }, (lock) => {
        if (lock) held.add(id);
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(false));
  });
}

/** @param {Slot} slot */
function remember(slot) {
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
