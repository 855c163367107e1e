import { readdirSync, readFileSync } from "node:fs";

/** A bundled OpenAPI document and the short name of its API. */
export interface ApiDocument {
  /** `v4`, `billing`, … */
  readonly api: string;
  /** The document as parsed JSON. `readOperations` checks what it reads from it. */
  readonly content: unknown;
}

/**
 * The documents of every API, which the sandbox serves. In the package, they are elsewhere, and
 * `scripts/build/bundle-programs.mjs` replaces this list.
 */
export const documents: readonly ApiDocument[] = readDocuments();

function readDocuments(): ApiDocument[] {
  const folder = new URL("../generated/", import.meta.url);
  const apis = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return apis.map(({ name }) => {
    const text = readFileSync(new URL(`${name}/openapi.json`, folder), "utf8");
    return { api: name, content: JSON.parse(text) };
  });
}
