import { compareOverlays, type Overlays } from "../compare/compare-overlays.js";
import { findGaps } from "../compare/find-gaps.js";
import { findWording } from "../compare/find-wording.js";
import { matchOperations } from "../compare/match-operations.js";
import { normalizeForms } from "../compare/normalize-forms.js";
import type { Api } from "../model/api.js";
import type { GeneratedFile } from "../model/generated-file.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { readApi } from "../read/read-api.js";
import { manifestName, type Manifest } from "../write/manifest.js";
import { findOutdated } from "./find-outdated.js";
import type { ApiMerge } from "./merge-api.js";
import type { ApiReport } from "./report.js";
import type { Settled } from "./settle.js";

/** Reports on every API with a published document, from the clients before and after. */
export function reportApis(
  merges: readonly ApiMerge[],
  settled: Settled,
  before: Manifest,
  files: readonly GeneratedFile[],
): ApiReport[] {
  // The generator wrote it.
  const after = JSON.parse(textOf(files, manifestName)) as Manifest;
  return merges.map((merge): ApiReport => {
    const { name, ours } = merge.merged;
    const document = readGenerated(files, name);
    const [old, current] = [read(name, ours), read(name, document)];
    const gaps = findGaps(old, current);
    return {
      ...reportSame(merge),
      lags: gaps.filter(({ side }) => side === "lags"),
      gone: gaps.filter(({ side }) => side === "gone"),
      wording: findWording(ours, document),
      outdated: findOutdated(old, current),
      newMethods: matchOperations(old, current).added.map(({ id }) => id),
      overlays: compareOverlays(overlaysOf(before, name), overlaysOf(after, name)),
      lost: settled.lost.filter((each) => each.name === name),
      allowed: settled.allowed.filter((each) => each.name === name),
    };
  });
}

/** Reports on an API whose document already matches the published one. */
export function reportSame(merge: ApiMerge): ApiReport {
  const { from, merged, publishedVersion, foreign, outside } = merge;
  const none = { lags: [], gone: [], wording: [], newMethods: [], outdated: [] };
  return {
    name: merged.name,
    from,
    version: { ours: merged.ours.info.version, published: publishedVersion },
    ...none,
    overlays: [],
    lost: [],
    allowed: [],
    foreign,
    outside,
  };
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
