/** What the page is told about its server, and the token that the server asks for. */

const KEY = "bingwa.token";

/** The server refuses the page: it has no token, or an old one. */
export class Forbidden extends Error {
  name = "Forbidden";
}

/** Keeps a token for all tabs: a link to a game has none. @param {string} token */
function keep(token) {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // The page's own address has it.
  }
}

/** The last token that worked in any tab. */
function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string | null} token @returns {Promise<import("../types.d.ts").Config>} */
async function ask(token) {
  const response = await fetch(`config.json${token ? `?token=${encodeURIComponent(token)}` : ""}`);
  if (response.status === 403) throw new Forbidden("config.json: 403");
  if (!response.ok) throw new Error(`config.json: ${response.status} ${response.statusText}`);
  if (token) keep(token);
  return response.json();
}

/**
 * The configuration, with the token of the page's address, or else with that of another tab, which may be of a
 * later start of the server. Fails with `Forbidden` where both are wrong.
 */
export async function loadConfig() {
  const given = new URLSearchParams(location.search).get("token");
  const other = kept();
  if (!given || given === other) return ask(other ?? given);
  return ask(given).catch((error) => {
    if (other && error instanceof Forbidden) return ask(other);
    throw error;
  });
}
