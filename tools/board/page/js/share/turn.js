/** A link that a friend has sent: the next turn of a game that is kept here, or the first of a new one. */
import { html } from "../../vendor/lit-html/lit-html.js";
import { otherSide } from "../board/position.js";
import { closeDialog, openDialog } from "../dialog.js";
import { saved } from "../game/slots.js";
import { NAME_TAGS, tag, withTags } from "../game/tags.js";
import { Tree } from "../game/tree.js";
import { friendName, givenTags, sideAfter } from "../library/details.js";
import { FRESH, matchLine } from "../play/match.js";
import { QuestionError } from "../port/questions.js";
import { returnTo } from "../review/return.js";
import { errorText } from "../tell.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../game/link.js").Turn} Turn */

/**
 * The game of a link, compared with a kept one: it has the friend's next move, is the same, is shorter, has moves in
 * the person's own name that the person has not made here, or differs. The best first.
 */
const RELATIONS = /** @type {const} */ (["news", "same", "old", "ahead", "other"]);

/** @typedef {{id: string, tree: Tree, kept: Record<string, any>, relation: typeof RELATIONS[number]}} Known */

/** @param {Tree} mine @param {Tree} theirs @param {Side} human the person's side @returns {Known["relation"]} */
function relation(mine, theirs, human) {
  const start = (/** @type {Tree} */ { variant, start, rules }) =>
    JSON.stringify([variant, start ?? null, rules]);
  const [kept, sent] = [matchLine(mine), theirs.mainLine()].map((line) => line.map(({ move }) => move));
  const common = Math.min(kept.length, sent.length);
  if (start(mine) !== start(theirs) || firstDifference(kept, sent) < common) return "other";
  const own = theirs
    .mainLine()
    .slice(kept.length)
    .some(({ parent }) => parent && sideAfter(theirs, parent) === human);
  if (own) return "ahead";
  if (sent.length > kept.length) return "news";
  return sent.length < kept.length ? "old" : "same";
}

/** @param {string[]} kept @param {string[]} sent */
function firstDifference(kept, sent) {
  let i = 0;
  while (i < kept.length && i < sent.length && kept[i] === sent[i]) i++;
  return i;
}

/** The kept game that goes best with a link; null where none has its id. @param {Turn} turn @returns {Known | null} */
function knownGame(turn) {
  const known = saved()
    .filter(({ game }) => game.kept.play?.id === turn.id)
    .map(({ id, game }) => {
      const tree = Tree.fromJSON(game.tree);
      return { id, tree, kept: game.kept, relation: relation(tree, turn.tree, game.kept.play.human) };
    });
  known.sort((a, b) => RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation));
  return known[0] ?? null;
}

/** Opens what a friend has sent. @param {App} app @param {Turn} turn */
export async function takeTurn(app, turn) {
  app.save();
  const { tree } = turn;
  turn = { ...turn, tree: tree.copyLine(tree.mainLine().at(-1) ?? tree.root) };
  const error = await wrongMove(app, turn.tree);
  if (error) {
    app.say(app.t("friend-refused", { text: errorText(app, error.about) }));
    return;
  }
  const known = knownGame(turn);
  await app.open("play");
  if (!known) await begin(app, turn);
  else if (["ahead", "other"].includes(known.relation)) tellOther(app, turn, known);
  else await goOn(app, turn, known);
}

/** What the rules say against the game of a link. @param {App} app @param {Tree} tree @returns {Promise<QuestionError | null>} */
async function wrongMove(app, tree) {
  try {
    await app.ask("game", tree.question(tree.mainLine().at(-1) ?? tree.root));
    return null;
  } catch (error) {
    if (error instanceof QuestionError) return error;
    throw error;
  }
}

/**
 * A game that is not kept here: the person plays the side to move, unless `side` says otherwise.
 * @param {App} app @param {Turn} turn @param {Side} [side]
 */
