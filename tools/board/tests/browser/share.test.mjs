/** Sharing from every tab: links, their codes, texts and pictures; what the served page says of its links. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { begin, linkTo, moves, playMove, showsGame } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { inRoot } from "./support/programs.mjs";

/** @typedef {import("playwright-core").Page} Page */

const diagram = readFileSync(inRoot("docs/diagrams/s3_4.txt"), "utf8");

/** Opens the dialog and chooses what is shared. @param {Page} page @param {"The game" | "The position"} [what] */
async function share(page, what) {
  await page.click('[data-do="share"]');
  await page.waitForSelector('dialog[data-dialog="share"]');
  if (what) await page.locator("dialog").getByText(what, { exact: true }).click();
}

/** @param {Page} page @param {string} name */
const shared = (page, name) => page.locator(`[data-share="${name}"]`).inputValue();

/** The fragment of the link. @param {Page} page */
const fragmentOf = async (page) => new URL(await shared(page, "link")).hash.slice(1);

/** Waits until a position is on the board. @param {Page} page @param {string} position */
const onBoard = (page, position) =>
  page.waitForFunction(
    (text) => document.querySelector("svg.board:not(.moving)")?.getAttribute("data-position") === text,
    position,
  );

boardTest("a position that is set up is opened in another browser", {}, async ({ open, browser, engine }) => {
  const page = await open("setup");
  await page.fill('[data-field="paste"]', diagram);
  const { position } = await engine.ask("setup", { text: diagram, side: "S" });
  await onBoard(page, position);
  await share(page);
  assert.equal(await shared(page, "text"), position);
  const fragment = await fragmentOf(page);
  assert.equal(fragment, linkTo(position).replace(/^play&/, ""));
  const far = await browser.newContext({ locale: "en-US" });
  const other = await open(fragment, await far.newPage());
  assert.equal(await other.getAttribute("svg.board", "data-position"), position);
  await far.close();
});

boardTest("a game is opened in another browser, with its names", {}, async ({ open, browser, engine }) => {
  const page = await open("analyse&g=&S=Mwana+Hawa&N=O'Neill (jr.)");
  for (let i = 0; i < 3; i++) {
    await page.waitForSelector(".pit.can");
    await playMove(page, await engine.good({ moves: await moves(page) }));
  }
  await page.waitForSelector(".pit.can");
  const { position } = await showsGame(page, engine);
  const played = await moves(page);
  await share(page);
  await page.waitForFunction(
    () => /** @type {HTMLTextAreaElement | null} */ (document.querySelector('[data-share="record"]'))?.value,
  );
  const [recorded] = (await engine.ask("record", { text: await shared(page, "record") })).games;
  assert.deepEqual(
    recorded.moves.map((/** @type {any} */ { full }) => full),
    played,
  );
  const fragment = await fragmentOf(page);
  // Programs for messages end a link at such signs.
  assert.doesNotMatch(fragment, /[()'\s]/);
  const far = await browser.newContext({ locale: "en-US" });
  const other = await open(fragment, await far.newPage());
  await onBoard(other, position);
  assert.deepEqual(await moves(other), played);
  assert.match((await other.textContent("#panel h2")) ?? "", /Mwana\+Hawa – O'Neill \(jr\.\)/);
  await far.close();
});

boardTest("links keep the rules, and the code is the link's", { only: "static" }, async ({ open }) => {
  const position = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0_22,22_Hh_S_-";
  for (const rules of ["k=0&s=500", "k=1", "v=kujifunza&k=1", "s=64"]) {
    const page = await open(`analyse&g=A6l&p=${position}&${rules}&n=1`);
    await share(page);
    assert.ok((await fragmentOf(page)).endsWith(`&${rules}&n=1`), await fragmentOf(page));
    await page.locator("dialog").getByText("The position", { exact: true }).click();
    assert.ok((await fragmentOf(page)).endsWith(`_N_-&${rules}`), await fragmentOf(page));
    await page.waitForFunction(
      (link) => document.querySelector(".qr")?.getAttribute("data-qr") === link,
      await shared(page, "link"),
    );
    await page.close();
  }
});

boardTest("every tab shares what its board shows, and a picture of it", {}, async ({ open }) => {
  const page = await open("play");
  await begin(page, "A friend here");
  await playMove(page, "A6<");
  await page.waitForSelector(".pit.can");
  for (const panel of ["learn", "puzzles", "analyse", "review", "games", "play"]) {
    await page.click(`#tabs a[href="#${panel}"]`);
    await page.waitForSelector(`#panel[data-panel="${panel}"] :is(.card, .buttons)`);
    await page.waitForFunction(() => !document.querySelector("svg.board.moving"));
    await share(page);
    // What a lesson or a puzzle shows is no game of the person's.
    const game = !["learn", "puzzles"].includes(panel);
    assert.equal((await page.locator('[data-share="record"]').count()) === 1, game, panel);
    assert.equal(await shared(page, "text"), await page.getAttribute("svg.board", "data-position"), panel);
    await page.click('dialog [data-do="close"]');
  }
  await share(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-do="share-png"]')]);
  assert.match(download.suggestedFilename(), /\.png$/);
  assert.match(readFileSync(await download.path(), "latin1"), /^\x89PNG/);
});

boardTest(
  "the served page says that its links stay on this machine",
  { only: "served" },
  async ({ open }) => {
    const page = await open("play");
    await share(page);
    assert.match((await page.textContent('[data-note="local"]')) ?? "", /this computer only/);
    assert.equal(await page.locator(".qr").count(), 0);
    assert.ok(!(await shared(page, "link")).includes("token"));
  },
);

boardTest(
  "the served page gives links to the static site that it knows",
  { only: "served", server: ["--site", "https://bao.example/board/"] },
  async ({ open }) => {
    const page = await open("play");
    await share(page);
    await page.waitForSelector(".qr");
    assert.match(await shared(page, "link"), /^https:\/\/bao\.example\/board\/#p=/);
    assert.equal(await page.locator('[data-note="local"]').count(), 0);
  },
);
