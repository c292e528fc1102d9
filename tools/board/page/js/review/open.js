/** Opening a record: pasted, dropped, from a file, or one of the page's own games. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { worthKeeping } from "../game/slots.js";
import { readableTags } from "../game/tags.js";
import { names } from "../library/details.js";
import { enterGame } from "../library/enter.js";
import { errorText, failureText } from "../tell.js";
import { gameOf, LONGEST, readRecords } from "./records.js";
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
  /** Whether it was asked for by name. */
  wanted: false,
  /** The game that was read up to an error; when its text is corrected, the whole game takes its place. @type {import("../game/tree.js").Tree | null} */
  broken: null,
};

/** The longest text that is put into the field, to be corrected there. */
const CORRECTABLE = 200_000;

/** @param {App} app @param {boolean} opened whether it is unfolded */
export function openForm(app, opened) {
  const { t } = app;
  return html`<details class="card open-form ${form.over ? "over" : ""}" ?open=${opened || form.wanted || form.games.length > 0 || form.error !== ""}>
    <summary><h2>${t("record-open")}</h2></summary>
    <label class="field tall"><span>${t("record-paste")}</span>
      <textarea rows="4" spellcheck="false" data-field="record" placeholder="1: A7>* a7>*;" .value=${form.text}
        @input=${(/** @type {Event} */ event) => {
          form.text = /** @type {HTMLTextAreaElement} */ (event.target).value;
          app.redraw();
        }}></textarea></label>
    ${form.error ? html`<p class="error" role="alert">${form.error}</p>` : nothing}
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
    <p class="small">${t("enter-about")} <button type="button" class="link" data-do="enter" @click=${() => enterGame(app)}>${t("enter-title")}</button></p>
    ${form.games.length > 0 ? choices(app) : nothing}
  </details>`;
}

/** Opens the form, wherever the person is. @param {App} app */
export async function askForRecord(app) {
  form.wanted = true;
  await app.open("review");
  requestAnimationFrame(() => {
    form.wanted = false;
    const field = document.querySelector('[data-field="record"]');
    if (field instanceof HTMLTextAreaElement) field.focus();
  });
}

/** @param {App} app */
function choices(app) {
  return html`<p>${app.t("record-choose", { games: form.games.length })}</p>
    <ol class="record-list">${form.games.map(
      (
        game,
        i,
      ) => html`<li><button type="button" class="wide" data-game=${i + 1} @click=${() => void choose(app, game)}>
        <strong>${form.own ? app.t(`own-game-${i + 1}`) : names(app, { kept: { tags: readableTags(game.tags) } })}</strong>
        <small>${app.t("record-line", { moves: game.moves.length, result: game.result, line: game.line })}${game.error ? ` · ${app.t("record-broken")}` : ""}</small>
      </button></li>`,
    )}</ol>`;
}

/** @param {App} app @param {string} text @param {boolean} [own] */
async function read(app, text, own = false) {
  const long = text.length > LONGEST;
  const plain = text.replaceAll("\r\n", "\n");
  Object.assign(form, { error: long ? app.t("record-long") : "", games: [], own, busy: !long });
  if (!own && plain.length <= CORRECTABLE) form.text = plain;
  app.redraw();
  if (long) return;
  try {
    const games = await readRecords(app, plain);
    if (!games) form.error = app.t("record-long-game");
    else if (games.length === 0) form.error = app.t("record-none");
    else if (games.length > 1) form.games = games;
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

/**
 * Opens a game; the one on the board can be had back. A text with an error stays to be corrected, the wrong place marked.
 * @param {App} app @param {Recorded} game
 */
async function choose(app, game) {
  const { tree, slot } = app;
  const { error } = game;
  // Where moves were read, the game itself says what is wrong.
  const wrong = error && game.moves.length === 0 ? `${lineErrorText(app, error)} ` : "";
  form.error = error ? `${wrong}${app.t("record-correct")}` : "";
  if (!error) Object.assign(form, { text: "", games: [] });
  if (!error || game.moves.length > 0) {
    const opened = await gameOf(app, game);
    if (error) opened.kept.draft = true;
    const again =
      tree === form.broken && app.kept.draft && !worthKeeping({ tree: tree.toJSON(), kept: app.kept });
    form.broken = error ? opened.tree : null;
    await (again ? app.setTree(opened.tree, opened.kept) : app.setNewTree(opened.tree, opened.kept));
    if (!again && tree.root.children.length > 0) {
      const back = () => void returnTo(app, slot.id);
      app.say(app.t("record-replaced"), { label: app.t("record-back"), run: back });
    }
  }
  if (error) requestAnimationFrame(() => markPlace(game));
}

/** Selects what is wrong in the field. @param {Recorded} game */
function markPlace(game) {
  const field = document.querySelector('[data-field="record"]');
  if (!(field instanceof HTMLTextAreaElement)) return;
  const [from, to] = wrongPlace(field.value, game);
  field.focus();
  field.setSelectionRange(from, to);
  document.querySelector(".open-form .error")?.scrollIntoView({ block: "nearest" });
}

/** The wrong word of a text, or its line. @param {string} text @param {Recorded} game @returns {[number, number]} */
function wrongPlace(text, { line, moves, error }) {
  const wrong = /** @type {any} */ (error);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1), text.length + 1];
  const start = starts[wrong.line - 1] ?? 0;
  const end = (starts[wrong.line] ?? text.length + 1) - 1;
  // What was read before the error lies before it.
  let from = starts[line - 1] ?? 0;
  for (const { text: written } of moves) {
    const at = text.indexOf(written, from);
    if (at >= 0 && at < end) from = at + written.length;
  }
  const pit = wrong.illegal?.move.slice(0, 2) ?? /\b[ABab][1-8]\b/.exec(wrong.text)?.[0];
  for (const word of [wrong.found, /found "([^"]+)"/.exec(wrong.text)?.[1], pit]) {
    const at = word ? text.indexOf(word, Math.max(from, start)) : -1;
    const rest = /[^\s;,]*/.exec(text.slice(at + word?.length))?.[0] ?? "";
    if (at >= 0 && at < end) return [at, at + word.length + rest.length];
  }
  return [start, end];
}

/** What was written unusually in a record, and how it was read; an earlier page kept sentences. @param {App} app @param {any[]} remarks */
export function remarksView(app, remarks) {
  if (remarks.length === 0) return nothing;
  return html`<details class="small remarks"><summary>${app.t("record-remarks", { count: remarks.length })}</summary>
    <ul>${remarks.map((remark) => html`<li class="remark">${typeof remark === "string" ? remark : lineErrorText(app, remark)}</li>`)}</ul></details>`;
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
