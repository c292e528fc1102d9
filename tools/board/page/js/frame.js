/** What surrounds the board and the panel: tabs, the strip under the board, the state of the connection. */

import { live } from "../vendor/lit-html/directives/live.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { closeDialog, drawDialog } from "./dialog.js";
import { readLink } from "./game/link.js";
import { icon } from "./icons.js";
import { followMoves, openSteps } from "./narration/follow.js";
import { tellScreenReaders } from "./narration/hear.js";
import { loadingView } from "./port/loading.js";
import { applySettings } from "./theme.js";
import { LANGUAGES, loadWords, pickLanguage } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {App} app */
export function drawFrame(app) {
  render(tabs(app), at("tabs"));
  render(head(app), at("head"));
  drawDialog(app);
  render(strip(app), at("strip"));
  at("strip").classList.toggle("still", isStill(app));
  render(app.panel?.overBoard?.(app) ?? nothing, at("over"));
  render(notice(app), at("notice"));
  const { t } = app;
  const { action } = app;
  const button =
    action && html`<button type="button" class="link" @click=${action.run}>${action.label}</button>`;
  // Another sentence is another element: its words do not move to where those before stood.
  const sentence = repeat([app.message], String, (text) => html`<span>${text} ${button ?? nothing}</span>`);
  render(sentence, at("message"));
  at("message").classList.toggle("silent", !app.message);
  document.title = app.panel ? `${t(`tab-${app.panel.name}`)} · Bingwa` : "Bingwa";
}

/** Whether there is no move to show or to step through. @param {App} app */
function isStill({ panel, board, tree, kept }) {
  if (board.animation.running) return false;
  return panel?.still ?? (tree.root.children.length === 0 && !kept.play);
}

/** @param {App} app */
function tabs(app) {
  return [...app.panels.values()].filter(({ inMenu }) => !inMenu).map((panel) => tab(app, panel));
}

/** @param {App} app @param {{name: string, icon: string}} panel */
function tab(app, panel) {
  const current = panel.name === app.panel?.name ? "page" : "false";
  return html`<a href="#${panel.name}" aria-current=${current}>${icon(panel.icon)}<span>${app.t(`tab-${panel.name}`)}</span></a>`;
}

/** The language, and the menu with what has no tab. @param {App} app */
function head(app) {
  const { t, settings } = app;
  const chosen = settings.values.language;
  const more = [...app.panels.values()].filter(({ inMenu }) => inMenu);
  return html`<label class="language">${icon(ICONS.globe)}<span class="hidden">${t("settings-language")}</span>
      <select data-do="language" @change=${(/** @type {Event} */ event) => settings.set("language", /** @type {HTMLSelectElement} */ (event.target).value)}>
        ${Object.entries(LANGUAGES).map(([language, name]) => html`<option value=${language} lang=${language} ?selected=${(chosen || app.words.language) === language}>${name}</option>`)}
      </select></label>
    <button type="button" class="tool" data-do="menu" popovertarget="menu" aria-label=${t("menu")} title=${t("menu")}>${icon(ICONS.menu)}</button>
    <div id="menu" popover @click=${closeMenu}>
      ${more.map((panel) => tab(app, panel))}
      <button type="button" data-do="steps" ?disabled=${app.panel?.inMenu || !(app.tree.current.parent || app.trace)} @click=${() => void openSteps(app)}>${icon(ICONS.steps)}<span>${t("steps-open")}</span></button>
      <button type="button" data-do="typed" ?disabled=${app.panel?.inMenu || !(app.board.chooser.choices || app.panel?.whyNot?.(app))} @click=${() => void openTyped(app)}>${icon(ICONS.type)}<span>${t("typed-title")}</span></button>
      <button type="button" data-do="share-menu" @click=${() => void openShare(app)}>${icon(ICONS.share)}<span>${t("strip-share")}</span></button>
      <button type="button" data-do="help" @click=${() => void openHelp(app)}>${icon(ICONS.help)}<span>${t("help-title")}</span></button>
    </div>`;
}

