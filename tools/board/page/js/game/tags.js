/** The tags of records (docs/records.md): who played, where and when, and the result. */

/** @typedef {[string, string][]} Tags */

/** The tag with a player's name (docs/records.md). */
export const NAME_TAGS = { S: "Kusini", N: "Kaskazini" };

/** The results of records. */
export const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/** The value of a tag. @param {Tags} tags @param {string} key */
export function tag(tags, key) {
  return tags.find(([name]) => name === key)?.[1] ?? "";
}

/** The tags with some of them changed; an empty value removes one. @param {Tags} tags @param {Record<string, string>} values @returns {Tags} */
export function withTags(tags, values) {
  const all = new Map(tags);
  for (const [key, value] of Object.entries(values)) {
    if (value) all.set(key, value);
    else all.delete(key);
  }
  return [...all];
}

/** A day as records write it, `2026.11.22`. @param {number} time */
export function dayTag(time) {
  const day = new Date(time);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}.${two(day.getMonth() + 1)}.${two(day.getDate())}`;
}

/** The tag that keeps a name as it is written, beside the one in capitals or small letters. @param {string} key */
const writtenTag = (key) => `${key}Name`;

/** @param {string} key */
const isName = (key) => key === NAME_TAGS.S || key === NAME_TAGS.N;

/**
 * Names as records write them: South's in capitals, North's in small letters. A name whose letters could not be told
 * from that has a tag of its own.
 * @param {Tags} tags @returns {Tags}
 */
export function recordTags(tags) {
  return tags.flatMap(([key, value]) => {
    if (!isName(key)) return [[key, value]];
    const changed = key === NAME_TAGS.S ? value.toUpperCase() : value.toLowerCase();
    /** @type {Tags} */
    const both = [
      [key, changed],
      [writtenTag(key), value],
    ];
    return capitalised(changed) === value ? both.slice(0, 1) : both;
  });
}

/** Tags of a record as people write names; a name that only repeats its tag is dropped. @param {Tags} tags @returns {Tags} */
export function readableTags(tags) {
  const named = tags.filter(
    ([key, value]) =>
      value.toLowerCase() !== key.toLowerCase() && !Object.values(NAME_TAGS).map(writtenTag).includes(key),
  );
  return named.map(([key, value]) => {
    if (!isName(key)) return [key, value];
    const written = tag(tags, writtenTag(key));
    if (written.toLowerCase() === value.toLowerCase()) return [key, written];
    const plain = value === (key === NAME_TAGS.S ? value.toUpperCase() : value.toLowerCase());
    return [key, plain ? capitalised(value) : value];
  });
}

/** Short words inside a name stay small: Juma wa Ali. @param {string} name */
function capitalised(name) {
  const words = name.toLowerCase().split(/(?<=[\s.-])/);
  return words
    .map((word, i) =>
      i > 0 && /^\p{L}{2}\s/u.test(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join("");
}
