/** Most nodes that aliases expand to: far more than people write, far fewer than nested aliases can have. */
export const aliasLimit = 10_000;

/** Wording for a text that expands to too many nodes. */
export const beyondLimit: { readonly message: string; readonly expected: string } = {
  message: "expands to too much through YAML aliases",
  expected: `at most ${aliasLimit} nodes through aliases`,
};

const anchor = /(?:^|[\s:,[{-])&[^\s,[\]{}]/m;
const alias = /(?:^|[\s:,[{-])\*[^\s,[\]{}*]/m;

/** Reports whether the aliases of a YAML text expand to more nodes than people write. */
export async function exceedsAliasLimit(text: string): Promise<boolean> {
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
