// Plain JavaScript, because Redocly's process checks every text before Redocly parses it.

/** Far more than people write, far fewer than nested aliases expand to. */
export const aliasLimit = 10_000;

/** Wording for a text beyond it. */
export const beyondLimit = {
  message: "expands to too much through YAML aliases",
  expected: `at most ${aliasLimit} nodes through aliases`,
};

const anchor = /(?:^|[\s:,[{-])&[^\s,[\]{}]/m;
const alias = /(?:^|[\s:,[{-])\*[^\s,[\]{}*]/m;

/** @param {string} text */
export async function exceedsAliasLimit(text) {
  if (!anchor.test(text) || !alias.test(text) || isJson(text)) return false;
  // Most documents have no aliases, and loading a parser takes time.
  const { parseDocument } = await import("yaml");
  try {
    parseDocument(text).toJS({ maxAliasCount: aliasLimit });
    return false;
  } catch (error) {
    // The linter reports any other error better.
    return error instanceof ReferenceError && error.message.includes("alias count");
  }
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
