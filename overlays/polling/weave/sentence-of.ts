import type { ApiOperation } from "../../../generator/model/api.js";
import { emitProse } from "../../../generator/text/code.js";

/** The start of a sentence about an operation: `Create a run`. */
export function sentenceOf({ source, method }: ApiOperation): string {
  const { summary } = source;
  return summary === undefined ? `\`${method}\`` : emitProse(summary.replace(/\.\s*$/, ""));
}
