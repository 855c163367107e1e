import { readOwn } from "../json/read-own.js";
import type { Operation } from "./operation.js";
import { expand } from "./expand.js";

/** Writes header parameters as text. OpenAPI encodes none of them (3.1.1, appendix D). */
export function expandHeaders(
  { serialization }: Operation,
  parameters: object | undefined,
): Record<string, string> {
  const entries = Object.entries(parameters ?? {}).map(([name, value]: [string, unknown]) => {
    const facts = readOwn(serialization?.header, name) ?? {};
    return [name, expand(name, value, facts, headers)] as const;
  });
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}

const headers = { style: "simple", separator: ",", encode: (text: string) => text };
