/** Playing: against a level of the engine, a friend at the same screen, or the engine against itself. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { otherSide } from "../board/position.js";
import { newId } from "../game/slots.js";
import { Tree } from "../game/tree.js";
import { icon } from "../icons.js";
import { welcome } from "../learning/welcome.js";
import { friendName, playerName } from "../library/details.js";
import { clockView, leaveClock, pauseClock, pressClock, restoreClock, startClock } from "../play/clock.js";
import { explain, explanationView, forgetExplanation } from "../play/explain.js";
import { gameForm } from "../play/form.js";
import { readKept, unfinishedGames } from "../play/kept.js";
import {
  atMatchEnd,
  beginMatch,
  ended,
  engineToMove,
  isAway,
  isEngine,
  levelName,
  matchEnd,
  matchOf,
  nameOf,
  nextMatch,
  playInMatch,
  playsOneSide,
} from "../play/match.js";
import { stopThinking, think, whyNoMove } from "../play/think.js";
import { friendTags, mayTakeBack, sendCard, swappedTags } from "../share/friend.js";
import { overText, reasonText, resultText } from "../tell.js";
import { moveList } from "./moves.js";
import { AT_ONCE, REVIEW } from "./tabs.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../play/match.js").Match} Match */
/** @typedef {import("../types.d.ts").Side} Side */

const ICONS = {
  "play-hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2 1 2.1h5c.1-.9.4-1.6 1-2.1A6 6 0 0 0 12 3",
  "play-why": "M4 5h16v11h-8l-4 4v-4H4zM10 9a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1.1M12 13.9v.1",
  "play-back": "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9",
  "play-resign": "M6 21V4M6 5h12l-3 4 3 4H6",
  "play-new": "M12 5v14M5 12h14",
  "play-rematch": "M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4",
  "play-review": "M4 18l5-6 4 3 7-9M15 6h5v5",
  "play-halt": "M8 5v14M16 5v14",
  "play-go-on": "M8 5l11 7-11 7z",
};

/** @type {import("../types.d.ts").Panel} */
export const play = {
  name: "play",
  icon: "M3 8h18v8H3zM7 12h.1M12 12h.1M17 12h.1M12 8v.1M12 16v.1",

  render(app) {
    const match = matchOf(app);
    if (!match)
      return html`<h1>${app.t("play-title")}</h1>${welcome(app)} ${gameForm(app)} ${unfinishedGames(app)}`;
    return html`<h1 class="hidden">${app.t("tab-play")}</h1>
      ${sendCard(app)}
      <div class="match">
        ${playerLine(app, app.board.turned ? "S" : "N", "far")}
        <div class="card moves-card">${moveList(app)}</div>
        ${playerLine(app, app.board.turned ? "N" : "S", "near")}
      </div>
      ${statusLine(app)} ${actions(app)} ${explanationView(app)}`;
  },

  overBoard(app) {
    const over = result(app);
    if (!over || !atMatchEnd(app) || app.showing || seen === app.tree.current) return nothing;
    const { t } = app;
    return html`<div class="result">
      <button type="button" class="close" aria-label=${t("close")} @click=${() => look(app)}>×</button>
      <strong>${resultText(app, over)}</strong> <span>${reasonText(app, over)}</span>
      <div class="buttons">
        <button type="button" class="primary" data-do="over-rematch" @click=${() => rematch(app)}>${t("play-rematch")}</button>
        <button type="button" data-do="over-review" @click=${() => void app.open(REVIEW.name, AT_ONCE)}>${t("play-review")}</button>
      </div>
    </div>`;
  },

  onEnter(app) {
    const match = matchOf(app);
    readKept(app);
    if (match && playsOneSide(match)) app.board.turn(match.human === "N");
    if (match && !onMatch(app)) void app.go(matchEnd(app));
    else if (app.answer) arrive(app);
  },

  onLeave(app) {
    stopThinking();
    leaveClock();
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
    if (match && app.answer && isAway(match, app.answer.side) && !ended(app))
      return app.t("games-their-turn", { name: friendName(app) });
    return "";
  },
};

/** The end of the game whose result was taken off the board, to look at it. @type {import("../game/tree.js").Node | null} */
let seen = null;

/** @param {App} app */
function look(app) {
  seen = app.tree.current;
  app.redraw();
}

/** How the game on the board ended, or null. @param {App} app */
function result(app) {
  return matchOf(app)?.result ?? (matchOf(app) && app.answer?.over) ?? null;
}

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
  if (!answer) return;
  const first = tree.current.ply === 0 && !app.message;
  if (!match) {
    if (first) app.say(app.t("play-help"));
    return;
  }
  restoreClock(app);
  if (!ended(app) && !atMatchEnd(app)) {
    leaveClock();
    return;
  }
  if (ended(app) || match.halted) {
    pauseClock();
    return;
  }
  startClock(app, (of, loser) => timeUp(app, of, loser));
  if (isEngine(match, answer.side)) void think(app, (move) => playMove(app, move));
  else if (first) app.say(app.t("play-help"));
}

/** A player has no time left, whatever is on the board. @param {App} app @param {Match} match @param {Side} loser */
function timeUp(app, match, loser) {
  if (app.panel === play) stopThinking();
  finish(app, match, loser, "time");
  if (app.panel !== play && match.result) app.say(overText(app, match.result));
}

