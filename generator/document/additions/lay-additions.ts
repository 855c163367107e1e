import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import { asList, asRecord, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import { keyOfParameter, pathShape } from "../../api/path-shape.js";
import { follow, httpMethods, listOperations } from "../../api/openapi.js";
import type { Node, OpenApiDocument, OperationSource } from "../../api/openapi.js";
import type { Problem } from "../../api/problem.js";
import type { SourcePlace } from "../locate.js";
import type { Additions, Place } from "./additions.js";
import { alignPaths } from "./align-paths.js";
import { Filling } from "./filling.js";
import { asDocument } from "./json.js";
import { layServers, listServers } from "./lay-servers.js";
import { createNames, type OwnOperation } from "./name-methods.js";
import { type Yielded, yieldToDocument } from "./yield-to-document.js";

/** A bundled document of the project with our additions. */
export interface Laid {
  readonly document: OpenApiDocument;
  /**
   * Parts of the additions that the document has nothing for, or contradicts, and what the document names and they do not
   * know, which they therefore do not refuse.
   */
  readonly lags: readonly (Problem & Pick<Yielded, "outranked">)[];
  /** Paths of the document that belong to other APIs, and were left out. */
  readonly foreign: readonly string[];
  /** Returns the part of the additions that a node comes from; `undefined` for a node of the document itself. */
  readonly originOf: (steps: readonly string[]) => Place | undefined;
  /** Finds the place in the additions that a node comes from, inside of such a part as well. */
  readonly locateOrigin: (steps: readonly string[]) => SourcePlace | undefined;
}

/**
 * Lays our additions over a document: names of methods and schemas, extensions, deployments, texts and examples.
 *
 * Operations correspond by method and path, everything else by its role in them. What the document says takes
 * precedence. The additions change no fact: an operation, a field or a type is in the document or nowhere.
 *
 * @param document - bundled
 * @param dropped - what contradicts parts of the additions, which are left out, by {@link keyOf}
 */
export function layAdditions(
  additions: Additions,
  document: OpenApiDocument,
  dropped: ReadonlyMap<string, Problem> = new Map(),
): Laid {
  const { root } = additions;
  const own = listOwn(additions, additions.member(root, "paths"));
  const servers = listServers(additions.plain(additions.member(root, "servers")));
  const ours = { servers, paths: own.map(({ path }) => path) };
  const { document: aligned, basePath, foreign } = alignPaths(ours, upgrade(document));
  const filling = new Filling(additions, { ...structuredClone(aligned) }, dropped);
  layExtensions(filling);
  filling.fill(filling.document["info"], additions.member(root, "info"));
  const tags = layOperations(filling, own, basePath);
  layServers(filling.document, servers, basePath);
  laySecurity(filling);
  layTags(filling, tags);
  layUnreached(filling);
  filling.names.apply(filling.document);
  const laid = asDocument(filling.document);
  const lags = filling.lags.map(({ place, ...lag }) => ({ ...additions.locate(place), ...lag }));
  const yielded = yieldToDocument(laid).map(({ steps, ...each }) => {
    return { ...(filling.locateOrigin(steps) ?? additions.locate(root)), ...each };
  });
  return {
    document: laid,
    lags: [...lags, ...dropped.values(), ...yielded],
    foreign,
    originOf: (steps) => filling.originOf(steps),
    locateOrigin: (steps) => filling.locateOrigin(steps),
  };
}

/** Reads a document of OpenAPI 3.0 as 3.1, which our additions are written for. */
function upgrade(document: OpenApiDocument): OpenApiDocument {
  if (!document.openapi.startsWith("3.0")) return document;
  return asDocument(upgradeFromThreeToThreeOne(asRecord(document)));
}

/** Sets the extensions of the document itself. */
function layExtensions(filling: Filling): void {
  const { additions, document, lags } = filling;
  for (const [key, part] of additions.members(additions.root)) {
    if (key.startsWith("x-")) filling.set(document, key, part);
    else if (!parts.test(key))
      lags.push({ place: part, message: `${key}: additions have no such part` });
  }
}

/** Parts besides extensions; `published` says that the document is the service's own. */
const parts = /^(?:components|everyOperation|info|paths|published|security|servers|tags)$/;

/** Lists the operations that the additions are about. */
function listOwn(additions: Additions, paths: Place): OwnOperation[] {
  return additions.members(paths).flatMap(([path, item]) =>
    additions.members(additions.resolve(item)).flatMap(([method, place]): OwnOperation[] => {
      const known = httpMethods.find((each) => each === method);
      const { node } = additions.member(place, "operationId");
      const name = typeof node === "string" ? node : undefined;
      return known === undefined ? [] : [{ path, method: known, name, place }];
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
  const findNames = createNames(own, basePath);
  const every = additions.resolve(additions.member(additions.root, "everyOperation"));
  const tags = new Map<string, string>();
  for (const theirs of listOperations(asDocument(document))) {
    const { httpMethod, path, source: operation } = theirs;
    const key = operationKey(httpMethod, path);
    const ours = byKey.get(key);
    byKey.delete(key);
    const names = findNames(theirs, ours?.name);
    Object.assign(operation, names);
    if (ours !== undefined) {
      const place = additions.member(ours.place, "operationId");
      for (const name of Object.keys(names)) filling.origins.note(operation, name, place);
      const listed: unknown = Object(ours.place.node)["tags"];
      const [stated, tag] = [operation.tags, listed].map((list) => asList(list)[0]);
      if (stated !== undefined && tag !== undefined) tags.set(String(stated), String(tag));
      layOperation(filling, theirs, ours);
    }
    // Most operations lack some of what any of them may have.
    const known = lags.length;
    filling.fill(operation, every);
    lags.length = known;
  }
  for (const { method, path, place } of byKey.values())
    lags.push({ place, message: `the document has no ${method.toUpperCase()} ${path}` });
  return tags;
}

function operationKey(method: string, path: string): string {
  return `${method} ${pathShape(path)}`;
}

function layOperation(filling: Filling, theirs: OperationSource, own: OwnOperation): void {
  const { additions, document } = filling;
  const { path, place } = own;
  const { parameters: _parameters, operationId: _name, ...rest } = asRecord(place.node);
  filling.fill(theirs.source, { ...place, node: rest });
  const stated = [...asList(theirs.item.parameters), ...asList(theirs.source.parameters)];
  const byKey = stated.map((each) => [keyOfParameter(follow(document, each), theirs.path), each]);
  const ours = additions.members(additions.member(place, "parameters"));
  const keys = ours.map(([, part]) => keyOfParameter(additions.resolve(part).node, path));
  filling.fillMembers(Object.fromEntries(byKey), ours, keys);
}

/** Fills schemas that none of our roles reaches, by their name: no operation is shown to return them yet. */
function layUnreached(filling: Filling): void {
  const { additions, document } = filling;
  const schemas = asRecord(asRecord(document["components"])["schemas"]);
  const own = additions.member(additions.member(additions.root, "components"), "schemas");
  for (const [name, part] of additions.members(own)) {
    if (filling.isLaid(additions.resolve(part))) continue;
    if (Object.hasOwn(schemas, name)) filling.fill(schemas[name], additions.resolve(part));
    else filling.lag(part, schemas);
  }
}

/**
 * Fills the security schemes, which correspond by what is sent, whatever their names. A document that says nothing about
 * security gets our requirements and schemes as they are.
 */
function laySecurity(filling: Filling): void {
  const { additions, document } = filling;
  const own = additions.member(additions.member(additions.root, "components"), "securitySchemes");
  const components = asRecord(document["components"]);
  const stated = asRecord(components["securitySchemes"]);
  const schemes = additions.members(own);
  const isSilent = !("security" in document) && Object.keys(stated).length === 0;
  const operations = listOperations(asDocument(document));
  if (isSilent && !operations.some(({ source }) => "security" in source)) {
    if (schemes.length === 0) return;
    document["security"] = additions.plain(additions.member(additions.root, "security"));
    document["components"] = { ...components, securitySchemes: additions.plain(own) };
    return;
  }
  for (const [, place] of schemes) {
    const ours = asRecord(additions.plain(place));
    const partner = findPartner(Object.values(stated).filter(isRecord), ours);
    if (partner === undefined) filling.lag(place, stated);
    else filling.setAll(partner, place);
  }
}

/** Finds the scheme that ours is about. A renamed key is still ours if it is the only scheme of its type. */
function findPartner(stated: readonly Node[], ours: JsonObject): Node | undefined {
  const alike = stated.filter((each) => each["type"] === ours["type"]);
  const same = stated.find((each) => sentBy(each) === sentBy(ours));
  return same ?? (alike.length === 1 ? alike[0] : undefined);
}

function sentBy({ type, in: place, name, scheme }: JsonObject): string {
  return [type, place, name, scheme].map((part) => String(part).toLowerCase()).join(" ");
}

/**
 * Fills the tags: those that the document lists, those that its operations use, and our pages without operations.
 *
 * @param partners - our tag of the same operation, by the document's tag
 */
function layTags(filling: Filling, partners: ReadonlyMap<string, string>): void {
  const { additions, document } = filling;
  const own = additions.members(additions.member(additions.root, "tags"));
  const byName = new Map(own.map(([, place]) => [nameOf(place.node), place]));
  const pages = own.filter(([, { node }]) => asRecord(node)["x-traitTag"] === true);
  const used = listOperations(asDocument(document)).flatMap(({ source }) => source.tags ?? []);
  const tags = new Map(asList(document["tags"]).map((tag) => [nameOf(tag), tag]));
  for (const name of [...used, ...pages.map(([, { node }]) => nameOf(node))])
    if (!tags.has(name)) tags.set(name, { name });
  for (const [name, tag] of tags) {
    const place = byName.get(name) ?? byName.get(partners.get(name) ?? "");
    if (place !== undefined && isRecord(tag)) filling.setAll(tag, place);
  }
  if (tags.size > 0) document["tags"] = [...tags.values()];
}

function nameOf(tag: unknown): string {
  return String(asRecord(tag)["name"]);
}
