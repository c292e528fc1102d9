/** Says why the page does not work. @param {string} text */
export function fail(text) {
  const notice = /** @type {HTMLElement} */ (document.getElementById("failed"));
  notice.hidden = false;
  /** @type {Element} */ (notice.lastElementChild).textContent = text;
  return notice;
}
