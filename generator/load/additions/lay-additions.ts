import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import { asList } from "../../../runtime/json/as-list.js";
import { asRecord } from "../../../runtime/json/as-record.js";
import { readAt } from "../../../runtime/json/pointer.js";
import { keyOfParameter, pathShape } from "../../model/path-shape.js";
import {
  httpMethods,
  type HttpMethod,
  type OpenApiDocument,
  type ServerObject,
} from "../../model/openapi.js";
import type { Additions, Place } from "./additions.js";
import { alignPaths } from "./align-paths.js";
import {
  addLag,
  fillNode,
  isNode,
  keyOf,
  noteOrigin,
  setPart,
  type Filling,
  type Lag,
} from "./fill-parts.js";
import { asDocument, follow, type Node } from "./json.js";
import { layServers } from "./lay-servers.js";
import { laySecurity } from "./lay-security.js";
import { layTags } from "./lay-tags.js";
import { namePathParameters } from "./path-parameters.js";
import { createNames, type OwnOperation } from "./name-methods.js";
import { SchemaNames } from "./schema-names.js";

/** A document with our additions. */
export interface Laid {
  readonly document: OpenApiDocument;
  /** Parts of the additions that the document has nothing for. */
  readonly lags: readonly Lag[];
  /** Paths of the document that belong to other APIs, and were left out. */
  readonly foreign: readonly string[];
  /** Returns the part of the additions that a node comes from; `undefined` for a node of the document itself. */
  readonly originOf: (steps: readonly string[]) => Place | undefined;
}

/**
 * Lays our additions over a document: names of methods and schemas, extensions, deployments, texts and examples.
 *
 * Operations correspond by method and path, everything else by its role in them. What the document says takes
 * precedence. The additions change no fact: an operation, a field or a type is in the document or nowhere.
 *
 * @param document - bundled
 * @param dropped - parts of the additions to leave out, by their `file#pointer`
 */
export function layAdditions(
  additions: Additions,
  document: OpenApiDocument,
  dropped: ReadonlySet<string> = new Set(),
): Laid {
  const { root } = additions;
  const own = listOperations(additions, additions.member(root, "paths"));
  const aligned = alignPaths(
    {
      servers: asList(additions.plain(additions.member(root, "servers"))).filter(isServer),
      paths: own.map(({ path }) => path),
    },
    upgrade(document),
  );
  const laid: Node = structuredClone({ ...aligned.document });
  const filling: Filling = {
    additions,
    document: laid,
    names: new SchemaNames(),
    dropped,
    origins: new Map(),
    lags: [],
    laid: new Map(),
  };
  layRoot(filling, own, aligned.basePath);
  filling.names.apply(laid);
  return {
    document: asDocument(laid),
    lags: filling.lags,
    foreign: aligned.foreign,
    originOf: (steps) => findOrigin(filling, steps),
  };
}

/** Reads a document of OpenAPI 3.0 as 3.1, which our additions are written for. */
function upgrade(document: OpenApiDocument): OpenApiDocument {
  if (!document.openapi.startsWith("3.0")) return document;
  return asDocument(upgradeFromThreeToThreeOne(asRecord(document)));
}

function isServer(value: unknown): value is ServerObject {
  return typeof asRecord(value)["url"] === "string";
}

function layRoot(filling: Filling, own: readonly OwnOperation[], basePath: string): void {
  const { additions, document, lags } = filling;
  const { root } = additions;
  for (const [key, part] of additions.members(root)) {
    if (key.startsWith("x-")) setPart(filling, document, key, part);
    else if (!parts.has(key))
      lags.push({ place: part, message: `${key}: additions have no such part` });
  }
  fillNode(filling, document["info"], additions.member(root, "info"));
  document["paths"] = namePathParameters(document, new Set(own.map(({ path }) => path)));
  const tags = layOperations(filling, own, basePath);
  layServers(filling, basePath);
  laySecurity(filling);
  layTags(filling, tags);
  layUnreached(filling);
}

/** Parts besides extensions; `published` says that the document is the service's own. */
const parts = new Set([
  "components",
  "everyOperation",
  "info",
  "paths",
  "published",
  "security",
  "servers",
  "tags",
]);

/** Lists the operations that the additions are about. */
function listOperations(additions: Additions, paths: Place): OwnOperation[] {
  return additions.members(paths).flatMap(([path, item]) =>
    additions.members(additions.resolve(item)).flatMap(([method, place]): OwnOperation[] => {
      const known = httpMethods.find((each) => each === method);
      return known === undefined ? [] : [{ path, method: known, place }];
    }),
  );
}

