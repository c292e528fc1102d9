/**
 * What is told while a move is shown: for each step that decides something, what happens and why the sowing goes on,
 * turns round or ends. The words are messages of Fluent (`step-…`, `ending-…`).
 */
import { ownerOf, pitIndex, readPosition, readRows, seedsIn } from "../board/position.js";

/** @typedef {import("../types.d.ts").Trace} Trace */
/** @typedef {import("../types.d.ts").Step} Step */
/** @typedef {[key: string, args: Record<string, string | number>]} Part one message */

/**
 * @typedef {object} Line
 * @property {number} step the number of the step with which it is told; that of all steps where it tells the end
 * @property {Part[]} parts
 * @property {boolean} [endless] whether it tells that the move comes round again
 */

/** The lines of a move. @param {Trace} trace @returns {Line[]} */
export function linesOf(trace) {
  const { steps, ending } = trace;
  /** @type {Line[]} */
  const lines = [];
  const houses = housesBefore(trace);
  let sowings = 0;
  for (const [i, step] of steps.entries()) {
    if (step.event === "sow") {
      sowings++;
      continue;
    }
    // The board of an endless move that will come back is told in place of the step that follows it.
    const comesBack = ending.first === sowings && steps[i - 1]?.event === "sow";
    if (comesBack) lines.push({ step: i, parts: [["ending-cycle", { first: sowings }]], endless: true });
    else if (steps[i - 1]?.event !== "play_house")
      lines.push({ step: i, parts: stepParts(trace, i, houses[i]) });
  }
  lines.push({ step: steps.length, parts: [endPart(trace)] });
  return lines;
}

/** The seeds that a move sows as it is shown; an endless one is shown until it comes round. @param {Trace} trace */
export function seedsShown({ steps }) {
  return steps.reduce((sum, { event, seeds = 0 }) => sum + (event === "sow" ? seeds : 0), 0);
}

/** Whether a move is a capture of kunamua, which names the kichwa and not the way of a sowing. @param {Trace} trace */
export function namesKichwa({ steps }) {
  return steps[0]?.event === "put" && steps[1]?.event === "capture";
}

/** How a move ended. @param {Trace} trace @returns {Part} */
export function endPart({ ending, kind, sown, move }) {
  const { pit = "", first = 0, period = 0 } = ending;
  const how = ending.kind === "house" && kind === "takata" ? "rest" : ending.kind;
  const loser = move[0] < "a" ? "N" : "S";
  return [`ending-${how}`, { pit, first, last: first + period, period, sown, loser }];
}

/** @param {Trace} trace @param {number} i @param {Record<string, boolean>} houses the nyumba owned before it @returns {Part[]} */
function stepParts(trace, i, houses) {
  const step = trace.steps[i];
  const { event, pit = "", seeds = 0 } = step;
  if (event === "put") return [["step-put", { pit, count: step.count ?? 0 }]];
  if (event === "capture") return captureParts(trace, i, houses);
  if (event === "play_house") return [["step-house-played", { seeds: trace.steps[i + 1]?.seeds ?? 0 }]];
  const loses = losesHouse(trace, i, houses);
  if (trace.steps[i - 1]?.event === "sow") return [goesOnPart(trace, i, loses)];
  const left = seedsIn(boardAfter(trace, i), pit);
  const how = left > 0 ? "alone" : loses ? "house" : trace.kind === "takata" ? "takata" : "capture";
  return [["step-begin", { how, pit, seeds }]];
}

/** Why a sowing that ended in a filled pit goes on. @param {Trace} trace @param {number} i @param {boolean} loses @returns {Part} */
function goesOnPart(trace, i, loses) {
  const { pit = "", seeds = 0 } = trace.steps[i];
  const facing = pitIndex(pit) < 8 ? facingPit(pit) : "";
  const faced = facing ? seedsIn(boardAfter(trace, i), facing) : 0;
  let why = "filled";
  if (loses) why = "house";
  else if (trace.kind === "takata") why = faced > 0 ? "takata" : why;
  else if (facing) why = "empty";
  return ["step-goes-on", { why, pit, seeds, facing }];
}

/** @param {Trace} trace @param {number} i @param {Record<string, boolean>} houses @returns {Part[]} */
function captureParts(trace, i, houses) {
  const { steps } = trace;
  const { by = "", taken = "", seeds = 0 } = steps[i];
  const arrives = steps[i - 1]?.event === "sow";
  const count = seedsIn(boardAfter(trace, i), by);
  const house = pitIndex(taken) === 4 && houses[ownerOf(taken)] ? "yes" : "no";
  /** @type {Part[]} */
  const parts = [["step-captures", { first: arrives ? "no" : "yes", by, count, taken, seeds, house }]];
  // The seeds of a capture that wins stay in the hand.
  const sow = steps[i + 1];
  if (!sow) return parts;
  const before = steps[i - 1]?.direction;
  const turns = before && before !== sow.direction ? "-turns" : "";
  const number = Number(by[1]);
  const central = arrives ? "same" : "choice";
  const why = `${[1, 8].includes(number) ? "kichwa" : [2, 7].includes(number) ? "kimbi" : central}${turns}`;
  parts.push(["step-from", { why, side: sow.from?.[1] === "1" ? "left" : "right" }]);
  return parts;
}

/** Whether a step sows the mover's nyumba away: in kunamua it is lost when all its seeds are lifted. @param {Trace} trace @param {number} i @param {Record<string, boolean>} houses */
function losesHouse(trace, i, houses) {
  const { event, pit = "" } = trace.steps[i];
  const owned = pitIndex(pit || "A1") === 4 && houses[ownerOf(pit)];
  return (
    event === "lift" && owned && trace.steps[0].event === "put" && seedsIn(boardAfter(trace, i), pit) === 0
  );
}

/** The nyumba that are owned before each step. @param {Trace} trace */
function housesBefore(trace) {
  let houses = readPosition(trace.position).houses;
  return trace.steps.map((step, i) => {
    const before = houses;
    const { event, taken } = step;
    if (losesHouse(trace, i, houses)) houses = { ...houses, [ownerOf(step.pit ?? "")]: false };
    if (event === "capture" && taken && pitIndex(taken) === 4)
      houses = { ...houses, [ownerOf(taken)]: false };
    return before;
  });
}

/** @param {Trace} trace @param {number} i */
function boardAfter(trace, i) {
  return { ...readPosition(trace.position), ...readRows(trace.steps[i].rows) };
}

/** The front pit on the other side of the board. @param {string} pit */
function facingPit(pit) {
  return (pit[0] < "a" ? "a" : "A") + (9 - Number(pit[1]));
}
