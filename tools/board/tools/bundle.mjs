// Puts the modules of a site into few small files, and its style sheets into one:
//     node tools/bundle.mjs FOLDER
// FOLDER holds a copy of `page`. What a first visit needs stands in two files, of which the first shows the board;
// the panels that are loaded when they are opened have files of their own. Prints what a first visit loads.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const page = join(dirname(fileURLToPath(import.meta.url)), "../page");
const site = process.argv[2];
const ENTRIES = ["js/main.js", "js/port/engine-worker.js"];
/** What `main.js` imports when it has shown the board. */
const REST = "js/start.js";

/** @type {import("esbuild").BuildOptions} */
const COMMON = {
  absWorkingDir: page,
  bundle: true,
  minify: true,
  legalComments: "none",
  logLevel: "warning",
};

for (const folder of ["js", "style"]) rmSync(join(site, folder), { recursive: true });
for (const entry of readdirSync(join(site, "vendor"), { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && entry.name !== "LICENSE") rmSync(join(entry.parentPath, entry.name));
}

const { metafile } = buildSync({
  ...COMMON,
  entryPoints: ENTRIES,
  outbase: ".",
  outdir: site,
  chunkNames: "js/[name]-[hash]",
  splitting: true,
  format: "esm",
  target: "es2022",
  metafile: true,
});

let html = readFileSync(join(site, "index.html"), "utf8");
const sheets = [...html.matchAll(/^ *<link rel="stylesheet" href="(.*?)" \/>\n/gm)];
buildSync({
  ...COMMON,
  // Pictures stay where they are: both folders are one step below the site.
  external: ["*.svg"],
  stdin: {
    contents: sheets.map(([, file]) => `@import "./${file}";`).join("\n"),
    loader: "css",
    resolveDir: page,
  },
  outfile: join(site, "style/page.css"),
});

/** The files made, by their paths in the site. */
const made = Object.fromEntries(
  Object.entries(/** @type {import("esbuild").Metafile} */ (metafile).outputs).map(([path, output]) => [
    inSite(path),
    output,
  ]),
);

/** @param {string} path relative to `page` */
function inSite(path) {
  return join(page, path).slice(join(site, "/").length);
}

/** A file and all that it imports at once. @param {string} file @param {Set<string>} [seen] @returns {Set<string>} */
function withImports(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind } of made[file].imports) {
    if (kind === "import-statement") withImports(inSite(path), seen);
  }
  return seen;
}

const rest = Object.keys(made).find((file) => made[file].entryPoint === REST);
if (!rest) throw new Error(`found no file of ${REST}, which main.js imports`);
const first = withImports(ENTRIES[0]);
const later = [...withImports(rest)].filter((file) => !first.has(file));

const [head] = sheets[0];
html = html.replace(head, head.replace(/href=".*?"/, 'href="style/page.css"'));
for (const [sheet] of sheets.slice(1)) html = html.replace(sheet, "");
const preload = (/** @type {string} */ file, how = "") =>
  `    <link rel="modulepreload" href="${file}"${how} />\n`;
html = html.replace(
  /^ *<link rel="modulepreload".*\n/m,
  [...first].map((file) => preload(file)).join("") +
    // The board comes before what stands around it.
    later.map((file) => preload(file, ' fetchpriority="low"')).join(""),
);
writeFileSync(join(site, "index.html"), html);

for (const file of [...first, ...later, ENTRIES[1], "style/page.css"]) {
  statSync(join(site, file));
  console.log(file);
}
