import type { ApiOutput } from "./generate-api.js";
import type { Runtime } from "../weave/runtime.js";
import { hashTexts, recallResult, keepResult } from "../write/kept-results.js";

/** Outputs that an earlier process created from documents that are unchanged. */
export interface KeptOutputs {
  /**
   * Returns the cached output of an API, or creates and caches it.
   *
   * @param from - its document and other inputs
   */
  readonly get: (name: string, from: readonly string[], make: () => ApiOutput) => ApiOutput;
}

/** Caches nothing. */
export const noKeptOutputs: KeptOutputs = { get: (_name, _from, make) => make() };

/**
 * Caches outputs on disk by API, so that an edit to one spec generates one client.
 *
 * @param runtime - determines the imports of generated code
 */
export function createKeptOutputs({ fromApi, siblings }: Runtime): KeptOutputs {
  const place = JSON.stringify([fromApi("runtime"), siblings]);
  return {
    get(name, from, make) {
      const kept = `output-${name}`;
      const hash = hashTexts(place, ...from);
      // Only this function caches anything under that name.
      const known = recallResult(kept, hash) as ApiOutput | undefined;
      if (known !== undefined) return known;
      const output = make();
      keepResult(kept, hash, output);
      return output;
    },
  };
}
