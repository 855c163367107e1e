import { isVisibleWord } from "../../runtime/text/is-visible-word.js";

/** API keys by region. */
type RegionKeys = Readonly<Record<string, string | undefined>>;

/**
 * Gives keys back when each can travel in a header and no two regions share one. No message shows a key.
 *
 * @throws {RangeError} for a key that cannot be one
 */
export function checkKeys<Keys extends RegionKeys>(keys: Keys): Keys {
  const given = Object.entries(keys).filter(([, key]) => key !== undefined);
  for (const [region, key] of given) {
    if (typeof key !== "string" || !isVisibleWord(key)) {
      throw new RangeError(
        `The API key of the region ${region} has to be visible ASCII characters without white space`,
      );
    }
  }
  if (new Set(given.map(([, key]) => key)).size < given.length) {
    throw new RangeError("Two regions have the same API key; keys are regional, so choose another");
  }
  return keys;
}
