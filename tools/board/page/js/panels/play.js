/** Playing: against a level of the engine, a friend at the same screen, or the engine against itself. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { newId } from "../game/slots.js";
import { Tree } from "../game/tree.js";
import { friendName, playerName } from "../library/details.js";
import { clockView, pauseClock, pressClock, restoreClock, startClock } from "../play/clock.js";
import { explain, explanationView, forgetExplanation } from "../play/explain.js";
import { gameForm } from "../play/form.js";
import { readKept, unfinishedGames } from "../play/kept.js";
import {
  atMatchEnd,
  beginMatch,
  ended,
  engineName,
  engineToMove,
  isAway,
  isEngine,
  matchEnd,
  matchOf,
  nextMatch,
  playInMatch,
} from "../play/match.js";
import { stopThinking, think, whyNoMove } from "../play/think.js";
import { friendTags, mayTakeBack, sendCard, swappedTags } from "../share/friend.js";
import { overText } from "../tell.js";
import { moveList } from "./moves.js";

/** @typedef {import("../app.js").App} App */

/** @type {import("../types.d.ts").Panel} */
export const play = {
  name: "play",
  icon: "M5 4l15 8-15 8z",

  render(app) {
    const match = matchOf(app);
    if (!match) return html`<h1>${app.t("play-title")}</h1>${gameForm(app)} ${unfinishedGames(app)}`;
    return html`<h1 class="hidden">${app.t("tab-play")}</h1>
      ${sendCard(app)} ${playerLine(app, app.board.turned ? "S" : "N")}
      <div class="card moves-card">${moveList(app)}</div>
      ${playerLine(app, app.board.turned ? "N" : "S")}
      ${statusLine(app)} ${actions(app)} ${explanationView(app)}`;
  },

  onEnter(app) {
    const match = matchOf(app);
    readKept(app);
    if (match && (match.mode === "level" || match.mode === "link")) app.board.turn(match.human === "N");
    if (match && !onMatch(app)) void app.go(matchEnd(app));
    else if (app.answer) arrive(app);
  },

  onLeave(app) {
    stopThinking();
    pauseClock(app);
    forgetExplanation(app);
  },

  onNode: arrive,

  onMove(app, move) {
    forgetExplanation(app);
    if (matchOf(app)) playMove(app, move);
    else void beginHere(app).then(() => playMove(app, move));
  },

  mayMove(app) {
    const match = matchOf(app);
    if (!app.answer || app.answer.over?.reason === "repetition") return false;
    if (!match) return true;
    return (
      atMatchEnd(app) && !match.result && !isEngine(match, app.answer.side) && !isAway(match, app.answer.side)
    );
  },

  whyNot(app) {
    if (engineToMove(app)) return whyNoMove() || app.t("play-thinks");
    const match = matchOf(app);
    if (match && !atMatchEnd(app)) return app.t("play-looking-back");
    if (match && app.answer && isAway(match, app.answer.side) && !ended(app)) return friendTurn(app);
    return "";
  },
};

/** Whether a position of the match is on the board, not one of a variation. @param {App} app */
function onMatch(app) {
  return app.tree.line().every(({ extra }) => extra.match);
}

/** @param {App} app @param {string} move */
function playMove(app, move) {
  pressClock(app);
  void playInMatch(app, move);
}

/** Begins the match that the form asks for where the board stands; the person has the side to move. @param {App} app */
async function beginHere(app) {
  const match = { ...nextMatch(), human: app.answer?.side ?? "S" };
  const { root } = app.tree;
  const kept = Object.keys(app.kept).length > 0;
  const tags = match.mode === "link" ? { tags: friendTags(app, match.human) } : {};
  if (root.children.length > 0 || kept) await beginMatch(app, app.tree.copyLine(), match, tags);
  else Object.assign(app.kept, { play: match, ...tags });
}

/** A node is on the board: the clock of the player to move runs, or the engine thinks. @param {App} app */
function arrive(app) {
  stopThinking();
  const match = matchOf(app);
  const { answer, tree } = app;
  if (!match || !answer) return;
  restoreClock(app);
  if (ended(app) || !atMatchEnd(app)) {
    pauseClock(app);
    if (answer.over) app.say(overText(app, answer.over));
    return;
  }
  if (match.halted) {
    pauseClock(app);
    return;
  }
  startClock(app, () => timeUp(app));
  if (isEngine(match, answer.side)) void think(app, (move) => playMove(app, move));
  else if (tree.current.ply === 0 && !app.message) app.say(app.t("play-help"));
}

/** @param {App} app */
function timeUp(app) {
  const match = matchOf(app);
  if (!match || !app.answer) return;
  stopThinking();
  finish(app, app.answer.side === "S" ? "N" : "S", "time");
}

/** @param {App} app @param {import("../types.d.ts").Side} winner @param {string} reason */
function finish(app, winner, reason) {
  const match = matchOf(app);
  if (!match) return;
  pauseClock(app);
  match.result = { winner, reason };
  app.save();
  app.offer();
  app.say(app.t(`over-${reason}`, { winner }));
}

/** @param {App} app */
const friendTurn = (app) => app.t("games-their-turn", { name: friendName(app) });

/** @param {App} app @param {import("../types.d.ts").Side} side */
function playerLine(app, side) {
  const match = /** @type {import("../play/match.js").Match} */ (matchOf(app));
  const engine = isEngine(match, side);
  const level = match.levels[side];
  const name = engine
    ? app.config.levels === false
      ? engineName(app)
      : app.t("play-level-name", { engine: engineName(app), level })
    : match.mode === "link"
      ? playerName(app, app, side)
      : app.t(match.mode === "level" ? "play-you" : "play-person");
  const turn = app.answer?.side === side && !ended(app);
  return html`<div class="player ${turn ? "to-move" : ""}">
    <span class="dot side-${side}"></span>
    <strong>${app.t("side", { side })}</strong><span class="name">${name}</span>
    ${clockView(app, side)}
  </div>`;
}

