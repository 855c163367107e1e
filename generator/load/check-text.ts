import type { Problem } from "../model/problem.js";
import { beyondLimit, exceedsAliasLimit } from "./alias-limit.js";

/** Checks that the bytes are text that a YAML parser can read to the end. */
export async function checkText(file: string, bytes: Uint8Array): Promise<Problem[]> {
  const text = decodeText(bytes);
  if (text === undefined) return [{ file, message: "is not UTF-8 text", expected: "UTF-8" }];
  return (await exceedsAliasLimit(text)) ? [{ file, ...beyondLimit }] : [];
}

/** Decodes UTF-8; `undefined` for anything else. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