function closeMenu() {
  at("menu").hidePopover();
}

/** @param {App} app */
async function openHelp(app) {
  (await import("./help.js")).openHelp(app);
}

/** @param {App} app @param {import("./game/link.js").Turn} turn */
export async function takeTurn(app, turn) {
  await (await import("./share/turn.js")).takeTurn(app, turn);
}

/** @param {App} app */
async function openTyped(app) {
  (await import("./typed.js")).openTyped(app);
}

/** @param {App} app */
async function openShare(app) {
  (await import("./share/share.js")).openShare(app);
}

const ICONS = {
  globe: "M12 3a9 9 0 1 0 .1 0M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  steps: "M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1",
  type: "M4 7h16v10H4zM7 13.5h10M7.5 10.2v.1M10.5 10.2v.1M13.5 10.2v.1M16.5 10.2v.1",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1M12 3a9 9 0 1 0 .1 0",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  replay: "M5 12a7 7 0 1 0 2.3-5.2M5 4v4.5h4.5",
  pause: "M8 5v14M16 5v14",
  step: "M5 5l8 7-8 7zM17 5v14",
  turn: "M4 9h13l-3-3M20 15H7l3 3",
  sound: "M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h3l5 4V6L7 10zM16 9l5 6M21 9l-5 6",
};

/** @param {App} app */
function strip(app) {
  const { t, tree, board } = app;
  const { animation } = board;
  const { speed, sound } = app.settings.values;
  const next = tree.current.children[0];
  /** @param {string} name @param {string} path @param {() => void} action @param {boolean} [off] */
  const button = (name, path, action, off = false) => html`<button type="button" class="tool" data-do=${name}
    aria-label=${t(`strip-${name}`)} title=${t(`strip-${name}`)} ?disabled=${off} @click=${action}>${icon(path)}</button>`;
  return html`
    <div class="group shows">
      ${button("first", ICONS.first, () => goToFirst(app), !tree.current.parent)}
      ${button("back", ICONS.back, () => stepBack(app), !tree.current.parent)}
      ${button("forward", ICONS.forward, () => stepForward(app), !next)}
      ${button("last", ICONS.last, () => goToLast(app), !next)}
    </div>
    <div class="group shows">
      ${button("replay", ICONS.replay, () => void app.replay(), !tree.current.parent || app.showing)}
      ${
        animation.pace.halts
          ? button("resume", ICONS.forward, () => animation.resume())
          : button("pause", ICONS.pause, () => animation.pause())
      }
      ${button("step", ICONS.step, () => animation.step(), !animation.running)}
      <label class="speed"><span class="hidden">${t("strip-speed")}</span>
        <input type="range" min="-2" max="3" step="0.5" aria-label=${t("strip-speed")} title=${t("strip-speed")}
          aria-valuetext=${`${speed}×`} .value=${live(String(Math.log2(speed)))}
          @input=${(/** @type {Event} */ event) => setSpeed(app, event)}></label>
    </div>
    <div class="group">
      ${button("turn", ICONS.turn, () => turnBoard(app))}
      ${button(sound ? "mute" : "sound", sound ? ICONS.sound : ICONS.mute, () => app.settings.set("sound", !sound))}
      ${button("share", ICONS.share, () => void openShare(app))}
      ${button("help", ICONS.help, () => void openHelp(app))}
    </div>`;
}

/** @param {App} app */
function goToFirst(app) {
  if (app.tree.current.parent) void app.go(app.tree.root);
}

/** @param {App} app */
function goToLast(app) {
  const { tree } = app;
  const last = tree.mainLine(tree.current).at(-1);
  if (last && last !== tree.current) void app.go(last);
}

/** @param {App} app */
function stepBack(app) {
  if (app.tree.current.parent) void app.go(app.tree.current.parent);
}

/** @param {App} app */
function stepForward(app) {
  const next = app.tree.current.children[0];
  if (next) void app.go(next, { animate: true });
}

