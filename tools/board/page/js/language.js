/** Which language the page speaks, and the file of its words; known before the words can be read. */

/** Each language in its own name. */
export const LANGUAGES = { en: "English", sw: "Kiswahili", cs: "Čeština", it: "Italiano" };

/** The language to speak: the chosen one, else the first of the browser's that the page knows. @param {string} chosen */
export function pickLanguage(chosen) {
  const wanted = [chosen, ...navigator.languages].map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find((each) => each in LANGUAGES) ?? "en";
}

/** @param {string} language */
export async function fetchWords(language) {
  const response = await fetch(`lang/${language}.ftl`);
  if (!response.ok) throw new Error(`lang/${language}.ftl: ${response.status}`);
  return response.text();
}