/** @param {App} app */
function statusLine(app) {
  const match = /** @type {import("../play/match.js").Match} */ (matchOf(app));
  const { answer } = app;
  if (match.result)
    return html`<p class="status">${app.t(`over-${match.result.reason}`, { winner: match.result.winner ?? "" })}</p>`;
  if (!answer) return html`<p class="status">…</p>`;
  if (!atMatchEnd(app)) {
    return html`<p class="status">${app.t("play-looking-back")}
      <button type="button" class="link" @click=${() => void app.go(matchEnd(app))}>${app.t("play-to-game")}</button></p>`;
  }
  if (answer.over) return html`<p class="status">${overText(app, answer.over)}</p>`;
  if (whyNoMove()) {
    return html`<p class="status">${whyNoMove()}
      <button type="button" class="link" data-do="play-try" @click=${() => tryAgain(app)}>${app.t("play-try")}</button></p>`;
  }
  if (isAway(match, answer.side)) return html`<p class="status">${friendTurn(app)}</p>`;
  const key = isEngine(match, answer.side)
    ? "play-thinks"
    : answer.stage === "kunamua"
      ? "play-move-kunamua"
      : "play-move-mtaji";
  return html`<p class="status">${app.t(key, { side: answer.side, store: answer.stores[answer.side === "S" ? "south" : "north"] })}</p>`;
}

/** @param {App} app */
function actions(app) {
  const match = /** @type {import("../play/match.js").Match} */ (matchOf(app));
  const { t } = app;
  /** @param {string} key @param {() => void} action @param {boolean} [off] @param {string} [look] */
  const button = (key, action, off = false, look = "") =>
    html`<button type="button" class=${look} data-do=${key} ?disabled=${off} @click=${action}>${t(key)}</button>`;
  const here = atMatchEnd(app) && Boolean(app.answer);
  const back = here && lastOwn(app) !== undefined && mayTakeBack(app);
  const moved = here && app.tree.current.ply > 0;
  if (ended(app)) {
    return html`<div class="buttons">
      ${button("play-rematch", () => rematch(app), false, "primary")}
      ${button("play-review", () => void app.open("review"))}
      ${button("play-new", () => newGame(app))}
      ${button("play-back", () => takeBack(app), !back)}
    </div>`;
  }
  const mine = match.mode !== "watch";
  const helped = mine && match.mode !== "link";
  return html`<div class="buttons">
    ${helped ? button("play-hint", () => void explain(app, null), !play.mayMove?.(app)) : nothing}
    ${helped ? button("play-why", () => whyLast(app), !lastOwn(app) || engineToMove(app)) : nothing}
    ${mine ? button("play-back", () => takeBack(app), !back) : nothing}
    ${mine ? button("play-resign", () => resign(app), !moved || (match.mode === "link" && !play.mayMove?.(app))) : nothing}
    ${match.mode === "watch" ? button(match.halted ? "play-go-on" : "play-halt", () => halt(app)) : nothing}
    ${button("play-new", () => newGame(app))}
  </div>`;
}

/** The last move that a person made. @param {App} app */
function lastOwn(app) {
  const match = matchOf(app);
  const { answer } = app;
  if (!match || !answer) return undefined;
  return app.tree.line().findLast((_, i) => !isEngine(match, answer.moves[i].side));
}

/** @param {App} app */
function whyLast(app) {
  const node = lastOwn(app);
  if (node) void explain(app, node);
}

/** Takes back the person's last move and the answer to it. @param {App} app */
function takeBack(app) {
  const match = matchOf(app);
  const node = lastOwn(app);
  if (!match || !node?.parent) return;
  stopThinking();
  pauseClock(app);
  forgetExplanation(app);
  match.result = null;
  app.say("");
  const { parent } = node;
  app.tree.remove(node);
  void app.go(parent);
}

/** @param {App} app */
function resign(app) {
  const match = matchOf(app);
  const side = match?.mode === "level" || match?.mode === "link" ? match.human : (app.answer?.side ?? "S");
  stopThinking();
  finish(app, side === "S" ? "N" : "S", "resign");
}

/** @param {App} app */
function halt(app) {
  const match = matchOf(app);
  if (!match) return;
  match.halted = !match.halted;
  app.save();
  arrive(app);
  app.redraw();
}

/** Asks the engine once more for its move. @param {App} app */
function tryAgain(app) {
  app.say("");
  arrive(app);
  app.redraw();
}

/** Shows the form of a new game; the game on the board stays until one begins. @param {App} app */
function newGame(app) {
  stopThinking();
  pauseClock(app);
  forgetExplanation(app);
  const { variant, rules } = app.tree;
  void app.setNewTree(new Tree({ variant, rules })).then(() => {
    readKept(app);
    app.redraw();
  });
}

/** The same game with sides swapped. @param {App} app */
function rematch(app) {
  const match = /** @type {import("../play/match.js").Match} */ (matchOf(app));
  const { variant, start, rules } = app.tree;
  const human = match.human === "S" ? "N" : "S";
  const levels = { S: match.levels.N, N: match.levels.S };
  forgetExplanation(app);
  const again = match.id ? { id: newId(), sent: undefined } : {};
  const kept = {
    play: { ...nextMatch(), ...match, human, levels, result: null, halted: false, times: null, ...again },
    ...(match.id && { tags: swappedTags(app) }),
  };
  void app.setNewTree(new Tree({ variant, start, rules }), kept);
  if (match.mode === "level" || match.mode === "link") app.board.turn(human === "N");
}
