import type { sample } from "openapi-sampler";
import type { JsonObject } from "../../runtime/json/values.js";
import { limitReads } from "./limit-reads.js";

/** The function of openapi-sampler, which not everybody has installed. */
export type Sample = typeof sample;

/** How many members of a document may be read for one example: schemas may refer to the next one several times each. */
const mostReads = 200_000;

/** Makes a value of a schema of a document, which need not be valid; `undefined` if nothing can be made of it. */
export function makeSample(
  sampler: Sample,
  schema: JsonObject,
  document: object,
  use: "request" | "response",
): unknown {
  const options = {
    skipReadOnly: use === "request",
    skipWriteOnly: use === "response",
    skipNonRequired: use === "request",
    enablePatterns: true,
    quiet: true,
    maxSampleDepth: 4,
  };
  try {
    // Before it is read once too often.
    const [limited, within] = limitReads([schema, document], mostReads);
    const value: unknown = JSON.parse(JSON.stringify(sampler(limited, options, within)));
    return value;
  } catch {
    return undefined; // a schema that nothing can be made of
  }
}
