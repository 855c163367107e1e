import { normalizeForms } from "../compare/normalize-forms.js";
import type { LoadedDocument } from "../load/load-documents.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { readApi } from "../read/read-api.js";
import { alignPaths } from "./align-paths.js";
import type { Published } from "./load-published.js";
import { mergeDocument } from "./merge-document.js";
import { createNames } from "./name-methods.js";
import { createSame } from "./same.js";
import type { Merged } from "./settle.js";

/** Our document, merged with the published one. */
export interface ApiMerge {
  /** Origin of the published document. */
  readonly from: string;
  readonly outside: readonly string[];
  readonly merged: Merged;
  /** Whether our document already matches the published one. */
  readonly isSame: boolean;
  /** Paths that belong to other APIs. */
  readonly foreign: readonly string[];
  /** The document as published. */
  readonly stated: JsonObject;
  readonly publishedVersion: string;
}

/** Merges a published document with our document of the same name. */
export function mergeApi(
  { name, from, document, outside }: Published,
  loaded: LoadedDocument,
): ApiMerge {
  const ours = normalizeForms(loaded.document);
  const aligned = alignPaths(ours, normalizeForms(document));
  const api = readApi(name, ours, () => ({ file: name }));
  const names = createNames(api, aligned.document, aligned.basePath);
  const merged = mergeDocument(ours, aligned.document, aligned.basePath, names);
  return {
    from,
    outside,
    foreign: aligned.foreign,
    publishedVersion: document.info.version,
    stated: { ...document },
    isSame: createSame(loaded.document, merged)(loaded.document, merged),
    merged: {
      name,
      file: loaded.file,
      ours: loaded.document,
      published: aligned.document,
      document: merged,
    },
  };
}
