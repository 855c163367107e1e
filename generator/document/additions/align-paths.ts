import { follow, httpMethods, type OpenApiDocument, type ServerObject } from "../../api/openapi.js";
import { listPathNames, pathShape } from "../../api/path-shape.js";
import { readBasePath } from "../../api/read/read-deployment.js";
import { asRecord, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import { pickComponents, reachParts } from "../reach-parts.js";
import { asDocument } from "./json.js";

/** A published document whose paths have the same base path as ours, and our names of path parameters. */
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
  const whole = asRecord(published);
  const paths = asRecord(whole["paths"]);
  const isOwn = (path: string): boolean => `${other}${path}`.startsWith(`${own}/`);
  const hasMoved = !Object.keys(paths).some(isOwn);
  // An API without a base path owns only paths that begin like its own.
  const start = own === "" ? commonStart(ours.paths) : "";
  const isForeign = (path: string): boolean =>
    !hasMoved && (!isOwn(path) || !`${other}${path}/`.startsWith(start));
  const foreign = Object.fromEntries(Object.entries(paths).filter(([path]) => isForeign(path)));
  const kept = Object.entries(paths)
    .filter(([path]) => !isForeign(path))
    .map(([path, item]) => [hasMoved ? path : `${other}${path}`.slice(own.length), item] as const);
  const named = renameParts(Object.fromEntries(kept), whole, ours.paths);
  const document = withoutForeign(asDocument({ ...whole, paths: named }), foreign);
  return { document, basePath: (hasMoved && other) || own, foreign: Object.keys(foreign) };
}

/** Omits the components that only paths of other APIs use. */
function withoutForeign(document: OpenApiDocument, foreign: JsonObject): OpenApiDocument {
  if (document.components === undefined) return document;
  const used = reachParts(document, new Set([document.paths]));
  const others = reachParts(document, new Set([foreign]));
  const isOurs = (component: unknown): boolean => used.has(component) || !others.has(component);
  return { ...document, components: pickComponents(document, isOurs) };
}

/**
 * Returns the common prefix of all paths, up to a slash and before any parameter; for a single path, everything before
 * its last segment.
 */
function commonStart(paths: readonly string[]): string {
  const [first = "", ...others] = paths.map((path) => `${path}/`.replace(/\{.*/, ""));
  const start = others.length === 0 ? first.replace(/[^/]*\/+$/, "") : first;
  const isShared = (text: string): boolean => others.every((other) => other.startsWith(text));
  for (let end = start.length; end > 0; end = start.lastIndexOf("/", end - 2) + 1)
    if (isShared(start.slice(0, end))) return start.slice(0, end);
  return "/";
}

/**
 * Returns paths with our names of path parameters, which are never sent.
 *
 * @param own - our paths
 */
function renameParts(paths: JsonObject, document: JsonObject, own: readonly string[]): JsonObject {
  const byShape = new Map(own.map((path) => [pathShape(path), path]));
  const named = Object.entries(paths).map(([path, item]) => {
    const ours = byShape.get(pathShape(path)) ?? path;
    return [ours, ours === path ? item : nameIn(document, follow(document, item), path, ours)];
  });
  return Object.fromEntries(named);
}

function nameIn(document: object, item: unknown, path: string, ours: string): unknown {
  const [before, after] = [listPathNames(path), listPathNames(ours)];
  const rename = (parameter: unknown): unknown => {
    const resolved = follow(document, parameter);
    const { in: place, name } = asRecord(resolved);
    const at = place === "path" ? before.indexOf(String(name)) : -1;
    // A parameter that other paths refer to keeps its name there.
    return isRecord(resolved) && at >= 0 ? { ...resolved, name: after[at] } : parameter;
  };
  const renameIn = (owner: unknown): unknown => {
    const members = Object.entries(asRecord(owner)).map(([key, value]) => {
      if (key === "parameters" && Array.isArray(value)) return [key, value.map(rename)];
      return [key, httpMethods.some((method) => method === key) ? renameIn(value) : value];
    });
    return Object.fromEntries(members);
  };
  return renameIn(item);
}