/** Fills all operations; returns our first tag of each tag that the document uses first. */
function layOperations(
  filling: Filling,
  own: readonly OwnOperation[],
  basePath: string,
): ReadonlyMap<string, string> {
  const { additions, document, lags } = filling;
  const byKey = new Map(own.map((each) => [operationKey(each.method, each.path), each]));
  const nameOf = createNames(additions, own, basePath);
  const every = additions.resolve(additions.member(additions.root, "everyOperation"));
  const tags = new Map<string, string>();
  for (const theirs of listStated(document)) {
    const { method, path, operation } = theirs;
    const key = operationKey(method, path);
    const ours = byKey.get(key);
    byKey.delete(key);
    setName(filling, operation, nameOf(method, path, operation), ours);
    if (ours !== undefined) {
      const [stated, tag] = [operation["tags"], Object(ours.place.node)["tags"]].map(firstOf);
      if (stated !== undefined && tag !== undefined) tags.set(stated, tag);
      layOperation(filling, theirs, ours);
    }
    // Most operations lack some of what any of them may have.
    fillNode({ ...filling, lags: [] }, operation, every);
  }
  for (const { method, path, place } of byKey.values())
    lags.push({ place, message: `the document has no ${method.toUpperCase()} ${path}` });
  return tags;
}

function firstOf(list: unknown): string | undefined {
  const [first] = asList(list);
  return first === undefined ? undefined : String(first);
}

function setName(
  filling: Filling,
  operation: Node,
  names: Readonly<Record<string, string>>,
  ours: OwnOperation | undefined,
): void {
  Object.assign(operation, names);
  if (ours === undefined) return;
  const place = filling.additions.member(ours.place, "operationId");
  for (const key of Object.keys(names)) noteOrigin(filling, operation, key, place);
}

/** An operation of the document. */
interface StatedOperation {
  readonly path: string;
  readonly method: HttpMethod;
  readonly item: Readonly<Record<string, unknown>>;
  readonly operation: Node;
}

function listStated(document: Node): StatedOperation[] {
  return Object.entries(asRecord(document["paths"])).flatMap(([path, reference]) => {
    const item = asRecord(follow(document, reference));
    return httpMethods.flatMap((method): StatedOperation[] => {
      const operation = item[method];
      return isNode(operation) ? [{ path, method, item, operation }] : [];
    });
  });
}

function operationKey(method: HttpMethod, path: string): string {
  return `${method} ${pathShape(path)}`;
}

function layOperation(
  filling: Filling,
  theirs: StatedOperation,
  { path, place }: OwnOperation,
): void {
  const { additions, document } = filling;
  const { parameters, operationId: _name, ...rest } = asRecord(place.node);
  fillNode(filling, theirs.operation, { ...place, node: rest });
  if (parameters === undefined) return;
  const stated = [...asList(theirs.item["parameters"]), ...asList(theirs.operation["parameters"])];
  const byKey = new Map(
    stated.map((each) => [keyOfParameter(follow(document, each), theirs.path), each]),
  );
  for (const [, part] of additions.members(additions.member(place, "parameters"))) {
    const ours = additions.resolve(part);
    const found = byKey.get(keyOfParameter(ours.node, path));
    if (found === undefined) addLag(filling, part, Object.fromEntries(byKey));
    else fillNode(filling, found, ours);
  }
}

/** Fills schemas that none of our roles reaches, by their name: no operation is shown to return them yet. */
function layUnreached(filling: Filling): void {
  const { additions, document, laid } = filling;
  const schemas = asRecord(asRecord(document["components"])["schemas"]);
  const own = additions.member(additions.member(additions.root, "components"), "schemas");
  for (const [name, part] of additions.members(own)) {
    if (laid.has(keyOf(additions.resolve(part)))) continue;
    if (Object.hasOwn(schemas, name)) fillNode(filling, schemas[name], additions.resolve(part));
    else addLag(filling, part, schemas);
  }
}

function findOrigin({ document, origins }: Filling, steps: readonly string[]): Place | undefined {
  let found: Place | undefined;
  steps.forEach((step, at) => {
    const owner = readAt(document, steps.slice(0, at));
    if (typeof owner === "object" && owner !== null) found = origins.get(owner)?.get(step) ?? found;
  });
  return found;
}
