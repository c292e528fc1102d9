/** A game that two people play by sending each other links: two browsers that know nothing of each other. */
import assert from "node:assert/strict";
import { begin, clickPit, hears, linkTo, moves, playMove, seedsIn, seedsOn } from "./support/board.mjs";
import { boardTest } from "./support/board-test.mjs";
import { openContext } from "./support/browser.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** South wins in three moves. */
const NEAR_END = "2,0,1,2,2,1,0,1/0,4,1,2,0,0,0,1/6,1,3,0,5,5,6,1/0,5,3,4,1,0,1,4 1,1 - S -";
const LINE = ["A3>", "a7>", "B4<", "b8>", "A5<"];

/** Begins a game by links. @param {Page} page @param {string} friend @param {string} [side] */
async function invite(page, friend, side = "S") {
  await page.locator("#panel").getByText("A friend by link", { exact: true }).click();
  await page.fill('[data-field="own-name"]', "Juma (Pwani)");
  await page.fill('[data-field="friend-name"]', friend);
  await begin(page, side);
}

/** The fragment of the link that the page wants to be sent. @param {Page} page */
async function sent(page) {
  const link = await page.waitForSelector('[data-share="turn"]');
  return new URL(await link.inputValue()).hash.slice(1);
}

/** Waits until so many moves are in the list and nothing moves. @param {Page} page @param {number} n */
async function listed(page, n) {
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll(".move-list .move").length === count &&
      !document.querySelector("svg.board.moving"),
    n,
  );
}

/** A link is opened in the tab itself. @param {Page} page @param {string} fragment */
const arrives = (page, fragment) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);

