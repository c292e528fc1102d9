/** The form of a new game. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { otherSide } from "../board/position.js";
import { Tree } from "../game/tree.js";
import { isLoading } from "../port/loading.js";
import { friendFields, friendTags } from "../share/friend.js";
import { beginMatch, elsewhere, engineName, LEVELS, nextMatch, playsOneSide, wishes } from "./match.js";

/** @typedef {import("../app.js").App} App */

/**
 * A row of buttons of which one is chosen.
 * @param {App} app @param {keyof typeof wishes} name @param {(string | number | boolean)[]} values @param {(value: any) => string} label
 * @param {string} [title] key of what the choice is called
 */
function choice(app, name, values, label, title = `play-${name}`) {
  const id = `wish-${name}`;
  return html`<fieldset class="choice"><legend>${app.t(title)}</legend>
    <div class="segments">${values.map(
      (value) => html`<label><input type="radio" name=${id} value=${value} .checked=${wishes[name] === value}
        @change=${() => {
          /** @type {any} */ (wishes)[name] = value;
          app.redraw();
        }}><span>${label(value)}</span></label>`,
    )}</div></fieldset>`;
}

/** Whether the new game goes on from the position on the board. @param {App} app */
function goesOn(app) {
  return elsewhere(app) && wishes.from === "here";
}

/** @param {App} app */
export function gameForm(app) {
  const { t } = app;
  // Another engine may play at full strength only.
  const weaker = app.config.levels !== false;
  const { mode, timed, variant } = wishes;
  const other = mode === "link" ? t("games-friend") : engineName(app);
  return html`<form class="card game-form" @submit=${(/** @type {Event} */ event) => begin(app, event)}>
    <div class="wishes">
    ${choice(app, "mode", ["level", "friend", "link", "watch"], (value) => (value === "level" ? engineName(app) : t(`play-mode-${value}`)))}
    ${mode === "link" ? friendFields(app) : nothing}
    ${mode === "level" || mode === "link" ? choice(app, "side", ["S", "random", "N"], (value) => (value === "random" ? t("play-random") : value === "S" ? t("play-you") : other)) : nothing}
    ${weaker && (mode === "level" || mode === "watch") ? levelField(app, "level", mode === "watch" ? "play-level-south" : "play-level") : nothing}
    ${weaker && mode === "watch" ? levelField(app, "other", "play-other") : nothing}
    ${elsewhere(app) ? choice(app, "from", ["here", "start"], (value) => t(`play-from-${value}`)) : nothing}
    <details ?open=${timed || variant !== "kiswahili"}><summary>${t("play-more")}</summary>
      ${mode === "link" ? nothing : choice(app, "timed", [false, true], (value) => t(value ? "play-timed-yes" : "play-timed-no"))}
      ${timed && mode !== "link" ? clockFields(app) : nothing}
      ${goesOn(app) ? nothing : choice(app, "variant", ["kiswahili", "kujifunza"], (value) => t(`variant-${value}`))}
      ${goesOn(app) ? nothing : html`<p class="small">${t("play-variant-about")}</p>`}
    </details>
    </div>
    <button type="submit" class="primary wide" data-do="play-start" ?disabled=${isLoading(app)}>${t(isLoading(app) ? "play-start-waits" : "play-start")}</button>
  </form>`;
}

/** A level and what it means. @param {App} app @param {"level" | "other"} name @param {string} title */
function levelField(app, name, title) {
  const level = wishes[name];
  const about = app.t("play-level-about", { level });
  return html`<fieldset class="level"><legend>${app.t(title)}</legend>
    <input type="range" min=${LEVELS[0]} max=${LEVELS[LEVELS.length - 1]} data-do=${`wish-${name}`} aria-label=${app.t(title)}
      aria-valuetext=${`${level}: ${about}`} .value=${String(level)}
      @input=${(/** @type {Event} */ event) => {
        wishes[name] = Number(/** @type {HTMLInputElement} */ (event.target).value);
        app.redraw();
      }}><output>${level}</output>
    <p class="small">${about}</p></fieldset>`;
}

/** @param {App} app */
function clockFields(app) {
  /** @param {"minutes" | "increment"} name @param {number} most */
  const field = (name, most) => html`<label class="field"><span>${app.t(`play-${name}`)}</span>
    <input type="number" min=${name === "minutes" ? 1 : 0} max=${most} .value=${String(wishes[name])}
      @input=${(/** @type {Event} */ event) => {
        const value = Number(/** @type {HTMLInputElement} */ (event.target).value);
        wishes[name] = Math.min(
          Math.max(Number.isFinite(value) ? value : 1, name === "minutes" ? 1 : 0),
          most,
        );
      }}></label>`;
  return html`<div class="fields">${field("minutes", 180)}${field("increment", 60)}</div>`;
}

/** @param {App} app @param {Event} event */
function begin(app, event) {
  event.preventDefault();
  const match = nextMatch();
  // Who begins is South, but where North is to move.
  if (goesOn(app) && app.answer?.side === "N") match.human = otherSide(match.human);
  const next = goesOn(app) ? app.tree.copyLine() : new Tree({ variant: wishes.variant });
  wishes.from = "here";
  app.say("");
  void beginMatch(app, next, match, match.mode === "link" ? { tags: friendTags(app, match.human) } : {});
  app.board.turn(playsOneSide(match) && match.human === "N");
  // The form is gone, and with it the place of the keyboard.
  app.board.enter();
}
