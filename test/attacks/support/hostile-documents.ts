import { readdirSync } from "node:fs";
import path from "node:path";

const folder = path.resolve(import.meta.dirname, "../generator/documents");

/** A document that somebody wrote to attack whoever works with it. */
export interface HostileDocument {
  readonly name: string;
  /** File in YAML; its first line says what it is after. */
  readonly file: string;
}

/** Lists every hostile document; each is OpenAPI that the linter lets pass. */
export function listHostileDocuments(): HostileDocument[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  return files
    .toSorted()
    .map((file) => ({ name: path.basename(file, ".yaml"), file: path.join(folder, file) }));
}
