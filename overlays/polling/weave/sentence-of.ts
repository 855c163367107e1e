import type { ApiOperation } from "../../../generator/api.js";

/** What an operation does, to be continued: `Create a run`. */
export function sentenceOf({ source, method }: ApiOperation): string {
  return source.summary?.replace(/\.\s*$/, "") ?? `\`${method}\``;
}
