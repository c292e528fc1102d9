/**
 * What runs first: it puts the seeds on the board, and sends for what the rest of the page needs while that is being
 * loaded. On a slow network the board is there long before words and engine.
 */
import { Board } from "./board/board.js";
import { fail } from "./failed.js";
import { hasSaved } from "./game/slots.js";
import { START } from "./game/start.js";
import { fetchWords, pickLanguage } from "./language.js";
import { loadConfig } from "./port/config.js";
import { Settings } from "./settings.js";
import { applySettings } from "./theme.js";

const settings = new Settings();
applySettings(settings);
showBoard();
const language = pickLanguage(settings.values.language);
const words = fetchWords(language);
const config = loadConfig();
// What fails before the rest is there is told by it.
for (const each of [words, config]) each.catch(() => {});
import("./start.js")
  .then(({ start }) => start({ settings, language, words, config }))
  .catch((error) => {
    console.error(error);
    fail(String(error.message ?? error));
  });

/**
 * A board without words, until that of the page takes its place. Somebody who has a game here, or comes for one, does
 * not see another position first.
 */
function showBoard() {
  const wordless = /** @type {any} */ ({ settings, t: () => "" });
  const board = new Board(wordless);
  if (!hasSaved() && !/[#&][gp]=/.test(location.hash)) board.show(START);
  const place = /** @type {HTMLElement} */ (document.getElementById("board"));
  place.setAttribute("aria-busy", "true");
  place.prepend(board.element);
}
