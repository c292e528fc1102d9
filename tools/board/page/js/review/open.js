/** Opening a record: pasted, dropped, from a file, or one of the page's own games. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { errorText, failureText } from "../tell.js";
import { LONGEST, openRecorded, readRecords, tag } from "./records.js";
import { returnTo } from "./return.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./records.js").Recorded} Recorded */

const form = {
  text: "",
  error: "",
  busy: false,
  /** Games to choose from. @type {Recorded[]} */
  games: [],
  /** Whether they are the page's own, which have names. */
  own: false,
  /** Whether a file is held over the panel. */
  over: false,
};

/** @param {App} app @param {boolean} opened whether it is unfolded */
export function openForm(app, opened) {
  const { t } = app;
  return html`<details class="card open-form ${form.over ? "over" : ""}" ?open=${opened || form.games.length > 0 || form.error !== ""}>
    <summary><h2>${t("record-open")}</h2></summary>
    <label class="field tall"><span>${t("record-paste")}</span>
      <textarea rows="4" spellcheck="false" data-field="record" placeholder="1: A7>* a7>*;" .value=${form.text}
        @input=${(/** @type {Event} */ event) => {
          form.text = /** @type {HTMLTextAreaElement} */ (event.target).value;
          app.redraw();
        }}></textarea></label>
    <div class="buttons">
      <button type="button" class="primary" data-do="record-read" ?disabled=${form.busy || !form.text.trim()} @click=${() => void read(app, form.text)}>${t("record-read")}</button>
      <label class="file"><input type="file" class="hidden" accept=".txt,.bao,text/plain" @change=${(
        /** @type {Event} */ event,
      ) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        void readFile(app, input.files?.[0]);
        input.value = "";
      }}><span>${t("record-file")}</span></label>
      <button type="button" data-do="record-own" @click=${() => void ownGames(app)}>${t("record-own")}</button>
    </div>
    ${form.error ? html`<p class="error" role="alert">${form.error}</p>` : nothing}
    ${form.games.length > 0 ? choices(app) : nothing}
  </details>`;
}

/** @param {App} app */
function choices(app) {
  return html`<p>${app.t("record-choose", { games: form.games.length })}</p>
    <ol class="record-list">${form.games.map(
      (
        game,
        i,
      ) => html`<li><button type="button" class="wide" data-game=${i + 1} @click=${() => void choose(app, game)}>
        <strong>${form.own ? app.t(`own-game-${i + 1}`) : names(app, game)}</strong>
        <small>${app.t("record-line", { moves: game.moves.length, result: game.result, line: game.line })}${game.error ? ` · ${app.t("record-broken")}` : ""}</small>
      </button></li>`,
    )}</ol>`;
}

/** @param {App} app @param {{tags: [string, string][]}} game */
export function names(app, { tags }) {
  const south = tag(tags, "Kusini") || app.t("side", { side: "S" });
  const north = tag(tags, "Kaskazini") || app.t("side", { side: "N" });
  return `${south} – ${north}`;
}

/** @param {App} app @param {string} text @param {boolean} [own] */
async function read(app, text, own = false) {
  const long = text.length > LONGEST;
  Object.assign(form, { error: long ? app.t("record-long") : "", games: [], own, busy: !long });
  app.redraw();
  if (long) return;
  try {
    const games = await readRecords(app, text);
    if (!games) form.error = app.t("record-long-game");
    else if (games.length === 0) form.error = app.t("record-none");
    else if (games.length > 1) form.games = games;
    else if (games[0].moves.length === 0 && games[0].error) form.error = lineErrorText(app, games[0].error);
    else await choose(app, games[0]);
  } catch (error) {
    form.error = failureText(app, error);
  }
  form.busy = false;
  app.redraw();
}

/** What is wrong with a line of a record. @param {App} app @param {{line: number, text: string}} error */
export function lineErrorText(app, error) {
  return app.t("record-error", { line: error.line, text: errorText(app, { ...error, field: "" }) });
}

/** Opens a game; the one on the board can be had back. @param {App} app @param {Recorded} game */
async function choose(app, game) {
  const { tree, slot } = app;
  Object.assign(form, { text: "", games: [], error: "" });
  await openRecorded(app, game);
  if (tree.root.children.length > 0) {
    const back = () => void returnTo(app, slot.id);
    app.say(app.t("record-replaced"), { label: app.t("record-back"), run: back });
  }
}

/** @param {App} app @param {Blob | undefined} file */
async function readFile(app, file) {
  if (!file) return;
  if (file.size > 4 * LONGEST) {
    form.error = app.t("record-long");
    app.redraw();
    return;
  }
  await read(app, await file.text());
}

/** @param {App} app */
async function ownGames(app) {
  const response = await fetch("data/games.txt");
  if (response.ok) await read(app, await response.text(), true);
  else form.error = `data/games.txt: ${response.status}`;
  app.redraw();
}

/** Lets files and texts be dropped on an element. @param {App} app @param {HTMLElement} element @param {AbortSignal} signal */
export function takeDrops(app, element, signal) {
  /** @param {boolean} over */
  const mark = (over) => {
    if (form.over === over) return;
    form.over = over;
    app.redraw();
  };
  element.addEventListener(
    "dragover",
    (event) => {
      event.preventDefault();
      mark(true);
    },
    { signal },
  );
  element.addEventListener("dragleave", () => mark(false), { signal });
  element.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      mark(false);
      const [file] = event.dataTransfer?.files ?? [];
      const text = event.dataTransfer?.getData("text/plain");
      if (file) void readFile(app, file);
      else if (text) void read(app, text);
    },
    { signal },
  );
}
