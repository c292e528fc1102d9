/** What the tour looks like: the step, and the list of sections with what was done. */
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { button, feedbackView } from "./parts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./guest.js").Guest} Guest */
/** @typedef {typeof import("../panels/learn.js").tour} Tour */

/**
 * @typedef {object} Actions
 * @property {(app: App, at: number) => unknown} go
 * @property {(app: App) => void} hint
 * @property {(app: App) => unknown} demonstrate
 * @property {(app: App) => void} again
 * @property {(app: App) => unknown} play
 */

/** @param {App} app @param {Tour} tour @param {Guest} guest @param {Actions} actions */
export function lessonView(app, tour, guest, actions) {
  const { lessons, progress } = tour;
  const title = html`<h1 class="hidden">${app.t("tab-learn")}</h1>`;
  if (!lessons || !progress || !app.words.has("lesson-section-board"))
    return html`${title} ${feedbackView(tour.feedback)}`;
  return html`${title} ${stepCard(app, tour, guest, actions)} ${contents(app, tour, actions)}`;
}

/** @param {App} app @param {Tour} tour @param {Guest} guest @param {Actions} actions */
function stepCard(app, tour, guest, { go, hint, demonstrate, again, play }) {
  const { t } = app;
  const { steps } = /** @type {import("./lessons.js").Lessons} */ (tour.lessons);
  const step = steps[tour.at];
  const within = steps.filter((each) => each.section === step.section);
  const number = within.indexOf(step) + 1;
  const ready = tour.solved || !step.exercise || tour.progress?.isDone(step.id);
  const waits = guest.isWaiting;
  const plays = step.section === "first" && number === within.length && ready;
  return html`<article class="card lesson" data-step=${step.id} data-tries=${tour.tries}
    aria-busy=${app.answer ? "false" : "true"}>
    <div class="reading">
      <p class="small">${t(`lesson-section-${step.section}`)} · ${t("learn-step", { number, all: within.length })}</p>
      <progress max=${within.length} .value=${number} aria-hidden="true"></progress>
      <h2>${t(`lesson-${step.id}`)}</h2>
      <p>${t(`lesson-${step.id}-text`)}</p>
    </div>
    ${step.exercise ? html`<p class="task">${t(`lesson-${step.id}-task`)}</p>` : nothing}
    <div class="answer" aria-live="polite">${feedbackView(tour.feedback)} ${plays ? html`<p class="can-play">${t("learn-can-play")}</p>` : nothing}</div>
    <div class="buttons ends">
      ${button("learn-previous", "‹", () => go(app, tour.at - 1), { off: waits || tour.at === 0, label: t("learn-previous") })}
      ${step.exercise && !tour.solved && !plays ? button("learn-hint", t("learn-hint"), () => hint(app), { off: waits }) : nothing}
      ${step.demo && !tour.solved ? button("learn-demo", t("learn-demo"), () => demonstrate(app), { off: waits || tour.showing }) : nothing}
      ${tour.solved && !plays ? button("learn-again", t("learn-again"), () => again(app)) : nothing}
      ${plays ? button("learn-play", t("learn-play"), () => play(app), { off: waits, first: true }) : nothing}
      ${
        tour.at === steps.length - 1
          ? button("learn-puzzles", t("learn-to-puzzles"), () => app.open("puzzles"), {
              off: waits,
              first: ready,
            })
          : button("learn-next", t("learn-next"), () => go(app, tour.at + 1), {
              off: waits,
              first: ready && !plays,
            })
      }
    </div>
  </article>`;
}

/** @param {App} app @param {Tour} tour @param {Actions} actions */
function contents(app, tour, { go }) {
  const { sections, steps } = /** @type {import("./lessons.js").Lessons} */ (tour.lessons);
  /** @param {string} id */
  const isDone = (id) => tour.progress?.isDone(id) ?? false;
  const done = steps.filter((step) => isDone(step.id)).length;
  return html`<details class="card contents">
    <summary>${app.t("learn-contents")} <span class="small">${app.t("learn-progress", { done, all: steps.length })}</span></summary>
    <ol>${sections.map((section) => {
      const own = steps.filter((step) => step.section === section);
      return html`<li>
        <span>${app.t(`lesson-section-${section}`)}</span>
        <span class="steps">${own.map((step) => {
          const at = steps.indexOf(step);
          const name = app.t(`lesson-${step.id}`);
          const mark = isDone(step.id) ? "done" : "open";
          return html`<button type="button" class="link step ${mark}" title=${name}
            aria-label=${app.t("learn-step-label", { name, mark })} aria-current=${at === tour.at ? "step" : "false"}
            @click=${() => void go(app, at)}></button>`;
        })}</span>
      </li>`;
    })}</ol>
  </details>`;
}
