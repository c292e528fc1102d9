/**
 * Opens the conversation that the page's configuration names. A port sends and receives lines of the engine's
 * protocol and fires events:
 *  - `line` (a `CustomEvent` whose detail is the line),
 *  - `state` when `port.state` changes,
 *  - `progress` when `port.progress` changes,
 *  - `fresh` when a conversation begins again; its detail is the lane, or null for both: who waits for an answer
 *    sends its line again,
 *  - `trouble` when an engine ended and is started again; its detail says why,
 *  - `refused` when the engine does not take an option or a position; its detail says why,
 *  - `forbidden` when the server asks for another token,
 *  - `reset` when the engine of lane `search` has forgotten its options.
 */
import { SocketPort } from "./socket.js";
import { WorkerPort } from "./worker.js";

/**
 * @param {import("../types.d.ts").Config} config
 * @returns {import("../types.d.ts").Port}
 */
export function openPort(config) {
  return config.port === "socket" ? new SocketPort(config) : new WorkerPort(config);
}
