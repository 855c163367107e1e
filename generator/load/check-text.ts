import { parseDocument } from "yaml";
import type { Problem } from "../model/problem.js";

/** Checks that the bytes are text that a YAML parser can read to the end. */
export function checkText(file: string, bytes: Uint8Array): Problem[] {
  const text = decodeText(bytes);
  if (text === undefined) return [{ file, message: "is not UTF-8 text", expected: "UTF-8" }];
  if (!multiplies(text)) return [];
  const message = "expands to too much through YAML aliases";
  return [{ file, message, expected: `at most ${mostAliases} nodes through aliases` }];
}

/** Decodes UTF-8; `undefined` for anything else. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Far more than people write, far fewer than nested aliases expand to. */
const mostAliases = 10_000;

const anchor = /(?:^|[\s:,[{-])&[^\s,[\]{}]/m;
const alias = /(?:^|[\s:,[{-])\*[^\s,[\]{}*]/m;

function multiplies(text: string): boolean {
  if (/^\s*\{/.test(text) || !anchor.test(text) || !alias.test(text)) return false;
  try {
    parseDocument(text).toJS({ maxAliasCount: mostAliases });
    return false;
  } catch (error) {
    // The linter reports any other error better.
    return error instanceof ReferenceError && error.message.includes("alias count");
  }
}
