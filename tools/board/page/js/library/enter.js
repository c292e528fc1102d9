/** Entering a game from paper, and the form with its names, day, place and result; any game can have them. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { closeDialog, openDialog } from "../dialog.js";
import { dayTag, NAME_TAGS, RESULTS, tag, withTags } from "../game/tags.js";
import { Tree } from "../game/tree.js";
import { givenTags, resultOf } from "./details.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./details.js").Game} Game */

/** The tags that have a field of text, with the words for each. */
const FIELDS = [
  [NAME_TAGS.S, "details-south"],
  [NAME_TAGS.N, "details-north"],
  ["Event", "details-event"],
  ["Site", "details-place"],
];

/** Begins a game whose moves a person enters for both sides, after its form. @param {App} app */
export function enterGame(app) {
  const tags = /** @type {import("../game/tags.js").Tags} */ ([["Date", dayTag(Date.now())]]);
  detailsDialog(app, {
    title: "enter-title",
    game: { tree: new Tree(), kept: { tags } },
    begins: true,
    onDone: async (values, variant) => {
      await app.setNewTree(new Tree({ variant }), { tags: withTags(tags, values), entered: true });
      await app.open("games");
    },
  });
}

/** The form for a game that is there. @param {App} app @param {Game} game @param {(tags: import("../game/tags.js").Tags) => void} onTags */
export function editDetails(app, game, onTags) {
  detailsDialog(app, {
    title: "details-title",
    game,
    begins: false,
    onDone: (values) => {
      const { record } = game.kept;
      // A result that a person gives holds for the moves that are there.
      if (record && values.Result) Object.assign(record, { result: values.Result, error: null });
      if (record) record.moves = game.tree.mainLine().length;
      onTags(withTags(givenTags(game), { ...values, PlyCount: "" }));
    },
  });
}

/**
 * @typedef {object} Form
 * @property {string} title key of its title
 * @property {Game} game
 * @property {boolean} begins whether the game begins with it: then its variant is asked, too
 * @property {(values: Record<string, string>, variant: string) => void} onDone
 */

/** @param {App} app @param {Form} form */
function detailsDialog(app, { title, game, begins, onDone }) {
  const { t } = app;
  const tags = givenTags(game);
  const result = resultOf(game);
  // The engine knows how a game ended on the board.
  const over = Boolean(game.tree.mainLine().at(-1)?.extra.over);
  const date = tag(tags, "Date").replaceAll(".", "-");
  openDialog(app, {
    name: "details",
    title: () => t(title),
    body: () => html`<form class="details-form" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const value = (/** @type {string} */ key) => String(given.get(key) ?? "").trim();
      const values = Object.fromEntries(
        [...FIELDS.map(([key]) => key), "Date"].map((key) => [key, value(key)]),
      );
      values.Date = values.Date.replaceAll("-", ".");
      if (!over) values.Result = value("Result") === "*" ? "" : value("Result");
      closeDialog();
      onDone(values, value("variant"));
    }}>
      ${begins ? html`<p class="small">${t("enter-how")}</p>` : nothing}
      <div class="details-fields">
      ${FIELDS.map(
        ([key, label]) => html`<label class="field tall"><span>${t(label)}</span>
          <input type="text" name=${key} maxlength="80" autocomplete="off" .value=${tag(tags, key)}></label>`,
      )}
      <label class="field tall"><span>${t("details-date")}</span>
        ${/^(\d{4}-\d\d-\d\d)?$/.test(date) ? html`<input type="date" name="Date" .value=${date}>` : html`<input type="text" name="Date" .value=${tag(tags, "Date")}>`}</label>
      <label class="field tall"><span>${t("details-result")}</span>
        <select name="Result" ?disabled=${over}>${RESULTS.map((each) => html`<option value=${each} ?selected=${each === result}>${resultText(app, each)}</option>`)}</select></label>
      ${begins ? html`<label class="field tall"><span>${t("play-variant")}</span><select name="variant">${["kiswahili", "kujifunza"].map((each) => html`<option value=${each}>${t(`variant-${each}`)}</option>`)}</select></label>` : nothing}
      </div>
      <div class="buttons"><button type="submit" class="primary" data-do="details-done">${t(begins ? "enter-begin" : "details-save")}</button></div>
    </form>`,
  });
}

/** @param {App} app @param {string} result */
export function resultText(app, result) {
  const kinds = { "1-0": "south", "0-1": "north", "1/2-1/2": "draw", "*": "open" };
  return app.t("games-result", { result: kinds[/** @type {keyof typeof kinds} */ (result)] ?? "open" });
}
