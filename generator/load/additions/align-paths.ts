import type { OpenApiDocument, ServerObject } from "../../model/openapi.js";
import { readBasePath } from "../../read/read-deployment.js";
import { asRecord } from "../../../runtime/json/as-record.js";
import type { JsonObject } from "../../../runtime/json/json-object.js";
import { emitPointer, readAt, splitPointer } from "../../../runtime/json/pointer.js";
import { asDocument, listReferences, mapMembers } from "./json.js";

/** A published document whose paths have the same base path as ours. */
export interface AlignedPaths {
  readonly document: OpenApiDocument;
  /** Path of its servers; ours if whole paths were compared. */
  readonly basePath: string;
  /** Paths that belong to another API of the same document. */
  readonly foreign: readonly string[];
}

/** Our deployments, and the paths that our additions are about. */
export interface OwnPaths {
  readonly servers: readonly ServerObject[];
  readonly paths: readonly string[];
}

/**
 * Aligns the paths of a published document with ours.
 *
 * Documents may divide a URL differently between server and path: `/api/v4` and `/runs` are `/api/v4/runs`. A document
 * of the whole service contains paths of other APIs, which are omitted. If no whole path matches, the service has
 * moved, and paths are compared after the base path of each document.
 */
export function alignPaths(ours: OwnPaths, published: OpenApiDocument): AlignedPaths {
  const [own, other] = [readBasePath(ours), readBasePath(published)];
  const paths = Object.keys(published.paths ?? {});
  const isOwn = (path: string): boolean => `${other}${path}`.startsWith(`${own}/`);
  if (!paths.some(isOwn)) return { document: published, basePath: other || own, foreign: [] };
  const isForeign = (path: string): boolean => !isOwn(path) || isElsewhere(ours, own, other + path);
  const kept = mapMembers(published.paths ?? {}, (item, path) =>
    isForeign(path) ? undefined : item,
  );
  const renamed = Object.entries(kept).map(([path, item]) => [
    `${other}${path}`.slice(own.length),
    item,
  ]);
  const foreign = paths.filter(isForeign);
  return {
    document: withoutForeign(published, Object.fromEntries(renamed), foreign),
    basePath: own,
    foreign,
  };
}

/** Omits the components that only paths of other APIs use. */
function withoutForeign(
  published: OpenApiDocument,
  own: JsonObject,
  foreign: readonly string[],
): OpenApiDocument {
  const others = mapMembers(published.paths ?? {}, (item, path) =>
    foreign.includes(path) ? item : undefined,
  );
  const [used, usedElsewhere] = [own, others].map((paths) => listUsed(paths, published));
  const components = mapMembers(asRecord(published.components), (members, section) =>
    mapMembers(asRecord(members), (member, name) => {
      const reference = emitPointer("components", section, name);
      return usedElsewhere?.has(reference) && !used?.has(reference) ? undefined : member;
    }),
  );
  return asDocument({ ...published, paths: own, ...(published.components && { components }) });
}

/** Lists the references that paths use, directly or indirectly. */
function listUsed(paths: JsonObject, document: OpenApiDocument): ReadonlySet<string> {
  const used = new Set<string>();
  const open = listReferences(paths);
  for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
    if (used.has(reference)) continue;
    used.add(reference);
    for (const inside of listReferences(readAt(document, splitPointer(reference))))
      open.push(inside);
  }
  return used;
}

/** Reports whether a path belongs to another API: one without a base path owns only paths that begin like its own. */
function isElsewhere({ paths }: OwnPaths, own: string, path: string): boolean {
  return own === "" && !`${path}/`.startsWith(commonStart(paths));
}

/**
 * Returns the common prefix of all paths, up to a slash and before any parameter; for a single path, everything before
 * its last segment.
 */
function commonStart(paths: readonly string[]): string {
  const [first = "", ...others] = paths.map((path) => `${path}/`.replace(/\{.*/, ""));
  const start = others.length === 0 ? first.replace(/[^/]*\/+$/, "") : first;
  const isShared = (text: string): boolean => others.every((other) => other.startsWith(text));
  for (let end = start.length; end > 0; end = start.lastIndexOf("/", end - 2) + 1) {
    if (isShared(start.slice(0, end))) return start.slice(0, end);
  }
  return "/";
}
