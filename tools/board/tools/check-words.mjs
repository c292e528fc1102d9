// Checks the words of the page: each key in all languages with the same variables, each used key there, none unused.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";

const page = join(dirname(fileURLToPath(import.meta.url)), "../page");
const faults = [];

/** The variables of a parsed pattern. */
function variables(part, found = new Set()) {
  if (Array.isArray(part)) for (const each of part) variables(each, found);
  else if (part && typeof part === "object") {
    if (part.type === "var") found.add(part.name);
    for (const each of Object.values(part)) variables(each, found);
  }
  return found;
}

/** The messages of a language: key and variables. */
function load(language) {
  const text = readFileSync(join(page, "lang", `${language}.ftl`), "utf8");
  const written = [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]);
  const messages = new Map(
    new FluentResource(text).body.map(({ id, value }) => [id, [...variables(value)].sort().join(" ")]),
  );
  for (const key of written) if (!messages.has(key)) faults.push(`${language}: ${key} cannot be read`);
  if (new Set(written).size < written.length) {
    faults.push(`${language}: twice: ${written.filter((key, i) => written.indexOf(key) < i).join(" ")}`);
  }
  return messages;
}

const english = load("en");
for (const language of ["sw", "cs", "it"]) {
  const messages = load(language);
  for (const [key, names] of english) {
    if (!messages.has(key)) faults.push(`${language}: ${key} is missing`);
    else if (messages.get(key) !== names) {
      faults.push(`${language}: ${key} has the variables "${messages.get(key)}", in English "${names}"`);
    }
  }
  for (const key of messages.keys())
    if (!english.has(key)) faults.push(`${language}: ${key} is not in en.ftl`);
}

const sources = readdirSync(join(page, "js"), { recursive: true })
  .filter((file) => file.endsWith(".js"))
  .map((file) => readFileSync(join(page, "js", file), "utf8"));
const used = new Set();
const begun = new Set();
for (const text of sources) {
  for (const [, key] of text.matchAll(/\bt\(\s*"([\w-]+)"/g)) {
    used.add(key);
    if (!english.has(key)) faults.push(`used, but not in en.ftl: ${key}`);
  }
  for (const [, key] of text.matchAll(/["'`]([a-z]+-[\w-]+)["'`]/g)) used.add(key);
  for (const [, start] of text.matchAll(/`([a-z]+-[\w-]*)\$\{/g)) begun.add(start);
  for (const [, start] of text.matchAll(/\$\{key\}(-\w+)`/g)) begun.add(start);
}
for (const key of english.keys()) {
  const part = [...begun].some((each) => (each.startsWith("-") ? key.endsWith(each) : key.startsWith(each)));
  if (!used.has(key) && !part) faults.push(`unused: ${key}`);
}

for (const fault of faults) console.error(fault);
console.log(`${english.size} messages in 4 languages, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
