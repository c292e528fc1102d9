/** What a person does at the board, and what the board shows. */
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./engine.mjs").Engine} Engine */

/** Waits until a position is on the board and nothing moves. @param {Page} page */
export async function isReady(page) {
  const failure = await page.waitForFunction(() => {
    const failed = document.getElementById("failed");
    if (failed && !failed.hidden) return failed.textContent;
    /** @type {SVGElement | null} */
    // Before the engine has answered, the board may show a position, but offers nothing.
    const board = document.querySelector("#board:not([aria-busy]) svg.board:not(.moving)");
    return /[1-9]/.test(board?.dataset.position ?? "") && document.querySelector("#panel[data-panel]")
      ? "none"
      : null;
  });
  assert.equal(await failure.jsonValue(), "none");
}

/** The names of the panels that have a tab, or stand in the menu. @param {Page} page @returns {Promise<string[]>} */
export const panels = (page) =>
  page
    .locator("#tabs a, #menu a")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href")?.slice(1) ?? ""));

/** Opens a panel by its tab or from the menu. @param {Page} page @param {string} name */
export async function goTo(page, name) {
  const tab = page.locator(`#tabs a[href="#${name}"]`);
  if ((await tab.count()) > 0) await tab.click();
  else {
    await page.click('[data-do="menu"]');
    await page.click(`#menu a[href="#${name}"]`);
  }
  await page.waitForSelector(`#panel[data-panel="${name}"] :is(.card, form)`);
}

/** Waits until the person is to move, or the game is over. @param {Page} page */
export async function isYourTurn(page) {
  await page.waitForSelector('.pit.can, [data-do="play-rematch"]');
}

/** Waits until the engine thinks about its move. @param {Page} page */
export const thinks = (page) =>
  page.waitForFunction(() => /thinking/.test(document.querySelector(".status")?.textContent ?? ""));

/** Whether the game is over. @param {Page} page */
export async function isOver(page) {
  return (await page.locator('[data-do="play-rematch"]').count()) > 0;
}

/** The moves in the list, as they are written. @param {Page} page @returns {Promise<string[]>} */
export function moves(page) {
  return page
    .locator(".move-list .move")
    .evaluateAll((all) => all.map((each) => each.querySelector("[role=img]")?.textContent ?? ""));
}

/** What was said under the board since the page was opened. @param {Page} page @returns {Promise<string[]>} */
export const said = (page) => page.evaluate(() => /** @type {any} */ (window).said);

/** Waits until a sentence is said. @param {Page} page @param {RegExp} sentence @returns {Promise<string>} */
export async function hears(page, sentence) {
  const found = await page.waitForFunction(
    ([source, flags]) =>
      /** @type {any} */ (window).said.find((/** @type {string} */ each) =>
        new RegExp(source, flags).test(each),
      ),
    [sentence.source, sentence.flags],
  );
  return String(await found.jsonValue());
}

/** @param {Page} page @param {string} pit */
export const clickPit = (page, pit) => page.locator(`[data-pit="${pit}"] .touch`).click({ force: true });

/**
 * Chooses a move: the pit, the direction, and the house where the page asks for it.
 * @param {Page} page @param {string} move plain, with `+` where the house is played
 * @param {{tap?: boolean}} [how]
 */
export async function chooseMove(page, move, { tap = false } = {}) {
  const press = (/** @type {import("playwright-core").Locator} */ place) =>
    tap ? place.tap({ force: true }) : place.click({ force: true });
  const pit = `[data-pit="${move.slice(0, 2)}"]`;
  await page.waitForSelector(`${pit}.can`);
  await press(page.locator(`${pit} .touch`));
  await press(page.locator(`.direction[data-direction="${move[2]}"] .disc`));
  const choice = page.locator(`.house-choice:not([hidden]) [data-move="${move}"]`);
  if ((await choice.count()) > 0) await press(choice);
}

/** Plays a move, and waits until the list has it. @param {Page} page @param {string} move @param {{tap?: boolean}} [how] */
export async function playMove(page, move, how) {
  const before = await page.locator(".move-list .move").count();
  await chooseMove(page, move, how);
  await page.waitForFunction((n) => document.querySelectorAll(".move-list .move").length > n, before);
}

/**
 * Begins a game.
 * @param {import("playwright-core").Page} page
 * @param {string[]} choices of the form: a level, the side that the person plays, or the English words of a button
 */
export async function begin(page, ...choices) {
  const form = page.locator(".game-form");
  await form.locator("details").evaluate((details) => details.setAttribute("open", ""));
  for (const choice of choices) {
    if (/^\d+$/.test(choice)) await form.locator('[data-do="wish-level"]').fill(choice);
    else if (/^[SN]$/.test(choice))
      await form.locator(`[name="wish-side"][value="${choice}"]`).check({ force: true });
    else await form.getByText(choice, { exact: true }).click();
  }
  await page.click('[data-do="play-start"]');
  await page.waitForSelector('[data-do="play-new"]');
}

/** The seeds of all pits and stores on the page. @param {Page} page @returns {Promise<Record<string, number>>} */
export function seedsOn(page) {
  return page.locator("[data-pit], [data-store]").evaluateAll((all) =>
    Object.fromEntries(
      all.map((each) => {
        const { pit, store, seeds } = /** @type {HTMLElement} */ (each).dataset;
        return [pit ?? store, Number(seeds)];
      }),
    ),
  );
}

/** The seeds of all pits and stores in a position text. @param {string} position @returns {Record<string, number>} */
export function seedsIn(position) {
  const [rows, stores] = position.split(" ");
  const [back, front, own, ownBack] = rows.split("/").map((row) => row.split(",").map(Number));
  const [south, north] = stores.split(",").map(Number);
  /** @type {Record<string, number>} */
  const seeds = { south, north };
  for (let i = 0; i < 8; i++) {
    Object.assign(seeds, {
      [`b${8 - i}`]: back[i],
      [`a${8 - i}`]: front[i],
      [`A${i + 1}`]: own[i],
      [`B${i + 1}`]: ownBack[i],
    });
  }
  return seeds;
}

/** The board must show what the engine says of the game. @param {Page} page @param {Engine} engine @param {object} [game] */
export async function showsGame(page, engine, game = {}) {
  const answer = await engine.ask("game", { ...game, moves: await moves(page) });
  assert.deepEqual(await seedsOn(page), seedsIn(answer.position));
  assert.equal(await page.getAttribute("svg.board", "data-position"), answer.position);
  return answer;
}

/** The fragment of a link to a position. @param {string} position @param {string} [panel] */
export const linkTo = (position, panel = "play") => `${panel}&p=${position.replaceAll(" ", "_")}`;
