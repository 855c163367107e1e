import { asList } from "../../../runtime/json/as-list.js";
import { asRecord } from "../../../runtime/json/as-record.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import { splitPointer } from "../../../runtime/json/pointer.js";
import { pairStatuses } from "../../model/pair-statuses.js";
import type { Additions, Place } from "./additions.js";
import { follow, referenceOf, type Node } from "./json.js";
import { findWrapped, type SchemaNames } from "./schema-names.js";

/** A part of the additions that the document has nothing for. */
export interface Lag {
  readonly place: Place;
  readonly message: string;
  readonly expected?: string | undefined;
}

/** Where the parts of a document come from, as far as they are ours. */
export type Origins = Map<object, Map<string, Place>>;

/** What filling the parts of a document needs, and what it finds. */
export interface Filling {
  readonly additions: Additions;
  readonly document: Node;
  readonly names: SchemaNames;
  /** Parts of the additions to leave out, by {@link keyOf}. */
  readonly dropped: ReadonlySet<string>;
  readonly origins: Origins;
  readonly lags: Lag[];
  /** Parts of the additions that have been laid over some node, by {@link keyOf}. */
  readonly laid: Map<string, Set<object>>;
}

/** Identifies a part of the additions. */
export function keyOf({ file, pointer }: Place): string {
  return `${file}#${pointer}`;
}

/**
 * Fills a node of the document with our texts, examples and extensions, where it has none itself, and everything inside
 * it: parts correspond by their role, through references on both sides.
 */
export function fillNode(filling: Filling, node: unknown, ours: Place): void {
  const target = follow(filling.document, node);
  if (!isNode(target) || !isFirst(filling, target, ours)) return;
  for (const [key, part] of filling.additions.members(ours)) {
    if (isOurs(key)) setPart(filling, target, key, part);
    else if (!selectors.has(key)) fillInside(filling, target, key, part);
  }
  putTextsFirst(target);
}

/** People read what a part is before what is inside it. */
function putTextsFirst(target: Node): void {
  for (const [key, value] of Object.entries(target)) {
    // A member of that name would become the prototype.
    if (leading.has(key) || key === "__proto__") continue;
    delete target[key];
    target[key] = value;
  }
}

const leading = new Set([
  "description",
  "operationId",
  "summary",
  "tags",
  "title",
  "type",
  "x-name",
]);

/** Members by which an entry of a list is found. */
const selectors = new Set(["in", "name"]);

/** Reports whether a part is laid over a node for the first time; recursive schemas would never end. */
function isFirst({ laid }: Filling, target: object, ours: Place): boolean {
  const targets = laid.get(keyOf(ours)) ?? new Set();
  laid.set(keyOf(ours), targets);
  const { size } = targets;
  return targets.add(target).size > size;
}

