/** The lessons: their steps, and their words in the language of the page. */
import { FluentResource } from "../../vendor/fluent-bundle/index.js";

/** @typedef {import("../app.js").App} App */

/**
 * One exercise: pits to find, the pit in which a move ends, a pit that may or may not start, or a move whose facts
 * are as wanted.
 * @typedef {object} Exercise
 * @property {string[]} [find]
 * @property {string} [ends]
 * @property {{legal?: boolean, rule?: string}} [pit]
 * @property {Record<string, unknown>} [play]
 */

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string} section
 * @property {string} [variant]
 * @property {string} [position] the variant's start if absent
 * @property {string[]} [show] pits to mark
 * @property {{move: string, position?: string}} [demo] an example to show, from another position where one is given
 * @property {Exercise} [exercise]
 */

/** @typedef {{sections: string[], steps: Step[]}} Lessons */

/** @type {Promise<Lessons> | null} */
let lessons = null;

/** Loads the steps, once. @returns {Promise<Lessons>} */
export function loadLessons() {
  lessons ??= load("data/lessons.json").then((response) => response.json());
  lessons.catch(() => {
    lessons = null;
  });
  return lessons;
}

/** Adds the words of the lessons to those of the page. @param {App} app */
export async function loadLessonWords(app) {
  const { words } = app;
  if (words.has("lesson-section-board")) return;
  const response = await load(`lang/lessons.${words.language}.ftl`);
  const resource = new FluentResource(await response.text());
  for (const error of words.bundle.addResource(resource, { allowOverrides: true })) console.error(error);
}

/** @param {string} file */
async function load(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}
