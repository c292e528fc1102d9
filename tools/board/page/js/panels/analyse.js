/** Analysing: the engine thinks beside the person about the position on the board. */
import { html } from "../../vendor/lit-html/lit-html.js";
import { hideBar, showBar } from "../analyse/bar.js";
import { engine, halt, switchEngine, think } from "../analyse/engine.js";
import { engineCard } from "../analyse/engine-card.js";
import { dropGhost, hasGhost, leaveGhost } from "../analyse/ghost.js";
import { chanceAtEnd } from "../analyse/south.js";
import { variations } from "../analyse/variations.js";
import { wishLines } from "../analyse/wishes.js";
import { arrowOf } from "../board/arrows.js";
import { chanceAt } from "../review/marks.js";
import { ANALYSE } from "./tabs.js";

/** @typedef {import("../app.js").App} App */

/** Ends what listens while the panel is open. @type {AbortController | null} */
let open = null;

/** @type {import("../types.d.ts").Panel} */
export const analyse = {
  ...ANALYSE,

  render(app) {
    return html`<h1 class="hidden">${app.t("tab-analyse")}</h1>
      ${engineCard(app, {
        onSwitch: () => {
          switchEngine(!engine.on);
          if (!engine.on) leaveGhost(app);
          restart(app);
        },
        onLines: (lines) => {
          wishLines(lines);
          restart(app);
        },
      })}
      ${variations(app)}`;
  },

  onEnter(app) {
    open = new AbortController();
    const { signal } = open;
    document.addEventListener("visibilitychange", () => restart(app), { signal });
    app.settings.addEventListener("change", () => settingsChanged(app), { signal });
    used = options(app);
    restart(app);
  },

  onNode(app) {
    dropGhost(app);
    restart(app);
  },

  onLeave(app) {
    open?.abort();
    halt();
    leaveGhost(app);
    app.board.arrows([]);
    hideBar();
  },
};

/** Options of the engine in the running search. */
let used = "";

/** @param {App} app */
const options = (app) => JSON.stringify(app.engineOptions());

/** @param {App} app */
function settingsChanged(app) {
  if (options(app) === used) {
    show(app);
    return;
  }
  used = options(app);
  restart(app);
}

/** Thinks about the current node anew. @param {App} app */
function restart(app) {
  void think(app, () => show(app));
  show(app);
}

/** Bar and arrows as far as the engine has come. @param {App} app */
function show(app) {
  if (app.panel !== analyse) return;
  // A game drawn by repetition can be played on.
  const over = app.answer?.legal.length === 0 ? app.answer.over : null;
  const here = engine.on && engine.node === app.tree.current;
  if (over) showBar(app, chanceAtEnd(over));
  else if (here && engine.value) showBar(app, engine.value.chance, engine.value.bound);
  else showBar(app, chanceAt(app));
  if (!hasGhost() && !app.showing) {
    const moves = here && !over ? engine.lines.map(({ line }) => line.moves[0].move) : [];
    app.board.arrows(moves.map((move, rank) => arrowOf(move, rank, String(rank + 1))));
  }
  app.redraw();
}
