/** The programs under test: where they are, and how they are started and ended. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

/** `served`: the program serves the page; `static`: the site of build-static.sh with the engine inside. */
export const BUILD = process.env.BUILD ?? "served";
if (!["served", "static"].includes(BUILD))
  throw new Error(`BUILD: found ${BUILD}, expected served or static`);

/** The folder of the static site. */
export const SITE = process.env.SITE ?? `${ROOT}tools/board/dist`;

/** A file of the repository. @param {string} path */
export const inRoot = (path) => ROOT + path;

/** A program by its variable, or from the folder of cargo. @param {string} variable @param {string} name */
function program(variable, name) {
  const target = process.env.CARGO_TARGET_DIR ?? `${ROOT}target`;
  const places = [`${target}/release/${name}`, `${target}/debug/${name}`];
  const found = process.env[variable] ?? places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error(`found no ${name}: build it, or name it in ${variable} (looked at ${places.join(", ")})`);
}

/** The engine's own program, for answers that the page has no part in. */
export const engineProgram = () => program("BINGWA", "bingwa");

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program that is ended with the tests. @param {string} file @param {string[]} words */
export function start(file, words) {
  const child = spawn(file, words, { stdio: ["pipe", "pipe", "inherit"] });
  running.add(child);
  child.on("exit", () => running.delete(child));
  return child;
}

/** Ends a program at once. @param {import("node:child_process").ChildProcess} child */
export function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on("exit", () => resolve(undefined));
    child.kill("SIGKILL");
  });
}

/** Starts the board's server; the promise holds its address. @param {string[]} options */
export async function startBoard(options) {
  const child = start(program("BOARD", "bingwa-board"), ["--no-open", ...options]);
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: /** @type {any} */ (child.stdout) }).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`bingwa-board ended with ${code}`)));
  });
  return { child, url: new URL(url) };
}

/**
 * Writes a script that is an engine, for `--engine`; it is removed with the tests.
 * @param {string} name @param {string} source @returns {string} what names it after `--engine`
 */
export function engineScript(name, source) {
  const folder = mkdtempSync(join(tmpdir(), "board-"));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  const script = join(folder, "engine.cjs");
  writeFileSync(script, source);
  return `cmd=${process.execPath} ${script},name=${name},proto=uci`;
}
