/** Starts the page: configuration, words, engine, game, panels. */
import { App } from "./app.js";
import { drawFrame, takeTurn, wireFrame } from "./frame.js";
import { readLink } from "./game/link.js";
import { Slot, tidySlots } from "./game/slots.js";
import { Tree } from "./game/tree.js";
import { PANELS } from "./panels/all.js";
import { Forbidden, loadConfig } from "./port/config.js";
import { openPort } from "./port/port.js";
import { Settings } from "./settings.js";
import { applySettings } from "./theme.js";
import { loadWords, pickLanguage } from "./words.js";

/** Says why the page does not work. @param {string} text */
function fail(text) {
  const notice = /** @type {HTMLElement} */ (document.getElementById("failed"));
  notice.hidden = false;
  /** @type {Element} */ (notice.lastElementChild).textContent = text;
  return notice;
}

/**
 * The configuration. Where the server refuses the page, the person is told what to do, and there is none.
 * @param {Promise<import("./words.js").Words>} words
 */
async function configuration(words) {
  try {
    return await loadConfig();
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
}

async function start() {
  const settings = new Settings();
  applySettings(settings);
  const loading = loadWords(pickLanguage(settings.values.language));
  const [config, words, slot] = await Promise.all([configuration(loading), loading, Slot.open()]);
  if (!config) return;
  document.documentElement.lang = words.language;
  const app = new App({ config, settings, words, port: openPort(config), slot });
  for (const panel of PANELS) app.panels.set(panel.name, panel);
  app.drawFrame = () => drawFrame(app);
  wireFrame(app);
  wirePort(app);
  const saved = slot.load();
  const link = readLink(location.hash);
  const tree = link.tree ?? (saved ? Tree.fromJSON(saved.tree) : new Tree());
  if (link.tree && saved?.tree.root.children) app.slot = await Slot.begin();
  app.tree = tree;
  app.kept = link.tree || !saved ? link.kept : saved.kept;
  await app.open(link.panel || (link.tree && app.panels.has("analyse") ? "analyse" : "play"));
  await app.go(tree.current);
  if (link.turn) await takeTurn(app, link.turn);
  void tidySlots();
  // A browser that keeps nothing for the page refuses; then the page works, but not offline.
  if (config.offline) navigator.serviceWorker?.register("sw.js").catch(() => {});
}

start().catch((error) => {
  console.error(error);
  fail(String(error.message ?? error));
});
