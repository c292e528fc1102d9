/** Setting up a position: on the board, by fields, or from a text; sharing and saving it. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { stateOf, writePosition } from "../board/position.js";
import { Tree } from "../game/tree.js";
import { changed, choosePit, draft, setPit } from "../setup/draft.js";
import { pitFields, positionFields } from "../setup/fields.js";
import { bindKeys, forgetKeys } from "../setup/keys.js";
import { sharing } from "../setup/sharing.js";
import { errorText } from "../tell.js";
import { SETUP } from "./tabs.js";

/** @typedef {import("../app.js").App} App */

/** Words and variant of each start position that is offered. */
const STARTS = [
  ["setup-start", "kiswahili"],
  ["setup-start-kujifunza", "kujifunza"],
];

/** @type {import("../types.d.ts").Panel} */
export const setup = {
  ...SETUP,
  still: true,

  render(app) {
    const { t } = app;
    if (!draft.state) return html`<h1>${t("tab-setup")}</h1>`;
    const { answer } = draft;
    // An answer to the draft before this one is no answer.
    const current = answer?.position === writePosition(draft.state);
    const playable = current && !answer.error && answer.playable !== false;
    return html`<h1>${t("tab-setup")}</h1>
      <p class="small">${t("setup-help")}</p>
      <div class="card">${pitFields(app)} ${positionFields(app)} ${total(app)}
        <div class="buttons">
          <button type="button" data-do="setup-clear" @click=${() => clear(app)}>${t("setup-clear")}</button>
          ${STARTS.map(([key, variant]) => html`<button type="button" data-do=${key} @click=${() => void begin(app, variant)}>${t(key)}</button>`)}
        </div>
      </div>
      <div class="buttons">
        <button type="button" class="primary" data-do="setup-play" ?disabled=${!playable} @click=${() => use(app, "play")}>${t("setup-play")}</button>
        ${app.panels.has("analyse") ? html`<button type="button" data-do="setup-analyse" ?disabled=${!playable} @click=${() => use(app, "analyse")}>${t("setup-analyse")}</button>` : nothing}
      </div>
      <div class="card">
        <label class="field tall"><span>${t("setup-paste")}</span>
          <textarea rows="4" spellcheck="false" data-field="paste" .value=${draft.text}
            @input=${(/** @type {Event} */ event) => void paste(app, /** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea></label>
        ${draft.textError ? html`<p class="error" role="alert">${errorText(app, draft.textError)}</p>` : nothing}
      </div>
      ${sharing(app)}`;
  },

  onEnter(app) {
    app.board.marks({});
    loadGame(app);
    bindKeys(app, (pit, seeds) => setPit(app, pit, seeds));
  },

  onNode: loadGame,

  onLeave(app) {
    forgetKeys();
    app.board.onEdit = null;
    app.board.marks({});
    draft.pit = null;
    draft.textError = null;
    draft.text = "";
    if (app.answer) app.board.show(stateOf(app.answer));
  },

  mayMove: () => false,
};

/** Takes the position on the board for the draft. @param {App} app */
function loadGame(app) {
  if (!app.answer) return;
  const { variant, rules } = app.tree;
  Object.assign(draft, { variant, rules });
  load(app, stateOf(app.answer));
}

/** @param {App} app @param {import("../types.d.ts").State} state */
function load(app, state) {
  draft.state = structuredClone(state);
  app.board.onEdit = (pit) => choosePit(app, pit);
  void changed(app);
}

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
  if (!draft.state) return;
  const none = () => Array(16).fill(0);
  Object.assign(draft.state, {
    south: none(),
    north: none(),
    stores: { south: 0, north: 0 },
    houses: { south: false, north: false },
    kutakatia: null,
  });
  void changed(app);
}

/** @param {App} app @param {string} variant */
async function begin(app, variant) {
  const answer = await app.ask("game", { variant });
  Object.assign(draft, { variant, rules: {} });
  load(app, stateOf(answer));
}

/** @param {App} app @param {string} text */
async function paste(app, text) {
  draft.text = text;
  draft.textError = null;
  if (text.trim()) {
    try {
      const { variant, state } = draft;
      const answer = await app.ask("setup", { text, side: state?.side ?? "S", variant });
      if (draft.text === text) {
        draft.textError = answer.error ?? null;
        load(app, stateOf(answer));
      }
    } catch (error) {
      if (draft.text === text)
        draft.textError = /** @type {any} */ (error).about ?? { field: "text", text: String(error) };
    }
  }
  app.redraw();
}

/** Begins a game from the draft. @param {App} app @param {string} panel */
function use(app, panel) {
  if (!draft.answer?.position) return;
  const { variant, rules } = draft;
  const tree = new Tree({ variant, rules, start: draft.answer.position });
  void app.setNewTree(tree).then(() => app.open(panel));
}
