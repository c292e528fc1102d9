/** The moves of a game as a tree: the game itself and its variations. It knows no rules. */

/**
 * A move and what follows it. The root has no move.
 * @typedef {object} Node
 * @property {string} move plain move, "" for the root
 * @property {string} full the move with its marks
 * @property {string | null} position the position text after the move, once it is known
 * @property {Node | null} parent
 * @property {Node[]} children the first one is the main line
 * @property {number} ply moves from the root
 * @property {string | null} comment
 * @property {Record<string, any>} extra whatever a panel keeps with the move; it is saved
 */

/** @typedef {{variant?: string, start?: string | null, rules?: {seed_limit?: number, kutakatia?: boolean}}} Beginning */

export class Tree {
  /** @param {Beginning} [beginning] */
  constructor({ variant = "kiswahili", start = null, rules = {} } = {}) {
    this.variant = variant;
    /** Position text, or null for the variant's own start. */
    this.start = start;
    this.rules = rules;
    /** @type {Node} */
    this.root = makeNode("", "", start, null);
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

  /** The nodes of the main line after a node. @param {Node} [node] */
  mainLine(node = this.root) {
    const line = [];
    for (let each = node.children[0]; each; each = each.children[0]) line.push(each);
    return line;
  }

  /**
   * Adds a move after a node, or finds it there. The first move after a node is its main line.
   * @param {string} move
   * @param {{full?: string, position?: string | null}} [known]
   * @param {Node} [parent]
   */
  add(move, { full = move, position = null } = {}, parent = this.current) {
    const there = parent.children.find((child) => child.move === move);
    if (there) return there;
    const node = makeNode(move, full, position, parent);
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

  toJSON() {
    const path = this.line().map((node) => node.parent?.children.indexOf(node));
    return { variant: this.variant, start: this.start, rules: this.rules, root: packNode(this.root), path };
  }

  /** @param {any} json what `toJSON` made */
  static fromJSON(json) {
    const tree = new Tree(json);
    unpackChildren(tree.root, json.root);
    for (const index of json.path) tree.current = tree.current.children[index];
    return tree;
  }
}

/**
 * @param {string} move
 * @param {string} full
 * @param {string | null} position
 * @param {Node | null} parent
 * @returns {Node}
 */
function makeNode(move, full, position, parent) {
  const ply = parent ? parent.ply + 1 : 0;
  return { move, full, position, parent, children: [], ply, comment: null, extra: {} };
}

/** @param {Node} node @returns {any} */
function packNode({ full, position, comment, extra, children }) {
  return {
    full,
    position,
    ...(comment && { comment }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(children.length > 0 && { children: children.map((child) => [child.move, packNode(child)]) }),
  };
}

/** @param {Node} node @param {any} packed */
function unpackChildren(node, packed) {
  node.position = packed.position;
  node.comment = packed.comment ?? null;
  node.extra = packed.extra ?? {};
  for (const [move, child] of packed.children ?? []) {
    const made = makeNode(move, child.full, child.position, node);
    node.children.push(made);
    unpackChildren(made, child);
  }
}
