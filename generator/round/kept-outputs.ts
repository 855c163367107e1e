import type { ApiOutput } from "./generate-api.js";
import type { Runtime } from "../weave/runtime.js";
import { hashTexts, recallResult, keepResult } from "../write/kept-results.js";

/** Outputs that an earlier process has made of documents that are still the same. */
export interface KeptOutputs {
  /**
   * Gives what was made of an API before, or makes and keeps it.
   *
   * @param from - its document, and what else it is made from
   */
  readonly get: (name: string, from: readonly string[], make: () => ApiOutput) => ApiOutput;
}

/** Keeps nothing. */
export const noKeptOutputs: KeptOutputs = { get: (_name, _from, make) => make() };

/**
 * Keeps outputs on disk, one for each API, so that an edit of one spec generates one client.
 *
 * @param runtime - where generated code imports from
 */
export function createKeptOutputs({ fromApi, siblings }: Runtime): KeptOutputs {
  const place = JSON.stringify([fromApi("runtime"), siblings]);
  return {
    get(name, from, make) {
      const kept = `output-${name}`;
      const hash = hashTexts(place, ...from);
      // Only this function keeps anything under that name.
      const known = recallResult(kept, hash) as ApiOutput | undefined;
      if (known !== undefined) return known;
      const output = make();
      keepResult(kept, hash, output);
      return output;
    },
  };
}
