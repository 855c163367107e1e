import type { Api } from "../model/api.js";
import type { ApiOutput } from "./generate-api.js";
import type { Runtime } from "../weave/runtime.js";
import { hashTexts, recallResult, keepResult } from "../write/kept-results.js";

/** Outputs that an earlier process has made of documents that are still the same. */
export interface KeptOutputs {
  /** Gives what was made of a document before, or makes and keeps it. */
  readonly get: (api: Api, text: string, make: () => ApiOutput) => ApiOutput;
}

/** Keeps nothing. */
export const noKeptOutputs: KeptOutputs = { get: (_api, _text, make) => make() };

/**
 * Keeps outputs on disk, one for each API, so that an edit of one spec generates one client.
 *
 * @param runtime - where generated code imports from
 */
export function createKeptOutputs({ fromApi, siblings }: Runtime): KeptOutputs {
  const place = JSON.stringify([fromApi("runtime"), siblings]);
  return {
    get(api, text, make) {
      const name = `output-${api.name}`;
      const from = hashTexts(text, place, JSON.stringify(api.deployment.basePaths));
      // Only this function keeps anything under that name.
      const known = recallResult(name, from) as ApiOutput | undefined;
      if (known !== undefined) return known;
      const output = make();
      keepResult(name, from, output);
      return output;
    },
  };
}
