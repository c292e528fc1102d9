// Copies the two libraries of the page from node_modules, with their licences: lit-html as it is published, Fluent,
// which is published in many files with long comments, as one small file.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

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
};

const apache = join(root, "../../LICENSE-APACHE");
const used = ["lit-html.js", "directives/live.js", "directives/repeat.js"];

for (const [name, list] of Object.entries(files)) {
  const folder = join(root, "page/vendor", name.replace("@", "").replace("/", "-"));
  rmSync(folder, { recursive: true, force: true });
  for (const file of list) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, "node_modules", name, file), target);
    if (used.includes(file)) {
      const from = file.startsWith("directives/") ? `${name}/${file}` : name;
      writeFileSync(target.replace(/\.js$/, ".d.ts"), `export * from "${from}";\n`);
    }
  }
}
const fluent = join(root, "page/vendor/fluent-bundle");
rmSync(fluent, { recursive: true, force: true });
buildSync({
  entryPoints: [join(root, "node_modules/@fluent/bundle/esm/index.js")],
  outfile: join(fluent, "index.js"),
  format: "esm",
  bundle: true,
  minify: true,
  banner: { js: "// @fluent/bundle by Mozilla and others, Apache License 2.0" },
});
writeFileSync(join(fluent, "index.d.ts"), 'export * from "@fluent/bundle";\n');
cpSync(apache, join(fluent, "LICENSE"));
