import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** A JSON value that a test may change. */
export interface Json {
  // Tests reach deep into it, and a wrong step is a failed test.
  // oxlint-disable-next-line typescript/no-explicit-any
  [key: string]: any;
}

const text = readFileSync(new URL("base-document.yaml", import.meta.url), "utf8");

/** A document with something in it for every rule, a new one at each call. */
export function createBase(): Json {
  return parse(text);
}
