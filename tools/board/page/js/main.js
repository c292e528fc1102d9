/**
 * What runs first: it puts the seeds on the board, and sends for what the rest of the page needs while that is being
 * loaded. On a slow network the board is there long before words and engine.
 */
import { Board } from "./board/board.js";
import { fail } from "./failed.js";
import { hasSaved } from "./game/slots.js";
import { START, startOfLink } from "./game/start.js";
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
// `start.js` tells these errors; here they must not count as unhandled.
for (const each of [words, config]) each.catch(() => {});
import("./start.js")
  .then(({ start }) => start({ settings, language, words, config }))
  .catch((error) => {
    console.error(error);
    fail(String(error.message ?? error));
  });

/**
 * A board without words, until the app's own replaces it. Who has a kept game does not see the start position first,
 * and who follows a link sees where its game begins.
 */
function showBoard() {
  const wordless = /** @type {any} */ ({ settings, kept: {}, t: () => "" });
  const board = new Board(wordless);
  const link = /[#&][gp]=/.test(location.hash);
  const first = link ? startOfLink(location.hash) : hasSaved() ? null : START;
  if (first) board.show(first);
  const place = /** @type {HTMLElement} */ (document.getElementById("board"));
  place.setAttribute("aria-busy", "true");
  place.prepend(board.element);
}
