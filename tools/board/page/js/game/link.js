/**
 * A game or a position in the fragment of a link:
 *   `#p=ROWS_STORES_HOUSES_SIDE_KUTAKATIA`  a position, its spaces written `_`
 *   `#g=A6l.a5r(.a6l.A3r).A3r`              moves, each after a dot; variations in brackets
 * and, with either, `&v=kujifunza` (variant), `&k=0` or `&k=1` (without or with kutakatia, in place of the variant's
 * rule), `&s=500` (seed limit), `&n=3` (ply to show), `&S=Juma` and `&N=Asha` (names of South and North).
 * `l` and `r` stand for `<` and `>`, which a link would have to escape.
 *
 * With `&i=1f0k3x9a` the link is a turn in a game that two people play by sending each other links: `i` is the same in
 * all links of the game, its moves have no variations, and `&r=S` says that South has resigned. Whoever opens it plays
 * the side to move, unless the browser has the game already.
 */
import { NAME_TAGS, tag } from "./tags.js";
import { Tree } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tags.js").Tags} Tags */

/** A turn of a game that is played by links. @typedef {{tree: Tree, tags: Tags, id: string, resigned: import("../types.d.ts").Side | null}} Turn */

/** The longest name that a link may bring. */
const LONGEST_NAME = 60;

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

/** The names of the players. @param {Tags} tags */
function packNames(tags) {
  const sides = /** @type {const} */ (["S", "N"]);
  return sides.flatMap((side) => {
    const name = tag(tags, NAME_TAGS[side]);
    return name ? [`${side}=${encodeURIComponent(name).replace(/[!'()*.]/g, escapeSign)}`] : [];
  });
}

/** Signs that programs for messages take for the end of a link. @param {string} sign */
const escapeSign = (sign) => `%${sign.charCodeAt(0).toString(16)}`;

/** @param {Tree} tree @param {Tags} tags */
function packGame(tree, tags) {
  const parts = [`g=${packLine(tree.root).slice(1)}`];
  if (tree.start) parts.push(`p=${packPosition(tree.start)}`);
  return [...parts, ...packRules(tree), ...packNames(tags)];
}

/** The fragment, without `#`, that holds a game. @param {Tree} tree @param {Tags} [tags] */
export function gameLink(tree, tags = []) {
  return [...packGame(tree, tags), `n=${tree.current.ply}`].join("&");
}

/** The fragment, without `#`, of a turn in a game that is played by links. @param {Turn} turn */
export function turnLink({ tree, tags, id, resigned }) {
  return [...packGame(tree, tags), ...(resigned ? [`r=${resigned}`] : []), `i=${id}`].join("&");
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
 * Reads a fragment. `panel` is the part without `=`; `tree` is null where the fragment holds no game, or a `broken` one,
 * or a `turn` in a game that is played by links. `kept` is what is kept with the game.
 * @param {string} fragment with or without `#`
 * @returns {{panel: string, tree: Tree | null, kept: Record<string, any>, turn: Turn | null, broken: boolean}}
 */
export function readLink(fragment) {
  const parts = fragment.replace(/^#/, "").split("&");
  const panel = parts.find((part) => !part.includes("=")) ?? "";
  const none = { panel, tree: null, kept: {}, turn: null, broken: false };
  const fields = readFields(parts);
  if (!fields) return { ...none, broken: true };
  const moves = fields.get("g");
  const position = fields.get("p")?.replaceAll("_", " ");
  if (moves === undefined && !position) return none;
  /** @type {import("./tree.js").Beginning} */
  const beginning = { variant: fields.get("v") === "kujifunza" ? "kujifunza" : "kiswahili", start: position };
  beginning.rules = {
    ...(["0", "1"].includes(fields.get("k") ?? "") && { kutakatia: fields.get("k") === "1" }),
    ...(fields.has("s") && { seed_limit: Number(fields.get("s")) }),
  };
  const tree = new Tree(beginning);
  unpackLine(tree, moves ?? "");
  const tags = readNames(fields);
  const id = fields.get("i") ?? "";
  if (/^\w{4,32}$/.test(id))
    return { ...none, turn: { tree, tags, id, resigned: readSide(fields.get("r")) } };
  const shown = Number(fields.get("n") ?? Number.POSITIVE_INFINITY);
  tree.current = [tree.root, ...tree.mainLine()].filter((node) => node.ply <= shown).pop() ?? tree.root;
  return { ...none, tree, kept: tags.length > 0 ? { tags } : {} };
}

/** @param {string} [text] */
const readSide = (text) => (text === "S" || text === "N" ? text : null);

/** @param {Map<string, string>} fields @returns {Tags} */
function readNames(fields) {
  return [...Object.entries(NAME_TAGS)].flatMap(([side, key]) => {
    const name = fields.get(side)?.trim().slice(0, LONGEST_NAME);
    return name ? [/** @type {[string, string]} */ ([key, name])] : [];
  });
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