/** Members that hold one node, a map of nodes, or a list of nodes. */
const single = new Set([
  "additionalProperties",
  "contains",
  "items",
  "not",
  "requestBody",
  "schema",
]);
const maps = new Set(["headers", "patternProperties", "properties", "variables"]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Members whose content is no schema. */
const schemaless = new Set(["headers", "requestBody", "variables"]);

function fillInside(filling: Filling, target: Node, key: string, part: Place): void {
  const owner = ownerOf(filling, target, key);
  const isSchema = !schemaless.has(key);
  if (single.has(key)) return fillMember(filling, { owner, key }, part, isSchema);
  const parts = filling.additions.members(part);
  if (maps.has(key)) {
    for (const [name, each] of parts)
      fillMember(filling, findMember(filling, owner, key, name), each, isSchema);
  } else if (lists.has(key)) fillBranches(filling, owner[key], parts);
  else if (key === "content") fillContent(filling, asRecord(owner[key]), parts);
  else if (key === "responses") fillResponses(filling, owner[key], parts);
  else filling.lags.push({ place: part, message: `${key} belongs in the document itself` });
}

/** A member of a node of the document, which may not have it. */
interface Member {
  readonly owner: unknown;
  readonly key: string;
}

/** Fills a member, and names its schema if our part refers to one. */
function fillMember(filling: Filling, member: Member, part: Place, isSchema: boolean): void {
  const { additions, names } = filling;
  const { owner, key } = member;
  if (!isOwner(owner) || !Object.hasOwn(owner, key)) return addLag(filling, part, owner);
  const found = additions.refer(part);
  if (found === undefined) return fillNode(filling, owner[key], part);
  for (const [name, beside] of additions.members(found.beside)) {
    if (isNode(owner[key])) setPart(filling, owner[key], name, beside);
  }
  if (isSchema) names.claim(owner, key, found.name);
  fillMember(filling, member, found.target, isSchema);
}

/** A list has members, too. */
function isOwner(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

/**
 * Adds what the document lacks to the list of what lags.
 *
 * @param owner - the node that would have it
 */
export function addLag({ lags }: Filling, place: Place, owner: unknown): void {
  const name = splitPointer(place.pointer).at(-1) ?? "";
  const others = isOwner(owner) ? Object.keys(owner).toSorted() : [];
  const expected = others.length === 0 ? undefined : `one of ${others.join(", ")}`;
  lags.push({ place, message: `${name}: the document has no such part`, expected });
}

/** Returns the node that a member belongs to, which may be wrapped: nullable, or in an `allOf` with one item. */
function ownerOf({ document }: Filling, target: Node, key: string): Node {
  const seen = new Set<Node>();
  let node = target;
  while (!Object.hasOwn(node, key) && !seen.has(node)) {
    seen.add(node);
    const [holder, at] = findWrapped({ node }, "node");
    const inner = follow(document, holder[at]);
    if (isNode(inner)) node = inner;
  }
  return Object.hasOwn(node, key) ? node : target;
}

/** Finds a member of a map; a property may be in any part of an `allOf`. */
function findMember({ document }: Filling, node: Node, map: string, key: string): Member {
  const parts = asList(node["allOf"]).map((part) => asRecord(follow(document, part))[map]);
  const owner = [node[map], ...parts].find((each) => Object.hasOwn(Object(each), key));
  return { owner: owner ?? node[map], key };
}

/** Branches have no order: those of one name correspond, and of the rest, as many as both sides have. */
function fillBranches(filling: Filling, inner: unknown, parts: readonly [string, Place][]): void {
  const named = asList(inner).map((branch) => nameOf(branch));
  const ours = parts.map(([, part]) => nameOf(part.node));
  const others = named.flatMap((name, at) => (ours.includes(name ?? "") ? [] : [String(at)]));
  for (const [at, [, part]] of parts.entries()) {
    const same = named.indexOf(ours[at] ?? "");
    const found = ours[at] !== undefined && same >= 0 ? String(same) : others.shift();
    if (found === undefined || named.length !== parts.length) addLag(filling, part, undefined);
    else fillMember(filling, { owner: inner, key: found }, part, true);
  }
}

function nameOf(branch: unknown): string | undefined {
  return splitPointer(referenceOf(branch) ?? "").at(-1);
}

/** A body corresponds by its media type, or if each side has one alone. */
function fillContent(
  filling: Filling,
  content: Readonly<Record<string, unknown>>,
  parts: readonly [string, Place][],
): void {
  const [sole, ...others] = Object.keys(content);
  for (const [type, part] of parts) {
    const isSole = parts.length === 1 && others.length === 0 && sole !== undefined;
    const key = !Object.hasOwn(content, type) && isSole ? sole : type;
    fillMember(filling, { owner: content, key }, part, false);
  }
}

function fillResponses(
  filling: Filling,
  responses: unknown,
  parts: readonly [string, Place][],
): void {
  const ours = parts.map(([status]) => status);
  const pairs = new Map(
    pairStatuses(ours, Object.keys(asRecord(responses))).flatMap(([own, other]) =>
      own === undefined ? [] : [[own, other] as const],
    ),
  );
  for (const [status, part] of parts)
    fillMember(filling, { owner: responses, key: pairs.get(status) ?? status }, part, false);
}

/** Sets a member unless the document says it itself: what is published takes precedence. */
export function setPart(filling: Filling, target: Node, key: string, part: Place): void {
  const { additions, dropped } = filling;
  if (Object.hasOwn(target, key) || isTold(key, target) || dropped.has(keyOf(part))) return;
  target[key] = additions.plain(part);
  noteOrigin(filling, target, key, part);
}

/** Notes where a member comes from. */
export function noteOrigin({ origins }: Filling, target: Node, key: string, part: Place): void {
  origins.set(target, (origins.get(target) ?? new Map<string, Place>()).set(key, part));
}

/** Texts for people, and examples. */
const texts: ReadonlySet<string> = new Set([
  "contact",
  "description",
  "example",
  "examples",
  "externalDocs",
  "license",
  "summary",
  "tags",
  "termsOfService",
]);

function isOurs(key: string): boolean {
  return key.startsWith("x-") || texts.has(key);
}

/** Reports whether the document says a part in another form. */
function isTold(key: string, node: Node): boolean {
  if (key === "example" || key === "examples") return "example" in node || "examples" in node;
  return key === "x-extensible-enum" && ("enum" in node || "const" in node);
}

/** Reports whether a value is an object that can be filled. */
export function isNode(value: unknown): value is Node {
  return isRecord(value);
}
