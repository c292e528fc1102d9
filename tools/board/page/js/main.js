/** Starts the page: configuration, words, engine, game, panels. */
import { App } from "./app.js";
import { drawFrame, wireFrame } from "./frame.js";
import { readLink } from "./game/link.js";
import { Slot, tidySlots } from "./game/slots.js";
import { Tree } from "./game/tree.js";
import { PANELS } from "./panels/all.js";
import { openPort } from "./port/port.js";
import { Settings } from "./settings.js";
import { applySettings } from "./theme.js";
import { loadWords, pickLanguage } from "./words.js";

/** The server's token is in the page's address; it stays in this tab when the page is loaded again. */
function token() {
  const given = new URLSearchParams(location.search).get("token");
  try {
    if (given) sessionStorage.setItem("bingwa.token", given);
    return given ?? sessionStorage.getItem("bingwa.token");
  } catch {
    return given;
  }
}

/** @returns {Promise<import("./types.d.ts").Config>} */
async function loadConfig() {
  const key = token();
  const response = await fetch(`config.json${key ? `?token=${encodeURIComponent(key)}` : ""}`);
  if (!response.ok) throw new Error(`config.json: ${response.status} ${response.statusText}`);
  return response.json();
}

async function start() {
  const settings = new Settings();
  applySettings(settings);
  const [config, words, slot] = await Promise.all([
    loadConfig(),
    loadWords(pickLanguage(settings.values.language)),
    Slot.open(),
  ]);
  document.documentElement.lang = words.language;
  const app = new App({ config, settings, words, port: openPort(config), slot });
  for (const panel of PANELS) app.panels.set(panel.name, panel);
  app.drawFrame = () => drawFrame(app);
  wireFrame(app);
  const saved = slot.load();
  const link = readLink(location.hash);
  const tree = link.tree ?? (saved ? Tree.fromJSON(saved.tree) : new Tree());
  if (link.tree && saved?.tree.root.children) app.slot = await Slot.begin();
  app.tree = tree;
  app.kept = link.tree || !saved ? {} : saved.kept;
  await app.open(link.panel || (link.tree && app.panels.has("analyse") ? "analyse" : "play"));
  await app.go(tree.current);
  void tidySlots();
  if (config.offline && "serviceWorker" in navigator) await navigator.serviceWorker.register("sw.js");
}

start().catch((error) => {
  console.error(error);
  const notice = /** @type {HTMLElement} */ (document.getElementById("failed"));
  notice.hidden = false;
  /** @type {Element} */ (notice.lastElementChild).textContent = String(error.message ?? error);
});
