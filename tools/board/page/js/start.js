/** Starts the page behind its first board: configuration, words, engine, game, panels. */
import { App } from "./app.js";
import { fail } from "./failed.js";
import { drawFrame, takeTurn, wireFrame } from "./frame.js";
import { readLink } from "./game/link.js";
import { Slot, tidySlots } from "./game/slots.js";
import { startOf, startOfLink } from "./game/start.js";
import { Tree } from "./game/tree.js";
import { PANELS } from "./panels/all.js";
import { Forbidden } from "./port/config.js";
import { openPort } from "./port/port.js";
import { loadWords } from "./words.js";

/**
 * The configuration. Where the server refuses the page, the person is told what to do, and there is none.
 * @param {Promise<import("./types.d.ts").Config>} config
 * @param {Promise<import("./words.js").Words>} words
 */
async function configuration(config, words) {
  try {
    return await config;
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    const { language, t } = await words;
    document.documentElement.lang = language;
    fail(t("port-forbidden"));
    return null;
  }
}

/** Says what the port cannot mend. @param {App} app */
function wirePort(app) {
  app.port.addEventListener("forbidden", () => {
    const notice = fail(app.t("port-forbidden"));
    const open = () => {
      notice.hidden = true;
    };
    app.port.addEventListener("state", open, { once: true });
  });
  app.port.addEventListener("refused", (event) => {
    app.say(app.t("port-refused", { text: /** @type {CustomEvent} */ (event).detail }));
  });
  app.port.addEventListener("progress", () => app.redraw());
}

/**
 * Shows what is known of the game before the engine is there: where it stood when it was kept, or its beginning.
 * @param {App} app @param {boolean} linked whether it comes from a link, whose position nobody has judged
 */
function showBefore({ tree, board }, linked) {
  const { position, parent } = tree.current;
  const known = linked ? startOfLink(location.hash) : (position ?? (parent ? null : startOf(tree.variant)));
  if (known) board.show(known);
}

/** The board waits until the engine has answered for its game. @param {App} app */
function untilAnswered(app) {
  const place = document.getElementById("board");
  app.addEventListener("node", () => place?.removeAttribute("aria-busy"), { once: true });
}

/**
 * @param {object} found what `main.js` has sent for
 * @param {import("./settings.js").Settings} found.settings
 * @param {string} found.language
 * @param {Promise<string>} found.words
 * @param {Promise<import("./types.d.ts").Config>} found.config
 */
export async function start({ settings, language, words: file, config: asked }) {
  const loading = loadWords(language, file);
  const [config, words, slot] = await Promise.all([configuration(asked, loading), loading, Slot.open()]);
  if (!config) return;
  document.documentElement.lang = words.language;
  const app = new App({ config, settings, words, port: openPort(config), slot });
  for (const panel of PANELS) app.panels.set(panel.name, panel);
  app.drawFrame = () => drawFrame(app);
  wireFrame(app);
  wirePort(app);
  untilAnswered(app);
  const saved = slot.load();
  const link = readLink(location.hash);
  const tree = link.tree ?? (saved ? Tree.fromJSON(saved.tree) : new Tree());
  if (link.tree && saved?.tree.root.children) app.slot = await Slot.begin();
  app.tree = tree;
  app.kept = link.tree || !saved ? link.kept : saved.kept;
  showBefore(app, Boolean(link.tree));
  if (link.broken) app.say(app.t("app-bad-link"));
  await app.open(link.panel || (link.tree && app.panels.has("analyse") ? "analyse" : "play"));
  await app.go(tree.current);
  if (link.turn) await takeTurn(app, link.turn);
  void tidySlots();
  // A browser that keeps nothing for the page refuses; then the page works, but not offline.
  if (config.offline) navigator.serviceWorker?.register("sw.js").catch(() => {});
}
