import { compareOverlays, type Overlays } from "../compare/compare-overlays.js";
import { findGaps } from "../compare/find-gaps.js";
import { findWording } from "../compare/find-wording.js";
import { matchOperations } from "../compare/match-operations.js";
import { normalizeForms } from "../compare/normalize-forms.js";
import type { LoadedDocument } from "../load/load-documents.js";
import type { Api } from "../model/api.js";
import type { GeneratedFile } from "../model/generated-file.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { readApi } from "../read/read-api.js";
import { manifestName, type Manifest } from "../write/manifest.js";
import { findOutdated } from "./find-outdated.js";
import { findStaleTexts } from "./find-stale-texts.js";
import type { Published } from "./load-published.js";
import type { ApiReport } from "./report.js";

/** What a run compared. */
export interface Compared {
  readonly published: readonly Published[];
  readonly ours: readonly LoadedDocument[];
  /** All documents after published ones replaced ours. */
  readonly documents: readonly LoadedDocument[];
  /** The output that they generate. */
  readonly files: readonly GeneratedFile[];
  readonly before: Manifest;
  /** Folder of the copy of the specs. */
  readonly root: string;
}

/** Reports on every API with a published document. */
export function reportApis({
  published,
  ours,
  documents,
  files,
  before,
  root,
}: Compared): ApiReport[] {
  // The generator wrote it.
  const after = JSON.parse(textOf(files, manifestName)) as Manifest;
  return published.map(({ name, from, outside, document: { info } }): ApiReport => {
    const [own, loaded] = [findDocument(ours, name), findDocument(documents, name)];
    const [old, current] = [read(name, own.document), read(name, loaded.document)];
    const gaps = findGaps(old, current);
    return {
      name,
      from,
      version: { ours: own.document.info.version, published: info.version },
      lags: gaps.filter(({ side }) => side === "lags"),
      gone: gaps.filter(({ side }) => side === "gone"),
      wording: findWording(own.document, loaded.document),
      outdated: findOutdated(old, current),
      newMethods: matchOperations(old, current).added.map(({ id }) => id),
      overlays: compareOverlays(overlaysOf(before, name), overlaysOf(after, name)),
      additions: [...(loaded.laid?.lags ?? []), ...findStaleTexts(loaded, gaps, root)],
      foreign: loaded.laid?.foreign ?? [],
      outside,
    };
  });
}

function findDocument(documents: readonly LoadedDocument[], name: string): LoadedDocument {
  const found = documents.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no document of ${name} was loaded`);
  return found;
}

/** Returns the document that the clients of an API are generated from. */
export function readGenerated(files: readonly GeneratedFile[], name: string): OpenApiDocument {
  // The generator wrote it from a valid document.
  return JSON.parse(textOf(files, `${name}/openapi.json`)) as OpenApiDocument;
}

function read(name: string, document: OpenApiDocument): Api {
  return readApi(name, normalizeForms(document), () => ({ file: name }));
}

function overlaysOf({ apis }: Manifest, name: string): Overlays {
  return apis.find((api) => api.name === name)?.overlays ?? {};
}

function textOf(files: readonly GeneratedFile[], name: string): string {
  return files.find((file) => file.path === name)?.text ?? "{}";
}
