/** The browser, and pages in it that note every fault. */
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

/** `chromium`, or `firefox`, which needs the static site. */
export const BROWSER = process.env.BROWSER ?? "chromium";
if (!["chromium", "firefox"].includes(BROWSER))
  throw new Error(`BROWSER: found ${BROWSER}, expected chromium or firefox`);

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long a state may take to come, on a machine with much else to do. */
export const PATIENCE = 30_000;

/** @returns {Promise<import("playwright-core").Browser>} */
export async function launch() {
  if (BROWSER === "firefox") {
    // Newer releases send commands of WebDriver BiDi that the Firefox of Debian does not have.
    const { firefox } = await import("playwright-firefox");
    const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
    // It cannot be told per page.
    const firefoxUserPrefs = { "ui.prefersReducedMotion": 1 };
    const launched = await firefox.launch({ channel: "moz-firefox", executablePath, firefoxUserPrefs });
    return /** @type {any} */ (launched);
  }
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** The settings of a page whose animations are quick: 8 is the end of the slider, 32 is for tests of other things. */
export const QUICK = { speed: 32 };

/**
 * A browser profile of its own. Everything that the browser reports as wrong in its pages goes to `faults`.
 * @param {import("playwright-core").Browser} browser
 * @param {object} wishes
 * @param {string[]} wishes.faults
 * @param {RegExp[]} [wishes.expected] faults that the test brings about
 * @param {object} [wishes.settings] of the page, where nothing is kept yet
 * @param {boolean} [wishes.visited] whether the question of a first visit is answered
 * @param {import("playwright-core").BrowserContextOptions} [wishes.context]
 */
export async function openContext(
  browser,
  { faults, expected = [], settings = QUICK, visited = true, context: more = {} },
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    reducedMotion: "reduce",
    ...more,
  });
  context.setDefaultTimeout(PATIENCE);
  const fault = (/** @type {string} */ text) => {
    if (!expected.some((each) => each.test(text))) faults.push(text);
  };
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) fault(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => fault(`page error: ${error.error().stack ?? error.error()}`));
  context.on("response", (response) => {
    if (response.status() >= 400)
      fault(`${response.status()} ${response.url().replace(/token=\w+/, "token=…")}`);
  });
  await context.addInitScript(watch, { settings, visited });
  return context;
}

/** Runs in the page before its own scripts: first settings, and a diary of what is said and shown. @param {{settings: object, visited: boolean}} kept */
function watch({ settings, visited }) {
  const page = /** @type {any} */ (window);
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    console.error(`content security policy: ${violatedDirective} ${blockedURI}`);
  });
  try {
    if (!localStorage.getItem("bingwa.settings"))
      localStorage.setItem("bingwa.settings", JSON.stringify(settings));
    if (visited) localStorage.setItem("bingwa.welcomed", "yes");
  } catch {
    // A page without storage keeps its defaults.
  }
  /** What was said under the board. @type {string[]} */
  page.said = [];
  /** The seeds on the board at the end of each animation. @type {string[]} */
  page.ends = [];
  const seeds = () =>
    JSON.stringify(
      Object.fromEntries(
        [...document.querySelectorAll("[data-pit], [data-store]")].map((each) => {
          const { pit, store, seeds: n } = /** @type {HTMLElement} */ (each).dataset;
          return [pit ?? store, Number(n)];
        }),
      ),
    );
  let moving = false;
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      const text = document.getElementById("message")?.textContent?.trim();
      if (text && text !== page.said.at(-1)) page.said.push(text);
      const now = document.querySelector("svg.board")?.classList.contains("moving") ?? false;
      if (moving && !now) page.ends.push(seeds());
      moving = now;
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["class"],
    });
  });
}

/**
 * Keeps every search of the pages that are opened from now on from its start, until `release`: the engine thinks
 * for as long as the test needs.
 * @param {import("playwright-core").BrowserContext} context
 */
export async function holdSearches(context) {
  await context.addInitScript(() => {
    const page = /** @type {any} */ (window);
    /** What starts each search that is held; null once they are released. @type {(() => void)[] | null} */
    let held = [];
    const hold = (/** @type {unknown} */ line, /** @type {() => void} */ send) => {
      if (held && /^go\b/.test(String(line))) held.push(send);
      else send();
    };
    page.release = () => {
      const waiting = held ?? [];
      held = null;
      for (const send of waiting) send();
    };
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      hold(data, () => send.call(this, data));
    };
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any} */ data) {
      hold(data?.line, () => postMessage.call(this, data));
    };
  });
  return { release: (/** @type {import("playwright-core").Page} */ page) => page.evaluate("release()") };
}

/** The source of axe-core. */
export const axeSource = () => readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
