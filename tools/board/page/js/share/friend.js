/** A game with a friend elsewhere: after a move, the link that brings the game to the friend. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { otherSide } from "../board/position.js";
import { turnLink } from "../game/link.js";
import { NAME_TAGS } from "../game/tags.js";
import { friendName, givenTags } from "../library/details.js";
import { ended, matchEnd, matchOf, wishes } from "../play/match.js";
import { address, isLocal } from "./address.js";
import { copyField, handOver } from "./copy.js";
import { qrCode } from "./qr.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../game/tags.js").Tags} Tags */

/** Both names, in the form of a new game. @param {App} app */
export function friendFields(app) {
  const { t, settings } = app;
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value.trim();
  return html`<p class="small">${t("friend-about")}</p>
    ${isLocal(app) ? html`<p class="warning" data-note="local">${t("share-local")}</p>` : nothing}
    <div class="details-fields">
      <label class="field tall"><span>${t("friend-own-name")}</span>
        <input type="text" data-field="own-name" maxlength="40" autocomplete="given-name" .value=${settings.values.name} @change=${(
          /** @type {Event} */ event,
        ) => settings.set("name", value(event))}></label>
      <label class="field tall"><span>${t("friend-name")}</span>
        <input type="text" data-field="friend-name" maxlength="40" autocomplete="off" .value=${wishes.friend} @input=${(
          /** @type {Event} */ event,
        ) => {
          wishes.friend = value(event);
        }}></label>
    </div>`;
}

/** The names as tags of the game. @param {App} app @param {Side} human the person's side @returns {Tags} */
export function friendTags(app, human) {
  const { name } = app.settings.values;
  /** @type {Tags} */
  const tags = [
    [NAME_TAGS[human], name],
    [NAME_TAGS[otherSide(human)], wishes.friend],
  ];
  return tags.filter(([, value]) => value);
}

/** The tags of a game with sides swapped. @param {App} app @returns {Tags} */
export function swappedTags(app) {
  const sides = /** @type {Record<string, string>} */ ({
    [NAME_TAGS.S]: NAME_TAGS.N,
    [NAME_TAGS.N]: NAME_TAGS.S,
  });
  return givenTags(app).flatMap(([key, value]) =>
    sides[key] ? [/** @type {[string, string]} */ ([sides[key], value])] : [],
  );
}

/** Whether the last move may be taken back: not, once it was sent. @param {App} app */
export function mayTakeBack(app) {
  const match = matchOf(app);
  if (match?.mode !== "link") return true;
  const { ply } = matchEnd(app);
  return !match.result && lastMover(app) === match.human && match.sent !== ply;
}

/** Who made the last move of the game. @param {App} app @returns {Side | null} */
function lastMover(app) {
  const side = app.answer?.side;
  return side && app.tree.current.ply > 0 ? otherSide(side) : null;
}

/** The link that brings the game to the friend. @param {App} app */
function turnAddress(app) {
  const match = /** @type {import("../play/match.js").Match} */ (matchOf(app));
  const { result, id = "" } = match;
  const resigned = result?.winner && result.reason === "resign" ? otherSide(result.winner) : null;
  const tree = app.tree.copyLine(matchEnd(app));
  const own = /** @type {[string, string]} */ ([NAME_TAGS[match.human], app.settings.values.name]);
  const tags = new Map([own, ...givenTags(app)]);
  return address(app, `play&${turnLink({ tree, tags: [...tags], id, resigned })}`);
}

/** Whether there is something to send: the person's move, or that the friend begins, or a resignation. @param {App} app */
function somethingToSend(app) {
  const match = matchOf(app);
  if (match?.mode !== "link" || !app.answer || matchEnd(app) !== app.tree.current) return false;
  const { result, human } = match;
  if (result) return result.winner !== human;
  return app.answer.over ? lastMover(app) === human : app.answer.side !== human;
}

/** The link for the friend, where it is to be sent. @param {App} app */
export function sendCard(app) {
  if (!somethingToSend(app)) return nothing;
  const { t } = app;
  const match = /** @type {import("../play/match.js").Match} */ (matchOf(app));
  const name = friendName(app);
  const link = turnAddress(app);
  bringIntoView(link);
  const local = isLocal(app);
  const sent = () => {
    match.sent = matchEnd(app).ply;
    app.save();
    app.redraw();
  };
  return html`<div class="card send">
    <h2>${t("friend-send", { name })}</h2>
    <p class="small">${ended(app) ? t("friend-send-end", { name }) : t("friend-send-about", { name })}</p>
    ${local ? html`<p class="warning" data-note="local">${t("share-local")}</p>` : nothing}
    ${copyField(app, "turn", t("share-link"), link, { first: true, onCopy: sent })}
    ${
      local
        ? nothing
        : html`<div class="buttons">
      ${handOver(app, link, t("friend-message"), sent)}
      <button type="button" data-do="friend-qr" aria-expanded=${shown === link ? "true" : "false"} @click=${() => {
        shown = shown === link ? "" : link;
        sent();
      }}>${t("share-qr")}</button></div>
      ${shown === link ? qrCode(app, link) : nothing}`
    }
  </div>`;
}

/** The link whose QR code is shown: whoever can see it may have it already. */
let shown = "";

/** The link that was last brought into view. */
let seen = "";

/** Scrolls to a new link, once: on a phone it may lie outside the screen. @param {string} link */
function bringIntoView(link) {
  if (seen === link) return;
  seen = link;
  requestAnimationFrame(() => document.querySelector(".send")?.scrollIntoView({ block: "nearest" }));
}
