/** The moves of a game as a tree: the game itself and its variations. It knows no rules. */

/**
 * A move and what follows it. The root has no move.
 * @typedef {object} Node
 * @property {string} move plain move, "" for the root
 * @property {string} full the move with its marks
 * @property {string | null} position the position text after the move, once it is known
 * @property {import("../types.d.ts").Side | null} side who moves, once it is known
 * @property {number | null} pair the number of the move, which counts a move of both players as one, once it is known
 * @property {Node | null} parent
 * @property {Node[]} children the first one is the main line
 * @property {number} ply moves from the root
 * @property {string | null} comment
 * @property {Record<string, any>} extra whatever a panel keeps with the move; it is saved
 */

/** @typedef {{variant?: string, start?: string | null, rules?: {seed_limit?: number, kutakatia?: boolean}}} Beginning */

/** What the engine says of a move. @typedef {Partial<Pick<Node, "full" | "position" | "side" | "pair">>} Known */

export class Tree {
  /** @param {Beginning} [beginning] */
  constructor({ variant = "kiswahili", start = null, rules = {} } = {}) {
    this.variant = variant;
    /** Position text, or null for the variant's own start. */
    this.start = start;
    this.rules = rules;
    /** @type {Node} */
    this.root = makeNode("", { position: start }, null);
    this.current = this.root;
  }

  /**
   * The fields with which a question names the game up to a node.
   * @param {Node} [node]
   * @returns {import("../types.d.ts").GameQuestion}
   */
  question(node = this.current) {
    const moves = this.line(node).map((each) => each.move);
    /** @type {import("../types.d.ts").GameQuestion} */
    const question = { variant: this.variant, moves };
    if (this.start) question.start = this.start;
    if (Object.keys(this.rules).length > 0) question.rules = this.rules;
    return question;
  }

  /** The nodes from the first move to this one. @param {Node} [node] */
  line(node = this.current) {
    const line = [];
    for (let each = node; each.parent; each = each.parent) line.unshift(each);
    return line;
  }

  /** The last moves of all lines of play. */
  ends() {
    /** @type {Node[]} */
    const ends = [];
    const open = [this.root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.children.length === 0) ends.push(node);
      open.push(...node.children);
    }
    return ends;
  }

  /** The nodes of the main line after a node. @param {Node} [node] */
  mainLine(node = this.root) {
    const line = [];
    for (let each = node.children[0]; each; each = each.children[0]) line.push(each);
    return line;
  }

  /**
   * Adds a move after a node, or finds it there. The first move after a node is its main line.
   * @param {string} move
   * @param {Known} [known]
   * @param {Node} [parent]
   */
  add(move, known = {}, parent = this.current) {
    const there = parent.children.find((child) => child.move === move);
    if (there) return there;
    const node = makeNode(move, known, parent);
    parent.children.push(node);
    return node;
  }

  /** Removes a move and all that follows it. @param {Node} node */
  remove(node) {
    const parent = node.parent;
    if (!parent) return;
    if (this.line().includes(node)) this.current = parent;
    parent.children = parent.children.filter((child) => child !== node);
  }

  /** Makes the line through a node the main line, from the root on. @param {Node} node */
  promote(node) {
    for (let each = node; each.parent; each = each.parent) {
      const { children } = each.parent;
      children.splice(children.indexOf(each), 1);
      children.unshift(each);
    }
  }

  /** The moves up to a node as a game of their own, which stands there. @param {Node} [node] */
  copyLine(node = this.current) {
    const { variant, start, rules } = this;
    const copy = new Tree({ variant, start, rules });
    for (const each of this.line(node)) copy.current = copy.add(each.move, each);
    return copy;
  }

  toJSON() {
    const path = this.line().map((node) => node.parent?.children.indexOf(node));
    const { variant, start, rules, root } = this;
    return { variant, start, rules, root: { ...packNode(root), children: packLine(root) }, path };
  }

  /** @param {any} json what `toJSON` made */
  static fromJSON(json) {
    const tree = new Tree(json);
    unpackNode(tree.root, json.root);
    unpackLine(tree.root, json.root.children);
    for (const index of json.path) tree.current = tree.current.children[index];
    return tree;
  }
}

/** @param {string} move @param {Known} known @param {Node | null} parent @returns {Node} */
function makeNode(move, { full = move, position = null, side = null, pair = null }, parent) {
  const ply = parent ? parent.ply + 1 : 0;
  return { move, full, position, side, pair, parent, children: [], ply, comment: null, extra: {} };
}

/** @param {Node} node @returns {any} */
function packNode({ move, full, position, side, pair, comment, extra }) {
  return {
    ...(move && { move, full, side, pair }),
    position,
    ...(comment && { comment }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

/**
 * The moves after a node as a list; the `others` of a move are the lines that could be played in its place. So the
 * depth of the JSON is that of the variations, not the length of the game.
 * @param {Node} node @returns {any[] | undefined}
 */
function packLine(node) {
  const line = [];
  for (let each = node; each.children.length > 0; each = each.children[0]) {
    const [main, ...others] = each.children;
    const variations = others.map((other) => [packNode(other), ...(packLine(other) ?? [])]);
    line.push({ ...packNode(main), ...(variations.length > 0 && { others: variations }) });
  }
  return line.length > 0 ? line : undefined;
}

/** @param {Node} node @param {any} packed */
function unpackNode(node, { position, comment = null, extra = {} }) {
  Object.assign(node, { position, comment, extra });
}

/** @param {Node} parent @param {any[]} [line] */
function unpackLine(parent, line = []) {
  let node = parent;
  for (const packed of line) {
    const made = makeNode(packed.move, packed, node);
    unpackNode(made, packed);
    node.children.push(made);
    for (const other of packed.others ?? []) unpackLine(node, other);
    node = made;
  }
}
