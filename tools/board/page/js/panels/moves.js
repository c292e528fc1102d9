/** The moves of the tree as a list: the main line in pairs, variations in brackets after the move they replace. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/tree.js").Node} Node */

/** The list and the move to which it was scrolled: it stays where a person moves it. @type {{list: Element | null, node: Node | null}} */
const seen = { list: null, node: null };

/** Scrolls the list to the current move, once. @param {Node} node */
function showMove(node) {
  const list = document.querySelector(".move-list");
  const here = list?.querySelector("[aria-current=true]");
  if (!(list instanceof HTMLElement) || !(here instanceof HTMLElement)) return;
  if (seen.list === list && seen.node === node) return;
  Object.assign(seen, { list, node });
  const { offsetTop, offsetHeight } = here;
  const hidden = offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight;
  if (hidden) list.scrollTop = offsetTop - list.clientHeight / 2;
}

/**
 * The number before a move: `3.` of South's, `3…` of North's where a line begins with it.
 * @param {{pair: number | null, side: import("../types.d.ts").Side | null}} move @param {boolean} first
 */
export function moveNumber({ pair, side }, first) {
  if (pair === null) return "";
  return side === "S" ? `${pair}.` : first ? `${pair}…` : "";
}

/** @param {App} app @param {(node: Node) => unknown} [mark] what stands behind a move */
export function moveList(app, mark = () => nothing) {
  const { root } = app.tree;
  if (root.children.length === 0) return html`<p class="small">${app.t("moves-none")}</p>`;
  queueMicrotask(() => showMove(app.tree.current));
  return html`<div class="move-list" role="group" aria-label=${app.t("moves-label")}>${line(app, root, true, mark)}</div>`;
}

/** @param {App} app @param {Node} node @param {boolean} numbered @param {(node: Node) => unknown} mark @returns {unknown} */
function line(app, node, numbered, mark) {
  /** @type {unknown[]} */
  const parts = [];
  let first = numbered;
  for (let each = node; each.children.length > 0; each = each.children[0]) {
    const [main, ...others] = each.children;
    parts.push(move(app, main, first, mark));
    first = false;
    for (const other of others) {
      parts.push(
        html`<span class="variation">(${move(app, other, true, mark)}${line(app, other, false, mark)})</span>`,
      );
      first = true;
    }
  }
  return parts;
}

/** A move with its number, which stay on one line. @param {App} app @param {Node} node @param {boolean} numbered @param {(node: Node) => unknown} mark */
function move(app, node, numbered, mark) {
  const number = moveNumber(node, numbered);
  return html`<span class="turn">${number ? html`<span class="number">${number}</span>` : nothing}<button type="button" class="move"
    aria-current=${node === app.tree.current ? "true" : "false"} data-ply=${node.ply}
    @click=${() => void app.go(node)}>${node.full}${mark(node)}</button></span>`;
}