/** The moves as an engine reads them. @param {Page} page */
const plain = async (page) => (await moves(page)).map((move) => move.replace(/[*#]+$/, ""));

/** The names and turns in the library. @param {Page} page */
async function library(page) {
  await page.click('#tabs a[href="#games"]');
  await page.waitForSelector(".game");
  return page
    .locator(".game")
    .evaluateAll((all) =>
      all.map((each) =>
        [".game-names strong", ".score", ".turn"].map((part) => each.querySelector(part)?.textContent ?? ""),
      ),
    );
}

boardTest(
  "a game is played to its end by links between two browsers",
  {},
  async ({ open, browser, engine }) => {
    /** @type {string[]} */
    const faults = [];
    const far = await openContext(browser, { faults });
    try {
      let juma = await open(linkTo(NEAR_END));
      await invite(juma, "Asha");
      /** @type {Page | null} */
      let asha = null;
      for (const [i, move] of LINE.entries()) {
        const souths = i % 2 === 0;
        /** @type {Page} */
        const mover = souths ? juma : /** @type {Page} */ (asha);
        await mover.waitForSelector(".pit.can");
        assert.equal(await mover.locator('[data-share="turn"]').count(), 0);
        await playMove(mover, move);
        const fragment = await sent(mover);
        await listed(mover, i + 1);
        // Nobody plays for the friend.
        assert.equal(await mover.locator(".pit.can").count(), 0);

        // The link is opened in a tab of its own, while the tab before is still open.
        const next = await open(fragment, await (souths ? far : juma.context()).newPage());
        await listed(next, i + 1);
        const answer = await engine.ask("game", { start: NEAR_END, moves: LINE.slice(0, i + 1) });
        assert.deepEqual(await plain(next), LINE.slice(0, i + 1));
        await next.waitForFunction(
          (position) =>
            document.querySelector("svg.board:not(.moving)")?.getAttribute("data-position") === position,
          answer.position,
        );
        assert.deepEqual(await seedsOn(next), seedsIn(answer.position));
        if (i > 1) {
          const before = souths ? /** @type {Page} */ (asha) : juma;
          await hears(before, /goes on in another tab/);
        }
        if (souths) asha = next;
        else juma = next;
      }
      const [winner, loser] = [juma, /** @type {Page} */ (asha)];
      for (const page of [winner, loser]) await page.waitForSelector('[data-do="play-rematch"]');
      assert.equal(await loser.locator('[data-share="turn"]').count(), 0);
      // South below in one browser, North in the other.
      for (const [page, own, other] of /** @type {[Page, string, string][]} */ ([
        [winner, "A1", "a1"],
        [loser, "a1", "A1"],
      ])) {
        const [below, above] = await Promise.all(
          [own, other].map((pit) => page.locator(`[data-pit="${pit}"]`).boundingBox()),
        );
        assert.ok((below?.y ?? 0) > (above?.y ?? 0));
        assert.deepEqual(await library(page), [["Juma (Pwani) – Asha", "1–0", ""]]);
      }
      assert.deepEqual(faults, []);
    } finally {
      await far.close();
    }
  },
);

boardTest("a move can be taken back until it is sent", {}, async ({ open }) => {
  const page = await open("play");
  await invite(page, "Asha");
  await playMove(page, "A6<");
  const first = await sent(page);
  await page.click('[data-do="play-back"]');
  await listed(page, 0);
  await playMove(page, "A7>");
  assert.notEqual(await sent(page), first);
  await listed(page, 1);
  await page.click('[data-do="friend-qr"]');
  await page.waitForSelector(".send .qr");
  assert.ok(await page.isDisabled('[data-do="play-back"]'));
  assert.ok(await page.isDisabled('[data-do="play-resign"]'));
  // The code holds the link that can be copied.
  assert.equal(
    await page.getAttribute(".qr", "data-qr"),
    await page.locator('[data-share="turn"]').inputValue(),
  );
  await clickPit(page, "a6");
  await hears(page, /Asha is to move/);
});

boardTest("old, changed and wrong links are told, and nothing is lost", {}, async ({ open }) => {
  const page = await open("play");
  await invite(page, "Asha");
  await playMove(page, "A6<");
  const fragment = await sent(page);
  const id = /i=\w+/.exec(fragment)?.[0];
  const answers = (/** @type {string} */ game) => `play&g=${game}&S=Juma&N=Asha&${id}`;
  await arrives(page, fragment);
  await hears(page, /brings nothing new/);
  await arrives(page, answers("A6l.a5r"));
  await listed(page, 2);
  await page.waitForSelector(".pit.can");
  await playMove(page, "A3>");
  await listed(page, 3);
  await sent(page);

  await arrives(page, answers("A6l.a5r"));
  await hears(page, /older than your game, which has 1 move more/);
  await listed(page, 3);

  // A move that the rules forbid.
  await arrives(page, answers("A6l.a5r.A3r.a1r"));
  await hears(page, /rules do not allow.*a1 is empty/);
  await listed(page, 3);

  // Another reply than the one that was there.
  await arrives(page, answers("A6l.a5l.A3r.a5r"));
  await page.waitForSelector('dialog[data-dialog="other-game"]');
  assert.match((await page.textContent("dialog")) ?? "", /Move 2 was a5> in your game.*Asha it is a5</);
  await page.click('[data-do="friend-mine"]');
  await listed(page, 3);
  assert.deepEqual(await plain(page), ["A6<", "a5>", "A3>"]);
  await page.waitForSelector('[data-share="turn"]');

  await arrives(page, answers("A6l.a5l"));
  await page.click('[data-do="friend-theirs"]');
  await listed(page, 2);
  await page.waitForSelector(".pit.can");
  assert.deepEqual(await plain(page), ["A6<", "a5<"]);
  // Both are kept, and a link goes on with the one that it continues.
  assert.deepEqual(
    (await library(page)).map(([, , turn]) => turn),
    ["Your turn", "Asha is to move"],
  );
  await arrives(page, answers("A6l.a5r.A3r.a5r"));
  await listed(page, 4);
  assert.deepEqual(await plain(page), ["A6<", "a5>", "A3>", "a5>"]);
});

boardTest("a link that moves for the person asks first", {}, async ({ open }) => {
  const page = await open("play");
  await invite(page, "Asha");
  await playMove(page, "A6<");
  const id = /i=\w+/.exec(await sent(page))?.[0];
  const answers = (/** @type {string} */ game) => `play&g=${game}&S=Juma&N=Asha&${id}`;
  await arrives(page, answers("A6l.a5r.A3r"));
  await page.waitForSelector('dialog[data-dialog="other-game"]');
  assert.match((await page.textContent("dialog")) ?? "", /a move of yours, A3>, that you have not made/);
  await page.click('[data-do="friend-mine"]');
  await listed(page, 1);
  // The friend's own answer is still news, also when the other game was opened.
  await arrives(page, answers("A6l.a5r.A3r"));
  await page.click('[data-do="friend-theirs"]');
  await listed(page, 3);
  await arrives(page, answers("A6l.a5r"));
  await listed(page, 2);
  await page.waitForSelector(".pit.can");
  assert.deepEqual(await plain(page), ["A6<", "a5>"]);
});

boardTest("several games by links go on side by side, whoever begins", {}, async ({ open, browser }) => {
  const page = await open("play");
  await invite(page, "Asha");
  await playMove(page, "A6<");
  const first = await sent(page);
  await page.click('[data-do="play-new"]');
  await page.waitForSelector('[data-do="play-start"]');
  await page.fill('[data-field="friend-name"]', "Bakari");
  await begin(page, "N");
  // The friend begins: there is a link without a move.
  const second = await sent(page);
  assert.match(second, /^play&g=&/);
  assert.equal(await page.locator(".pit.can").count(), 0);
  assert.deepEqual(await library(page), [
    ["Bakari – Juma (Pwani)", "", "Bakari is to move"],
    ["Juma (Pwani) – Asha", "", "Asha is to move"],
  ]);

  /** @type {string[]} */
  const faults = [];
  const far = await openContext(browser, { faults });
  try {
    const friend = await open(second, await far.newPage());
    await hears(friend, /A game with Juma \(Pwani\): you play South/);
    await playMove(friend, "A7>");
    const answer = await sent(friend);
    await friend.click('[data-do="play-new"]');
    await arrives(page, answer);
    await page.waitForSelector(".pit.can");
    await listed(page, 1);
    assert.deepEqual(await plain(page), ["A7>"]);
    assert.deepEqual(
      (await library(page)).map(([names, , turn]) => [names, turn]),
      [
        ["Bakari – Juma (Pwani)", "Your turn"],
        ["Juma (Pwani) – Asha", "Asha is to move"],
      ],
    );
    // A friend who resigns says so with the next link.
    const resigning = await open(first, await far.newPage());
    await resigning.waitForSelector(".pit.can");
    for (let i = 0; i < 2; i++) await resigning.click('[data-do="play-resign"]');
    const last = await sent(resigning);
    await arrives(page, last);
    await page.waitForSelector('[data-do="play-rematch"]');
    assert.deepEqual((await library(page)).at(0), ["Juma (Pwani) – Asha", "1–0", ""]);
    assert.deepEqual(faults, []);
  } finally {
    await far.close();
  }
});
