/** The tree of moves with what can be done to the current one. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { moveList } from "../panels/moves.js";
import { markView, verdicts } from "../review/marks.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function variations(app) {
  const { t, tree } = app;
  const { current } = tree;
  const aside = inVariation(app);
  const judged = verdicts(app);
  return html`<div class="card moves-card" @keydown=${(/** @type {KeyboardEvent} */ event) => pressed(app, event)}>
      ${moveList(app, (node) => markView(app, judged.get(node)))}</div>
    ${
      current.parent
        ? html`<div class="buttons">
      ${aside ? html`<button type="button" data-do="promote" @click=${() => promote(app)}>${t("analyse-promote")}</button>` : nothing}
      <button type="button" data-do="delete" @click=${() => remove(app)}>${t("analyse-delete", { move: current.full })}</button>
    </div>`
        : nothing
    }`;
}

/** Whether the current node is outside the main line. @param {App} app */
function inVariation({ tree }) {
  return tree.line().some((node) => node.parent?.children[0] !== node);
}

/** @param {App} app */
function promote(app) {
  app.tree.promote(app.tree.current);
  app.save();
  app.redraw();
}

/** Removes the current move and what follows it; it can be taken back. @param {App} app */
function remove(app) {
  const { tree } = app;
  const node = tree.current;
  const { parent } = node;
  if (!parent) return;
  const index = parent.children.indexOf(node);
  tree.remove(node);
  const undo = () => {
    if (app.tree !== tree) return;
    parent.children.splice(index, 0, node);
    app.say("");
    void app.go(node);
  };
  app.say(app.t("analyse-deleted", { move: node.full }), { label: app.t("undo"), run: undo });
  void app.go(parent);
}

/** Up and down: the other moves in place of the current one; Delete removes it. @param {App} app @param {KeyboardEvent} event */
function pressed(app, event) {
  const { current } = app.tree;
  const siblings = current.parent?.children ?? [];
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step) {
    const next = siblings[siblings.indexOf(current) + step];
    if (!next) return;
    void app.go(next);
  } else if (event.key === "Delete") remove(app);
  else return;
  event.preventDefault();
}
