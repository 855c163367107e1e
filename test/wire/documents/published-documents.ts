import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { PublishedDocument } from "../../../bench/shared/fetch-document.js";

/** A published document, and what made it. */
export interface WireSource extends PublishedDocument {
  readonly maker: string;
}

/** Large documents of different authors; nobody has tuned the generator to them. */
export const publishedDocuments: readonly WireSource[] = parse(
  readFileSync(new URL("published.yaml", import.meta.url), "utf8"),
);
