/** The positions with which games begin: they are known without an engine. */

/** The beginning of Bao la Kiswahili. */
export const START = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";
const KUJIFUNZA = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 - S -";
/** All seeds of the game. */
const SEEDS = 64;

/** The beginning of a variant. @param {string} [variant] */
export const startOf = (variant) => (variant === "kujifunza" ? KUJIFUNZA : START);

/**
 * Where the game of a link begins, which can be shown before an engine has judged the link; null where the link names
 * no game, or none that can be shown.
 * @param {string} fragment
 */
export function startOfLink(fragment) {
  const position = field(fragment, "p")?.replaceAll("_", " ");
  if (position) return looksWhole(position) ? position : null;
  return field(fragment, "g") === undefined ? null : startOf(field(fragment, "v"));
}

/** @param {string} fragment @param {string} name */
function field(fragment, name) {
  const [, value] = new RegExp(`[#&]${name}=([^&]*)`).exec(fragment) ?? [];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Whether a text has the form of a position, and no more seeds than the game. @param {string} text */
function looksWhole(text) {
  const row = String.raw`\d\d?(,\d\d?){7}`;
  const form = new RegExp(String.raw`^${row}(/${row}){3} \d\d?,\d\d? (-|Hh?|h) [SN] (-|[Aa][1-8])$`);
  const seeds = text.split(" ", 2).join().match(/\d+/g) ?? [];
  return form.test(text) && seeds.reduce((sum, each) => sum + Number(each), 0) <= SEEDS;
}
