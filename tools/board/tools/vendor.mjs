// Copies the libraries of the page from node_modules, with their licences: lit-html as it is published, Fluent and
// uqr (QR codes), which are published with long comments or in many files, as one small file each.
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
/** A library as one small file. @param {string} name @param {string} entry @param {string} banner */
function bundle(name, entry, banner) {
  const folder = join(root, "page/vendor", name.replace("@", "").replace("/", "-"));
  rmSync(folder, { recursive: true, force: true });
  buildSync({
    entryPoints: [join(root, "node_modules", name, entry)],
    outfile: join(folder, "index.js"),
    format: "esm",
    bundle: true,
    minify: true,
    legalComments: "none",
    banner: { js: `// ${banner}` },
  });
  writeFileSync(join(folder, "index.d.ts"), `export * from "${name}";\n`);
  return folder;
}

const fluent = bundle(
  "@fluent/bundle",
  "esm/index.js",
  "@fluent/bundle by Mozilla and others, Apache License 2.0",
);
cpSync(apache, join(fluent, "LICENSE"));
const uqr = bundle("uqr", "dist/index.mjs", "uqr by Anthony Fu and Project Nayuki, MIT License");
cpSync(join(root, "node_modules/uqr/LICENSE"), join(uqr, "LICENSE"));