/** @param {App} app */
function turnBoard(app) {
  app.board.turn(!app.board.turned);
  app.redraw();
}

/** @param {App} app @param {Event} event */
function setSpeed(app, event) {
  const speed = 2 ** Number(/** @type {HTMLInputElement} */ (event.target).value);
  app.board.animation.pace.speed = speed;
  app.settings.set("speed", speed);
}

/** @param {App} app */
function notice(app) {
  if (app.port.state === "lost") {
    return html`<p class="notice">${app.t(app.port.full ? "app-full" : "app-lost")}
      <button type="button" @click=${() => app.port.retry()}>${app.t("app-retry")}</button></p>`;
  }
  return loadingView(app);
}

/** Connects the frame with what happens. @param {App} app */
export function wireFrame(app) {
  const { board, settings, port } = app;
  placed = look(app);
  // In the place of the first board, which main.js has drawn.
  at("board").querySelector(".board-box")?.remove();
  at("board").prepend(board.element);
  port.addEventListener("state", () => app.redraw());
  port.addEventListener("trouble", (event) => {
    app.say(app.t("app-engine-ended", { text: /** @type {CustomEvent} */ (event).detail }));
  });
  board.animation.addEventListener("change", () => app.redraw());
  followMoves(app);
  tellScreenReaders(app);
  settings.addEventListener("change", () => void settingsChanged(app));
  addEventListener("hashchange", () => {
    closeDialog();
    const { panel, tree, kept, turn, broken } = readLink(location.hash);
    // A panel with positions of its own makes room for a game that comes while it is open.
    const here = broken ? "play" : tree && app.panel?.borrows ? "analyse" : app.panel?.name;
    const opened = app.open(panel || (here ?? "play"));
    if (tree) void opened.then(() => app.setNewTree(tree, kept));
    if (turn) void opened.then(() => takeTurn(app, turn));
    if (broken) void opened.then(() => app.say(app.t("app-bad-link")));
  });
  addEventListener("keydown", (event) => pressed(app, event));
  addEventListener("pagehide", () => app.save());
  board.svg.addEventListener("click", () => {
    if (board.animation.running && !board.animation.pace.halts) board.animation.pace.skip();
  });
}

/** @param {App} app */
async function settingsChanged(app) {
  const { settings } = app;
  applySettings(settings);
  const language = pickLanguage(settings.values.language);
  if (language !== app.words.language) await changeLanguage(app, language);
  // Placing the board anew ends a move that is being shown.
  const now = look(app);
  if (now !== placed) app.board.place();
  placed = now;
  app.redraw();
}

/** Settings with which the board was placed. */
let placed = "";

/** The settings that decide where things stand on the board, and in which language. @param {App} app */
function look({ settings, words }) {
  const { seeds, coordinates } = settings.values;
  return `${seeds} ${coordinates} ${words.language}`;
}

/** @param {App} app @param {string} language */
async function changeLanguage(app, language) {
  try {
    app.words = await loadWords(language);
  } catch {
    app.say(app.t("app-not-loaded", { what: LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (language)] }));
    return;
  }
  document.documentElement.lang = language;
  app.say("");
}

/** What keys do everywhere but in a field. @type {Record<string, (app: App) => void>} */
const KEYS = {
  ArrowLeft: stepBack,
  "[": stepBack,
  ArrowRight: stepForward,
  "]": stepForward,
  Home: goToFirst,
  End: goToLast,
  f: turnBoard,
  j: (app) => app.board.chooser.hop(1),
  k: (app) => app.board.chooser.hop(-1),
  m: (app) => void openTyped(app),
  s: (app) => void openSteps(app),
  "?": (app) => void openHelp(app),
};

/** @param {App} app @param {KeyboardEvent} event */
function pressed(app, event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog"))
    return;
  const { animation } = app.board;
  if (event.key === "Escape" && animation.running) animation.pace.skip();
  else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key](app);
  else return;
  event.preventDefault();
}
