/**
 * The service worker of the static site: it keeps all files of one version, so that the board works offline.
 * `build-static.sh` writes the two constants. Another version is fetched in the background, file by file where a
 * file has changed, and takes over when no page of the old one is open.
 */

/** @type {[path: string, hash: string][]} the hash is the SHA-256 */
const FILES = [];
const VERSION = "";

const PREFIX = "bingwa-board ";
/** One cache a site, also where several of them share a host. */
const SITE = PREFIX + self.registration.scope;
const CACHE = `${SITE} ${VERSION}`;

/** The key of a file in the cache: its address, with its hash. */
const key = (path, hash) => new URL(`${path}?v=${hash}`, self.registration.scope).href;

const address = (path) => new URL(path, self.registration.scope).href;

/** Some hosts redirect from index.html to its folder, and a redirected page cannot be kept. */
const source = (path) => (path === "index.html" ? self.registration.scope : address(path));

const HASHES = new Map(FILES.map(([path, hash]) => [address(path), key(path, hash)]));

/**
 * Fetches a file of this version. A host that is just being given another version may have others of its files
 * already: then nothing is installed, and the browser tries again at the next visit.
 */
async function load(path, hash) {
  const file = await fetch(source(path), { cache: "no-cache" });
  if (!file.ok) throw new Error(`${path}: ${file.status}`);
  const digest = await crypto.subtle.digest("SHA-256", await file.clone().arrayBuffer());
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== hash) throw new Error(`${path}: found another version of the file`);
  return file;
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async ([path, hash]) => {
      const known = await caches.match(key(path, hash));
      await cache.put(key(path, hash), known ?? (await load(path, hash)));
    }),
  );
}

/** Removes the files of other versions of this site. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${SITE} `) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (url.href === self.registration.scope) url.pathname += "index.html";
  const kept = HASHES.get(url.href);
  return (kept && (await (await caches.open(CACHE)).match(kept))) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
