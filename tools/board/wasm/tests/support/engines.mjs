/** The engine of the static site, and the native program beside it. BINGWA names another native program. */
import { readFileSync } from "node:fs";

const site = new URL("../../../dist/wasm/", import.meta.url);

const target = process.env.CARGO_TARGET_DIR ?? new URL("../../../../../target", import.meta.url).pathname;
/** The native program. */
export const program = process.env.BINGWA ?? `${target}/release/bingwa`;

/** A new engine of the static site; `send(line, say)` obeys a line. */
export async function wasmEngine() {
  const { default: start, Engine } = await import(new URL("bingwa_wasm.js", site).href);
  await start({ module_or_path: readFileSync(new URL("bingwa_wasm_bg.wasm", site)) });
  return new Engine();
}
