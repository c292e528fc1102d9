/** Brings the look of the page in line with the settings, by attributes that the style sheets know. */

/** @param {import("./settings.js").Settings} settings */
export function applySettings(settings) {
  const { theme, large, colourblind } = settings.values;
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.large = String(large);
  dataset.colourblind = String(colourblind);
}