async function begin(app, { tree, id, tags, resigned }, side) {
  const line = tree.mainLine();
  for (const node of line) node.extra.match = true;
  const last = line.at(-1);
  const toMove = sideAfter(tree, last ?? tree.root);
  const human = side ?? (resigned === toMove ? otherSide(toMove) : toMove);
  const own = tag(tags, NAME_TAGS[human]) || app.settings.values.name;
  /** @type {import("../play/match.js").Match} */
  const match = { ...FRESH, mode: "link", levels: { S: 0, N: 0 }, id, human, result: resignation(resigned) };
  tree.current = last?.parent ?? tree.root;
  app.board.turn(human === "N");
  await app.setNewTree(tree, { play: match, tags: withTags(tags, { [NAME_TAGS[human]]: own }) });
  if (last) await app.go(last, { animate: true });
  app.say(app.t("friend-begin", { name: friendName(app), side: human }));
}

/** @param {Side | null} side @returns {import("../play/match.js").Match["result"]} */
const resignation = (side) => (side ? { winner: otherSide(side), reason: "resign" } : null);

/** A game that is kept here goes on with what is new in the link. @param {App} app @param {Turn} turn @param {Known} known */
async function goOn(app, turn, known) {
  if (!(await openKept(app, known))) return;
  const { tree, kept } = app;
  /** @type {import("../play/match.js").Match} */
  const match = kept.play;
  const before = matchLine(tree);
  const sent = turn.tree.mainLine();
  let node = before.at(-1) ?? tree.root;
  for (const { move } of sent.slice(before.length)) {
    node = tree.add(move, {}, node);
    node.extra.match = true;
  }
  tree.promote(node);
  const away = otherSide(match.human);
  // The friend may have a new name; that of the person is the person's own.
  const name = tag(turn.tags, NAME_TAGS[away]);
  if (name) kept.tags = withTags(givenTags(app), { [NAME_TAGS[away]]: name });
  if (turn.resigned === away) match.result ??= resignation(away);
  const isNew = known.relation === "news";
  await app.go(isNew ? (node.parent ?? node) : node);
  if (isNew) await app.go(node, { animate: true });
  const moves = Math.abs(sent.length - before.length);
  if (known.relation === "old") app.say(app.t("friend-old", { moves }));
  else if (known.relation === "same" && app.answer?.side !== match.human) app.say(app.t("friend-same"));
}

/** Puts a kept game on the board, as the person sees it. @param {App} app @param {Known} known */
function openKept(app, { id, kept }) {
  app.board.turn(kept.play.human === "N");
  return returnTo(app, id, { steal: true });
}

/** The link has another game than the one that is kept, or goes on for the person: both can be looked at. @param {App} app @param {Turn} turn @param {Known} known */
function tellOther(app, turn, known) {
  const { t } = app;
  const mine = matchLine(known.tree);
  const theirs = turn.tree.mainLine();
  const i = firstDifference(
    mine.map(({ move }) => move),
    theirs.map(({ move }) => move),
  );
  const name = friendName(known);
  openDialog(app, {
    name: "other-game",
    title: () => t("friend-other"),
    body: () => html`<p>${
      known.relation === "ahead"
        ? t("friend-other-ahead", { move: ownMove(theirs.slice(i), turn.tree, known), name })
        : mine[i] && theirs[i]
          ? t("friend-other-move", { number: i + 1, mine: mine[i].full, theirs: theirs[i].move, name })
          : t("friend-other-start", { name })
    }</p>
      <p class="small">${t("friend-other-about")}</p>
      <div class="buttons">
        <button type="button" class="primary" data-do="friend-mine" @click=${() => {
          closeDialog();
          void openKept(app, known);
        }}>${t("friend-mine")}</button>
        <button type="button" data-do="friend-theirs" @click=${() => {
          closeDialog();
          void begin(app, turn, known.kept.play.human);
        }}>${t("friend-theirs")}</button>
      </div>`,
  });
}

/** The first move that a link makes for the person. @param {import("../game/tree.js").Node[]} line @param {Tree} tree @param {Known} known */
function ownMove(line, tree, { kept }) {
  return line.find(({ parent }) => parent && sideAfter(tree, parent) === kept.play.human)?.move ?? "";
}
