import { isVisibleWord } from "../../runtime/text/is-visible-word.js";
import { checkNames } from "./check-names.js";

/** API keys by region. */
type RegionKeys = Readonly<Record<string, string | undefined>>;

/**
 * Returns keys if each belongs to a region and fits in a header, and no two regions share one.
 *
 * No message shows a key.
 *
 * @throws {RangeError} for an invalid key
 */
export function checkKeys<Keys extends RegionKeys>(keys: Keys, regions: readonly string[]): Keys {
  checkNames("apiKeys", keys, regions);
  const given = Object.entries(keys).filter(([, key]) => key !== undefined);
  for (const [region, key] of given) {
    if (typeof key !== "string" || !isVisibleWord(key)) {
      throw new RangeError(
        `The API key of the region ${region} must consist of visible ASCII characters`,
      );
    }
  }
  if (new Set(given.map(([, key]) => key)).size < given.length) {
    throw new RangeError("Two regions have the same API key; keys are regional, so choose another");
  }
  return keys;
}
