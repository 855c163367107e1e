import type { PublishedDocument } from "../../../bench/shared/fetch-document.js";
import { readCases } from "../../support/read-cases.js";

/** A published document, and what made it. */
export interface WireSource extends PublishedDocument {
  readonly maker: string;
}

/** Large documents of different authors; nobody has tuned the generator to them. */
export const publishedDocuments: readonly WireSource[] = readCases(
  "published.yaml",
  import.meta.url,
);
