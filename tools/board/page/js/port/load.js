/** Fetches the engine and compiles it while it comes. */

/** @typedef {{part: number, bytes: number | null}} Progress how much is there, and of how many bytes on the way */

/**
 * @param {string} address
 * @param {number | undefined} size of the file, as it is when no host has compressed it
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadEngine(address, size, onProgress) {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
  const { headers } = response;
  // What comes out of `body` is unpacked; the host's length is that of what travels.
  const travels = Number(headers.get("content-length")) || null;
  const all = size ?? (headers.has("content-encoding") ? null : travels);
  let there = 0;
  const count = new TransformStream({
    transform(chunk, out) {
      there += chunk.byteLength;
      if (all) onProgress({ part: Math.min(there / all, 1), bytes: travels });
      out.enqueue(chunk);
    },
  });
  if (all) onProgress({ part: 0, bytes: travels });
  // Not all hosts know what such a file is.
  const named = new Response(response.body.pipeThrough(count), {
    headers: { "content-type": "application/wasm" },
  });
  return WebAssembly.compileStreaming(named);
}
