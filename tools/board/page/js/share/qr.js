/** A link as a QR code. The library is loaded when the first one is shown. */
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";

/** @typedef {import("../app.js").App} App */

/** @type {typeof import("../../vendor/uqr/index.js") | null} */
let library = null;

/** White around the code, in its units, as readers need it. */
const BORDER = 3;

/** @param {App} app @param {string} text */
export function qrCode(app, text) {
  if (!library) {
    import("../../vendor/uqr/index.js").then((loaded) => {
      library = loaded;
      app.redraw();
    });
    return nothing;
  }
  const code = drawn(text);
  if (!code) return html`<p class="small">${app.t("share-qr-long")}</p>`;
  return html`<svg class="qr" viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label=${app.t("share-qr")} data-qr=${text}>
    ${svg`<rect width=${code.size} height=${code.size} fill="#fff"></rect><path d=${code.path} fill="#000"></path>`}</svg>`;
}

/** The last code: the page is drawn more often than its link changes. @type {{text: string, code: {size: number, path: string} | null}} */
let last = { text: "", code: null };

/** The code; null for a text that is too long for one. @param {string} text */
function drawn(text) {
  if (last.text !== text) last = { text, code: draw(text) };
  return last.code;
}

/** @param {string} text */
function draw(text) {
  try {
    const { data, size } = /** @type {NonNullable<typeof library>} */ (library).encode(text, {
      border: BORDER,
    });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
    return { size, path };
  } catch {
    return null;
  }
}
