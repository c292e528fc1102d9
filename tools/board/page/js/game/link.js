/**
 * A game or a position in the fragment of a link:
 *   `#p=ROWS_STORES_HOUSES_SIDE_KUTAKATIA`  a position, its spaces written `_`
 *   `#g=A6l.a5r(.a6l.A3r).A3r`              moves, each after a dot; variations in brackets
 * and, with either, `&v=kujifunza` (variant), `&k=0` or `&k=1` (without or with kutakatia, in place of the variant's
 * rule), `&s=500` (seed limit), `&n=3` (ply to show).
 * `l` and `r` stand for `<` and `>`, which a link would have to escape.
 */
import { Tree } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

/** @param {string} position */
const packPosition = (position) => position.replaceAll(" ", "_");

/** @param {Node} node */
const packMove = (node) => `.${node.move.replace("<", "l").replace(">", "r")}`;

/** @param {Node} node @returns {string} */
function packLine(node) {
  let text = "";
  for (let each = node; each.children.length > 0; each = each.children[0]) {
    const [first, ...others] = each.children;
    text += packMove(first);
    for (const other of others) text += `(${packMove(other)}${packLine(other)})`;
  }
  return text;
}

/** The parts of a link that say by which rules the game is played. @param {Pick<Tree, "variant" | "rules">} game */
function packRules({ variant, rules }) {
  const parts = [];
  if (variant !== "kiswahili") parts.push(`v=${variant}`);
  if (rules.kutakatia !== undefined) parts.push(`k=${Number(rules.kutakatia)}`);
  if (rules.seed_limit) parts.push(`s=${rules.seed_limit}`);
  return parts;
}

/** The fragment, without `#`, that holds a game. @param {Tree} tree */
export function gameLink(tree) {
  const parts = [`g=${packLine(tree.root).slice(1)}`];
  if (tree.start) parts.push(`p=${packPosition(tree.start)}`);
  return [...parts, ...packRules(tree), `n=${tree.current.ply}`].join("&");
}

/**
 * The fragment, without `#`, that holds a position.
 * @param {string} position
 * @param {Pick<Tree, "variant" | "rules">} game
 */
export function positionLink(position, game) {
  return [`p=${packPosition(position)}`, ...packRules(game)].join("&");
}

/**
 * Reads a fragment. `panel` is the part without `=`; `tree` is null where the fragment holds no game, or a `broken` one.
 * @param {string} fragment with or without `#`
 * @returns {{panel: string, tree: Tree | null, broken: boolean}}
 */
export function readLink(fragment) {
  const parts = fragment.replace(/^#/, "").split("&");
  const panel = parts.find((part) => !part.includes("=")) ?? "";
  const fields = readFields(parts);
  if (!fields) return { panel, tree: null, broken: true };
  const moves = fields.get("g");
  const position = fields.get("p")?.replaceAll("_", " ");
  if (moves === undefined && !position) return { panel, tree: null, broken: false };
  /** @type {import("./tree.js").Beginning} */
  const beginning = { variant: fields.get("v") === "kujifunza" ? "kujifunza" : "kiswahili", start: position };
  beginning.rules = {
    ...(["0", "1"].includes(fields.get("k") ?? "") && { kutakatia: fields.get("k") === "1" }),
    ...(fields.has("s") && { seed_limit: Number(fields.get("s")) }),
  };
  const tree = new Tree(beginning);
  unpackLine(tree, moves ?? "");
  const shown = Number(fields.get("n") ?? Number.POSITIVE_INFINITY);
  tree.current = [tree.root, ...tree.mainLine()].filter((node) => node.ply <= shown).pop() ?? tree.root;
  return { panel, tree, broken: false };
}

/** Names and values; null where they cannot be decoded. @param {string[]} parts @returns {Map<string, string> | null} */
function readFields(parts) {
  try {
    const named = parts.filter((part) => part.includes("="));
    return new Map(
      named.map((part) => {
        const at = part.indexOf("=");
        return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
      }),
    );
  } catch {
    return null;
  }
}

/** @param {Tree} tree @param {string} text */
function unpackLine(tree, text) {
  /** @type {Node[]} */
  const open = [];
  let node = tree.root;
  for (const [word] of text.matchAll(/[()]|[^.()]+/g)) {
    if (word === "(") {
      open.push(node);
      node = node.parent ?? node;
    } else if (word === ")") node = open.pop() ?? tree.root;
    else node = tree.add(word.replace("l", "<").replace("r", ">"), {}, node);
  }
}
