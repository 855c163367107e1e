import { fillTemplate } from "./fill-template.js";

/** Texts that a document is made with; a document from harmless ones has the same shape. */
export interface Texts {
  /** Prose, which ends up in comments. */
  readonly prose: string;
  /** Values that are sent or received. */
  readonly value: string;
  /** Names of the author's own. */
  readonly name: string;
  /** Names that a request carries outside of its body. */
  readonly sent: string;
}

/** Makes a document that has its texts in every place where OpenAPI, or an extension of this project, takes one. */
export function createDocumentWithText(texts: Texts): object {
  const { sent } = texts;
  return fillTemplate(new URL("document-with-text.yaml", import.meta.url), {
    ...texts,
    host: sent.replaceAll(/[{}./]/g, ""),
    base: sent.replaceAll(/[./]/g, ""),
    path: pathTextOf(sent),
  });
}

/** What a path has of a text that is sent: no braces and no slash, which would make another path of it. */
export function pathTextOf(sent: string): string {
  return sent.replaceAll(/[{}/]/g, "");
}
