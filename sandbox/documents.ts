import { readdirSync, readFileSync } from "node:fs";

/** A bundled OpenAPI document and the short name of the API that it describes. */
export interface ApiDocument {
  /** `v4`, `billing`, … */
  readonly api: string;
  /** The document as parsed JSON; `readOperations` checks what it takes from it. */
  readonly content: unknown;
}

/**
 * The documents that the sandbox serves: of every API that there is. In the package they lie elsewhere, and
 * `scripts/build/bundle-programs.mjs` puts a list of them in the place of this one.
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
