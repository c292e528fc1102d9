/** The bar with both players' chances, above the board. South's share grows from the left. */

import { nameOf } from "../play/match.js";
import { chanceText } from "./south.js";

const bar = document.createElement("div");
bar.className = "chance-bar";
bar.setAttribute("role", "meter");
bar.setAttribute("aria-valuemin", "0");
bar.setAttribute("aria-valuemax", "100");
const fill = document.createElement("div");
fill.className = "chance-fill";
const south = document.createElement("span");
const north = document.createElement("span");
bar.append(fill, south, north);

/**
 * Shows the bar; it stays until `hideBar`.
 * @param {import("../app.js").App} app
 * @param {number | null} chance South's, from 0 to 1; null: not known yet
 * @param {string} [bound] "≤" or "≥" where South's chance is not exact
 */
export function showBar(app, chance, bound = "") {
  if (!bar.isConnected) document.getElementById("board")?.before(bar);
  const { t } = app;
  const known = chance !== null;
  const percent = known ? chanceText(app, chance, "S") : "–";
  const other = known ? chanceText(app, chance, "N") : "–";
  const turned = bound === "≤" ? "≥" : bound && "≤";
  const [us, them] = [nameOf(app, "S"), nameOf(app, "N")];
  south.textContent = `${t("player", { who: us })} ${bound}${percent}`;
  north.textContent = `${turned}${other} ${t("player", { who: them })}`;
  bar.setAttribute("aria-label", t("chance-south", { who: us }));
  bar.setAttribute("aria-valuenow", String(Math.round((chance ?? 0.5) * 100)));
  bar.setAttribute("aria-valuetext", `${bound}${percent}`);
  bar.classList.toggle("unknown", !known);
  fill.style.transform = `scaleX(${chance ?? 0.5})`;
}

export function hideBar() {
  bar.remove();
}
