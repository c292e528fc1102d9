/** What happened in the last move, line by line; a line shows the board where it is told. */
import { html } from "../../vendor/lit-html/lit-html.js";
import { closeDialog, openDialog } from "../dialog.js";
import { lineText, moveWords, traceText } from "../tell.js";
import { linesOf, namesKichwa } from "./lines.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Trace} Trace */

/** @param {App} app */
export async function openSteps(app) {
  const trace = await lastTrace(app);
  if (!trace) {
    app.say(app.t("moves-none"));
    return;
  }
  openDialog(app, {
    name: "steps",
    title: () => moveWords(app, trace.full, namesKichwa(trace)),
    body: () => view(app, trace),
  });
}

/** The move that led to what is on the board; where none did, the one that was shown last. @param {App} app */
async function lastTrace(app) {
  const { current } = app.tree;
  return current.parent ? app.askTrace(current) : app.trace;
}

/** @param {App} app @param {Trace} trace */
function view(app, trace) {
  const lines = linesOf(trace);
  // A move that leads nowhere, such as one of a lesson, is not shown again.
  const again = app.tree.current.parent !== null && app.answer !== null;
  return html`<ol class="steps">${lines.map((line) => {
    const text = lineText(app, line);
    return again
      ? html`<li><button type="button" data-step=${line.step} @click=${() => goTo(app, line.step)}>${text}</button></li>`
      : html`<li>${text}</li>`;
  })}</ol>
    <p>${traceText(app, trace)}</p>
    ${again ? html`<p class="small">${app.t("steps-help")}</p>` : ""}`;
}

/** Shows the move up to a step, and halts there. @param {App} app @param {number} step */
function goTo(app, step) {
  closeDialog();
  void app.replay(step);
}
