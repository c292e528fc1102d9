/** The page at an address: served by the program, or as a static site below a path. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { BUILD, end, SITE, startBoard } from "./programs.mjs";

const TYPES = {
  ".css": "text/css",
  ".ftl": "text/plain; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** What hosts send as it is. */
const PACKED = [".png"];

/** Compressed files by their path. @type {Map<string, Promise<Buffer>>} */
const packed = new Map();

/** A file as hosts send it: compressed. @param {string} file */
function pack(file) {
  const known = packed.get(file) ?? readFile(file).then((body) => promisify(gzip)(body));
  packed.set(file, known);
  return known;
}

/** A path that a host may give a site; the site must not depend on it. */
const BELOW = "/games/bao/";

/**
 * @typedef {object} Site
 * @property {URL} url
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} restart at the same port; `url` is then the new address
 */

/** @param {string[]} [options] of the server; the static site has none @returns {Promise<Site>} */
export function openSite(options = []) {
  return BUILD === "static" ? openStatic() : openServed(options);
}

/** @param {string[]} options @returns {Promise<Site>} */
async function openServed(options) {
  let { child, url } = await startBoard(["--port", "0", ...options]);
  const { port } = url;
  return {
    get url() {
      return url;
    },
    stop: () => end(child),
    async restart() {
      ({ child, url } = await startBoard(["--port", port, ...options]));
    },
  };
}

/** @returns {Promise<Site>} */
async function openStatic() {
  /** @type {import("node:http").RequestListener} */
  const answer = async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(decodeURIComponent(pathname).replace(BELOW, "/"));
    try {
      const file = join(SITE, path.endsWith("/") ? `${path}index.html` : path);
      const type = /** @type {Record<string, string>} */ (TYPES)[extname(file)];
      if (!pathname.startsWith(BELOW) || !type) throw new Error(`found no ${pathname}`);
      const plain = PACKED.includes(extname(file));
      const body = await (plain ? readFile(file) : pack(file));
      const headers = { "content-type": type, "content-length": body.length };
      response.writeHead(200, plain ? headers : { ...headers, "content-encoding": "gzip" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  };
  const listen = (/** @type {number} */ port) =>
    new Promise((resolve) => {
      const server = createServer(answer).listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address();
  return {
    url: new URL(`http://127.0.0.1:${port}${BELOW}`),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async restart() {
      server = await listen(port);
    },
  };
}
