/** Setting up a position: on the board, by fields, or from a text. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { stateOf } from "../board/position.js";
import { Tree } from "../game/tree.js";
import { returnTo } from "../review/return.js";
import {
  changed,
  choosePit,
  draft,
  edit,
  isChanged,
  playable,
  replace,
  setPit,
  takeGame,
  undo,
} from "../setup/draft.js";
import { pitFields, positionFields } from "../setup/fields.js";
import { bindKeys } from "../setup/keys.js";
import { errorText } from "../tell.js";
import { SETUP } from "./tabs.js";

/** @typedef {import("../app.js").App} App */

/** Words and variant of each start position that is offered. */
const STARTS = [
  ["setup-start", "kiswahili"],
  ["setup-start-kujifunza", "kujifunza"],
];

/** Ends what listens while the panel is open. @type {AbortController | null} */
let open = null;

/** The game on the board. @type {Tree | null} */
let game = null;

/** @type {import("../types.d.ts").Panel} */
export const setup = {
  ...SETUP,
  still: true,

  render(app) {
    const { t } = app;
    if (!draft.state) return html`<h1>${t("tab-setup")}</h1>`;
    const ready = playable() !== null;
    /** @param {string} key @param {() => void} action @param {boolean} [off] @param {string} [look] */
    const button = (key, action, off = false, look = "") =>
      html`<button type="button" class=${look} data-do=${key} ?disabled=${off} @click=${action}>${t(key)}</button>`;
    const begins = (/** @type {string} */ panel) => () => void use(app).then(() => app.open(panel));
    return html`<h1>${t("tab-setup")}</h1>
      <p class="small">${t("setup-help")}</p>
      <div class="card">${pitFields(app)} ${positionFields(app)} ${total(app)}</div>
      <div class="buttons">
        ${button("setup-play", begins("play"), !ready, "primary")}
        ${app.panels.has("analyse") ? button("setup-analyse", begins("analyse"), !ready) : nothing}
        ${button("undo", () => undo(app), draft.before.length === 0)}
      </div>
      <div class="card">
        <div class="buttons">
          ${button("setup-clear", () => clear(app))}
          ${STARTS.map(([key, variant]) => button(key, () => void begin(app, variant)))}
          ${button("setup-game", () => takeGame(app), !isChanged())}
        </div>
        <label class="field tall"><span>${t("setup-paste")}</span>
          <textarea rows="4" spellcheck="false" data-field="paste" .value=${draft.text}
            @input=${(/** @type {Event} */ event) => void paste(app, /** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea></label>
        ${draft.sideTaken ? html`<p class="small" role="status">${t("setup-side-taken")}</p>` : nothing}
        ${draft.textError ? html`<p class="error" role="alert">${errorText(app, draft.textError)}</p>` : nothing}
      </div>`;
  },

  onEnter(app) {
    open = new AbortController();
    bindKeys(app, { set: (pit, seeds) => setPit(app, pit, seeds), undo: () => undo(app) }, open.signal);
    app.board.onEdit = (pit) => choosePit(app, pit);
    // A draft waits here while one is elsewhere.
    if (isChanged()) void changed(app);
    else takeGame(app);
    game = app.tree;
  },

  onNode(app) {
    if (isChanged() && app.tree === game) return;
    takeGame(app);
    game = app.tree;
  },

  onLeave(app, next) {
    open?.abort();
    app.board.onEdit = null;
    app.board.marks({});
    Object.assign(draft, { pit: null, textError: null, text: "", sideTaken: false });
    if (next === "analyse" && isChanged() && playable()) void takeAlong(app);
    else if (app.answer) app.board.show(stateOf(app.answer));
  },

  mayMove: () => false,
};

/** @param {App} app @param {any} error */
function errorView(app, error) {
  if (!error) return nothing;
  return html`<p class="error" role="alert" data-field=${error.field}>${errorText(app, error)}</p>`;
}

/** @param {App} app */
function total(app) {
  const { answer } = draft;
  if (answer?.total === undefined) return errorView(app, answer?.error);
  const { total: seeds, game_total } = answer;
  return html`<p class="total ${seeds === game_total ? "right" : "wrong"}" data-total=${seeds}>${app.t("setup-total", { seeds, total: game_total })}</p>
    ${errorView(app, answer.error)}
    ${!answer.error && answer.warning ? html`<p class="warning">${app.t("setup-fewer", { seeds })}</p>` : nothing}`;
}

/** @param {App} app */
function clear(app) {
  const none = () => Array(16).fill(0);
  const [south, north] = [none(), none()];
  const houses = { south: false, north: false };
  edit(app, (state) =>
    Object.assign(state, { south, north, stores: { south: 0, north: 0 }, houses, kutakatia: null }),
  );
}

/** @param {App} app @param {string} variant */
async function begin(app, variant) {
  const answer = await app.ask("game", { variant });
  replace(app, { state: stateOf(answer), variant, rules: {} });
}

/** Reads a text. A diagram does not say who is to move: South, as in the rule book. @param {App} app @param {string} text */
async function paste(app, text) {
  Object.assign(draft, { text, textError: null, sideTaken: false });
  if (text.trim()) {
    try {
      const { variant, rules } = draft;
      const [south, north] = await Promise.all(
        ["S", "N"].map((side) => app.ask("setup", { text, side, variant })),
      );
      if (draft.text === text) {
        draft.textError = south.error ?? null;
        draft.sideTaken = south.side !== north.side;
        replace(app, { state: stateOf(south), variant, rules });
      }
    } catch (error) {
      if (draft.text === text)
        draft.textError = /** @type {any} */ (error).about ?? { field: "text", text: String(error) };
    }
  }
  app.redraw();
}

/** Begins a game from the draft. @param {App} app */
async function use(app) {
  const { position: start } = playable() ?? {};
  if (!start) return;
  const { variant, rules } = draft;
  Object.assign(draft, { state: null, before: [] });
  await app.setNewTree(new Tree({ variant, rules, start }));
}

/** Takes the draft to the panel that is opened; the game before can come back. @param {App} app */
async function takeAlong(app) {
  const { slot } = app;
  await use(app);
  const back = { label: app.t("record-back"), run: () => void returnTo(app, slot.id) };
  app.say(app.t("setup-taken"), slot === app.slot ? null : back);
}
