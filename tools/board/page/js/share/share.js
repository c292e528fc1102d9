/** Sharing what is on the board, in every tab: a link, its QR code, the text, a picture. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { download, downloadPng } from "../board/export.js";
import { writePosition } from "../board/position.js";
import { openDialog } from "../dialog.js";
import { gameLink, positionLink } from "../game/link.js";
import { names, tagsOf } from "../library/details.js";
import { writeRecord } from "../review/records.js";
import { draft } from "../setup/draft.js";
import { failureText } from "../tell.js";
import { address, isLocal } from "./address.js";
import { copyField, handOver } from "./copy.js";
import { qrCode } from "./qr.js";

/** @typedef {import("../app.js").App} App */

/** Whether the board shows another position than that of the person's game. @param {App} app */
const ownBoard = ({ panel }) => panel?.borrows || panel?.name === "setup";

const chosen = {
  /** @type {"game" | "position"} */
  what: "game",
  /** The record of the game; null until it is written. @type {string | null} */
  record: null,
};

/** @param {App} app */
export function openShare(app) {
  const there = !ownBoard(app) && app.tree.root.children.length > 0;
  Object.assign(chosen, { what: there ? "game" : "position", record: null });
  if (there)
    writeRecord(app, app)
      .catch((error) => failureText(app, error))
      .then((text) => {
        chosen.record = text;
        app.redraw();
      });
  openDialog(app, {
    name: "share",
    title: () => app.t("share-title"),
    body: () => body(app, there),
  });
}

/** The position on the board, and the rules by which it is played. @param {App} app */
function position(app) {
  const { panel, board, answer, tree } = app;
  if (panel?.name === "setup" && draft.state) return { text: writePosition(draft.state), game: draft };
  if (ownBoard(app) || !answer) return { text: writePosition(board.state), game: tree };
  return { text: answer.position, game: tree };
}

/** @param {App} app @param {boolean} there whether there is a game to choose */
function body(app, there) {
  const { t } = app;
  const game = chosen.what === "game";
  const { text, game: rules } = position(app);
  const fragment = game ? `review&${gameLink(app.tree, tagsOf(app))}` : positionLink(text, rules);
  const link = address(app, fragment);
  const local = isLocal(app);
  return html`${there ? choice(app) : nothing}
    ${local ? html`<p class="warning" data-note="local">${t("share-local")}</p>` : nothing}
    <div class="share-link">
      ${local ? nothing : qrCode(app, link)}
      <div class="share-ways">
        ${copyField(app, "link", t("share-link"), link, { first: true })}
        ${local ? nothing : handOver(app, link, game ? names(app, app) : t("share-position"))}
      </div>
    </div>
    ${game ? copyField(app, "record", t("share-record"), chosen.record ?? "", { lines: 4 }) : nothing}
    ${copyField(app, "text", t("share-text"), text)}
    <div class="buttons">
      <button type="button" data-do="share-png" @click=${() => void downloadPng(app.board)}>${t("share-png")}</button>
      ${game ? html`<button type="button" data-do="share-file" ?disabled=${!chosen.record} @click=${() => download(new Blob([chosen.record ?? ""], { type: "text/plain" }), "bao.txt")}>${t("share-file")}</button>` : nothing}
    </div>`;
}

/** @param {App} app */
function choice(app) {
  return html`<div class="segments" role="radiogroup" aria-label=${app.t("share-title")}>${
    /** @type {const} */ (["game", "position"]).map(
      (what) => html`<label><input type="radio" name="share-what" .checked=${chosen.what === what}
      @change=${() => {
        chosen.what = what;
        app.redraw();
      }}><span>${app.t(`share-${what}`)}</span></label>`,
    )
  }</div>`;
}