/** @param {App} app @param {Match} match @param {Side} loser @param {string} reason */
function finish(app, match, loser, reason) {
  pauseClock();
  match.result = { winner: otherSide(loser), reason };
  app.save();
  if (app.panel === play) app.offer();
  app.redraw();
}

/** @param {App} app @param {import("../types.d.ts").Side} side @param {"far" | "near"} place */
function playerLine(app, side, place) {
  const { t } = app;
  const match = /** @type {import("../play/match.js").Match} */ (matchOf(app));
  const player = isEngine(match, side)
    ? levelName(app, match, side)
    : match.mode === "level"
      ? t("play-you")
      : match.mode === "link"
        ? playerName(app, app, side)
        : "";
  // Where a person plays one side, it goes without saying whose the other is.
  const name = playsOneSide(match) ? player : t("side", { side });
  const turn = app.answer?.side === side && !ended(app);
  return html`<div class="player ${place} ${turn ? "to-move" : ""}">
    <span class="dot side-${side}"></span>
    <strong>${name}</strong>${player && player !== name ? html`<span class="name">${player}</span>` : nothing}
    ${clockView(app, side)}
  </div>`;
}

/** @param {App} app */
function statusLine(app) {
  const { answer, t } = app;
  const over = result(app);
  const text = (/** @type {unknown} */ main, /** @type {unknown} */ more) =>
    html`<p class="status"><strong>${main}</strong> ${more}</p>`;
  const link = (/** @type {string} */ key, /** @type {() => void} */ action) =>
    html`<button type="button" class="link" data-do=${key} @click=${action}>${t(key)}</button>`;
  if (answer && !atMatchEnd(app))
    return text(
      t("play-looking-back"),
      link("play-to-game", () => void app.go(matchEnd(app))),
    );
  if (over) return text(resultText(app, over), reasonText(app, over));
  if (!answer || app.showing) return text(t("play-sowing"), "");
  if (whyNoMove())
    return text(
      whyNoMove(),
      link("play-try", () => tryAgain(app)),
    );
  if (engineToMove(app)) return text(t("play-thinks"), "");
  return text(
    t("play-turn", { player: nameOf(app, answer.side) }),
    answer.stage ? t("play-stage", { stage: answer.stage }) : "",
  );
}

/** @param {App} app */
function actions(app) {
  const match = /** @type {import("../play/match.js").Match} */ (matchOf(app));
  const { t } = app;
  /** @param {keyof typeof ICONS} key @param {() => void} action @param {boolean} [off] @param {string} [words] */
  const button = (key, action, off = false, words = key) =>
    html`<button type="button" class="action" data-do=${key} ?disabled=${off} @click=${action}>${icon(ICONS[key])}<span>${t(words)}</span></button>`;
  const here = atMatchEnd(app) && Boolean(app.answer);
  const back = here && lastOwn(app) !== undefined && mayTakeBack(app);
  const moved = here && app.tree.current.ply > 0;
  if (ended(app)) {
    return html`<div class="actions">
      ${button("play-rematch", () => rematch(app))}
      ${button("play-review", () => void app.open(REVIEW.name, AT_ONCE))}
      ${button("play-back", () => takeBack(app), !back)}
      ${button("play-new", () => newGame(app))}
    </div>`;
  }
  const mine = match.mode !== "watch";
  const helped = mine && match.mode !== "link";
  const mayResign = moved && (match.mode !== "link" || play.mayMove?.(app) === true);
  const sure = resigning === app.tree.current;
  return html`<div class="actions">
    ${helped ? button("play-hint", () => void explain(app, null), !play.mayMove?.(app)) : nothing}
    ${helped ? button("play-why", () => whyLast(app), !lastOwn(app) || engineToMove(app)) : nothing}
    ${mine ? button("play-back", () => takeBack(app), !back) : nothing}
    ${mine ? button("play-resign", () => resign(app, sure), !mayResign, sure ? "play-resign-sure" : "play-resign") : nothing}
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
  pauseClock();
  forgetExplanation(app);
  match.result = null;
  app.say("");
  const { parent } = node;
  app.tree.remove(node);
  void app.go(parent);
}

/** The position in which a person was asked whether to resign. @type {import("../game/tree.js").Node | null} */
let resigning = null;

/** Resigns when asked a second time. @param {App} app @param {boolean} sure */
function resign(app, sure) {
  resigning = sure ? null : app.tree.current;
  if (!sure) {
    app.redraw();
    return;
  }
  const match = /** @type {Match} */ (matchOf(app));
  stopThinking();
  finish(app, match, playsOneSide(match) ? match.human : (app.answer?.side ?? "S"), "resign");
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
  pauseClock();
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
  const human = otherSide(match.human);
  const levels = { S: match.levels.N, N: match.levels.S };
  forgetExplanation(app);
  const again = match.id ? { id: newId(), sent: undefined } : {};
  const kept = {
    play: { ...match, human, levels, result: null, halted: false, times: null, ...again },
    ...(match.id && { tags: swappedTags(app) }),
  };
  void app.setNewTree(new Tree({ variant, start, rules }), kept);
  if (playsOneSide(match)) app.board.turn(human === "N");
  app.board.enter();
}
