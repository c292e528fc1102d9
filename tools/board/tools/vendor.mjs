// Copies the two libraries of the page from node_modules, as they are published, with their licences.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const files = {
  "lit-html": [
    "LICENSE",
    "lit-html.js",
    "directive.js",
    "directive-helpers.js",
    "directives/live.js",
    "directives/repeat.js",
  ],
  "@fluent/bundle": [
    "esm/index.js",
    "esm/builtins.js",
    "esm/bundle.js",
    "esm/memoizer.js",
    "esm/resolver.js",
    "esm/resource.js",
    "esm/scope.js",
    "esm/types.js",
  ],
};

const apache = join(root, "../../LICENSE-APACHE");
const used = ["lit-html.js", "directives/live.js", "directives/repeat.js", "esm/index.js"];

for (const [name, list] of Object.entries(files)) {
  const folder = join(root, "page/vendor", name.replace("@", "").replace("/", "-"));
  rmSync(folder, { recursive: true, force: true });
  for (const file of list) {
    const target = join(folder, file.replace("esm/", ""));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, "node_modules", name, file), target);
    if (used.includes(file)) {
      const from = file.startsWith("directives/") ? `${name}/${file}` : name;
      writeFileSync(target.replace(/\.js$/, ".d.ts"), `export * from "${from}";\n`);
    }
  }
}
cpSync(apache, join(root, "page/vendor/fluent-bundle/LICENSE"));
