/** Conditions of exercises: what fields of the engine's answers must hold. They know no rule of the game. */

/**
 * Whether an answer has what is wanted: by path (`own_house.fate`) a value, one of a list, or a test.
 * @param {any} answer
 * @param {Record<string, unknown>} wanted
 */
export function matches(answer, wanted) {
  return Object.entries(wanted).every(([path, value]) => isWanted(fieldOf(answer, path), value));
}

/** @param {any} answer @param {string} path */
function fieldOf(answer, path) {
  return path.split(".").reduce((found, name) => found?.[name] ?? null, answer);
}

/** @param {any} found @param {any} wanted */
function isWanted(found, wanted) {
  if (Array.isArray(wanted)) return wanted.includes(found);
  if (typeof wanted !== "object") return found === wanted;
  return Object.entries(wanted).every(([test, limit]) => {
    if (test === "at_least") return found >= limit;
    if (test === "at_most") return found <= limit;
    return (found !== null) === limit;
  });
}
