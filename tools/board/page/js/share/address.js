/** Links that a friend can open. */

/** @typedef {import("../app.js").App} App */

/** Whether links of the page lead nowhere on another machine: its server answers this one only. @param {App} app */
export const isLocal = ({ config }) => config.port === "socket" && !config.site;

/** The address of a fragment: on the static site that the server knows, else on the page's own. @param {App} app @param {string} fragment */
export function address({ config }, fragment) {
  const base = (config.port === "socket" && config.site) || location.href;
  return new URL(`#${fragment}`, base.replace(/[?#].*$/, "")).href;
}
