import { asList, asRecord, isRecord } from "../../../runtime/json/values.js";
import { splitPointer } from "../../../runtime/json/pointer.js";
import { followParts } from "../../api/effective-schema.js";
import { hasMembers } from "../../api/read/document-shape.js";
import { pairStatuses } from "../../api/pair-statuses.js";
import { oneOf, type Problem } from "../../api/problem.js";
import type { SourcePlace } from "../locate.js";
import { Origins } from "../origins.js";
import { keyOf, type Additions, type Place } from "./additions.js";
import { follow, type Node } from "../../api/openapi.js";
import { referenceOf } from "./json.js";
import { findWrapped, SchemaNames } from "./schema-names.js";

/** A part of the additions that the document has nothing for, before its line is found. */
interface Lag extends Omit<Problem, "file"> {
  readonly place: Place;
}

/** Parts of our additions with their names, in their order. */
type Parts = readonly (readonly [name: string, part: Place])[];

/** Names of the members that correspond to parts, if there are any. */
type Keys = readonly (string | undefined)[];

/** Fills nodes of a document with parts of our additions, and notes what it finds. */
export class Filling {
  readonly additions: Additions;
  readonly document: Node;
  readonly names: SchemaNames = new SchemaNames();
  readonly lags: Lag[] = [];
  /** Parts of the additions to leave out, by {@link keyOf}. */
  readonly #dropped: ReadonlyMap<string, Problem>;
  readonly origins: Origins<Place> = new Origins();
  /** The nodes that parts of the additions have been laid over, by {@link keyOf}. */
  readonly #laid = new Map<string, Set<object>>();

  constructor(additions: Additions, document: Node, dropped: ReadonlyMap<string, Problem>) {
    this.additions = additions;
    this.document = document;
    this.#dropped = dropped;
  }

  /**
   * Fills a node with our texts, examples and extensions, where it has none itself, and everything inside it: parts
   * correspond by their role, through references on both sides.
   */
  fill(node: unknown, ours: Place): void {
    const target = follow(this.document, node);
    if (!isRecord(target) || !this.#isFirst(target, ours)) return;
    for (const [key, part] of this.additions.members(ours)) {
      if (isOurs(key)) this.set(target, key, part);
      else if (!selectors.has(key)) this.#fillInside(target, key, part);
    }
    putTextsFirst(target);
  }

  /** Fills the members of a node that correspond to our parts; `keys` has the name of each. */
  fillMembers(owner: unknown, parts: Parts, keys: Keys, isSchema = false): void {
    for (const [at, [, part]] of parts.entries()) {
      const key = keys[at];
      if (key === undefined) this.lag(part, undefined);
      else this.#fillMember(owner, key, part, isSchema);
    }
  }

  /** Sets our texts, examples and extensions alone. */
  setAll(target: Node, ours: Place): void {
    const found = this.additions.refer(ours);
    if (found !== undefined) {
      this.setAll(target, found.beside);
      return this.setAll(target, found.target);
    }
    for (const [key, part] of this.additions.members(ours))
      if (isOurs(key)) this.set(target, key, part);
  }

  /** Sets a member unless the document says it itself: what is published takes precedence. */
  set(target: Node, key: string, part: Place): void {
    if (Object.hasOwn(target, key) || isTold(key, target) || this.#dropped.has(keyOf(part))) return;
    target[key] = this.additions.plain(part);
    this.origins.note(target, key, part);
  }

  /** Returns the part of the additions that a node comes from; `undefined` for a node of the document itself. */
  originOf(steps: readonly string[]): Place | undefined {
    return this.origins.find(this.document, steps)?.place;
  }

  /** Finds the line of that part, or of what is in it there. */
  locateOrigin(steps: readonly string[]): SourcePlace | undefined {
    const found = this.origins.find(this.document, steps);
    const exact = found?.inside.reduce((place, step) => {
      const inner = this.additions.member(place, step);
      return inner.node === undefined ? place : inner;
    }, found.place);
    return exact && this.additions.locate(exact);
  }

  /**
   * Adds what the document lacks to the list of what lags.
   *
   * @param owner - the node that would have it
   */
  lag(place: Place, owner: unknown): void {
    const name = splitPointer(place.pointer).at(-1) ?? "";
    const others = hasMembers(owner) ? Object.keys(owner) : [];
    const expected = others.length === 0 ? undefined : oneOf(others);
    this.lags.push({ place, message: `${name}: the document has no such part`, expected });
  }

  /** Reports whether a part has been laid over some node. */
  isLaid(part: Place): boolean {
    return this.#laid.has(keyOf(part));
  }

  /** Reports whether a part is laid over a node for the first time; recursive schemas would never end. */
  #isFirst(target: object, ours: Place): boolean {
    const targets = this.#laid.get(keyOf(ours)) ?? new Set();
    this.#laid.set(keyOf(ours), targets);
    const { size } = targets;
    return targets.add(target).size > size;
  }

  #fillInside(target: Node, key: string, part: Place): void {
    const owner = this.#ownerOf(target, key);
    const isSchema = !schemaless.has(key);
    if (single.has(key)) return this.#fillMember(owner, key, part, isSchema);
    const parts = this.additions.members(part);
    if (maps.has(key)) {
      for (const [name, each] of parts)
        this.#fillMember(this.#findMap(owner, key, name), name, each, isSchema);
    } else if (lists.has(key))
      this.fillMembers(owner[key], parts, matchBranches(owner[key], parts), true);
    else if (key === "content")
      this.fillMembers(owner[key], parts, matchTypes(asRecord(owner[key]), parts));
    else if (key === "responses")
      this.fillMembers(owner[key], parts, matchStatuses(asRecord(owner[key]), parts));
    else this.lags.push({ place: part, message: `${key} belongs in the document itself` });
  }

  /** Fills a member of a node, or of a list, and names its schema if our part refers to one. */
  #fillMember(owner: unknown, key: string, part: Place, isSchema: boolean): void {
    if (!hasMembers(owner) || !Object.hasOwn(owner, key)) return this.lag(part, owner);
    const found = this.additions.refer(part);
    if (found === undefined) return this.fill(owner[key], part);
    const node = owner[key];
    for (const [name, beside] of this.additions.members(found.beside))
      if (isRecord(node)) this.set(node, name, beside);
    if (isSchema) this.names.claim(owner, key, found.name);
    this.#fillMember(owner, key, found.target, isSchema);
  }

  /** Returns the node that a member belongs to, which may be wrapped: nullable, or in an `allOf` with one item. */
  #ownerOf(target: Node, key: string): Node {
    const seen = new Set<Node>();
    let node = target;
    while (!Object.hasOwn(node, key) && !seen.has(node)) {
      seen.add(node);
      const [holder, at] = findWrapped({ node }, "node");
      const inner = follow(this.document, holder[at]);
      if (isRecord(inner)) node = inner;
    }
    return Object.hasOwn(node, key) ? node : target;
  }

  /** Returns the map that has a member; a property may be in any part of an `allOf`. */
  #findMap(node: Node, map: string, key: string): unknown {
    const maps = [...followParts(this.document, node).keys()].map((part) => part[map]);
    return maps.find((each) => Object.hasOwn(Object(each), key)) ?? node[map];
  }
}

/** Members that hold one node, a map of nodes, or a list of nodes. */
const single = new Set("additionalProperties contains items not requestBody schema".split(" "));
const maps = new Set(["headers", "patternProperties", "properties", "variables"]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Members whose content is no schema. */
const schemaless = new Set(["headers", "requestBody", "variables"]);

/** Members by which an entry of a list is found. */
const selectors = new Set(["in", "name"]);

/** Branches have no order: those of one name correspond, and of the rest, as many as both sides have. */
function matchBranches(inner: unknown, parts: Parts): Keys {
  const named = asList(inner).map(nameOf);
  const ours = parts.map(([, part]) => nameOf(part.node));
  const others = named.flatMap((name, at) => (ours.includes(name ?? "") ? [] : [String(at)]));
  return ours.map((name) => {
    const same = named.indexOf(name ?? "");
    const found = name !== undefined && same >= 0 ? String(same) : others.shift();
    return named.length === parts.length ? found : undefined;
  });
}

function nameOf(branch: unknown): string | undefined {
  return splitPointer(referenceOf(branch) ?? "").at(-1);
}

/** A body corresponds by its media type, or if each side has one alone. */
function matchTypes(content: Node, parts: Parts): string[] {
  const [sole, ...others] = Object.keys(content);
  const isSole = parts.length === 1 && others.length === 0 && sole !== undefined;
  return parts.map(([type]) => (!Object.hasOwn(content, type) && isSole ? sole : type));
}

function matchStatuses(responses: Node, parts: Parts): string[] {
  const ours = parts.map(([status]) => status);
  const pairs = new Map(pairStatuses(ours, Object.keys(responses)));
  return ours.map((status) => pairs.get(status) ?? status);
}

/** Texts for people, and examples. */
const texts =
  /^(?:contact|description|examples?|externalDocs|license|summary|tags|termsOfService)$/;

function isOurs(key: string): boolean {
  return key.startsWith("x-") || texts.test(key);
}

/** Reports whether the document says a part in another form. */
function isTold(key: string, node: Node): boolean {
  if (key === "example" || key === "examples") return "example" in node || "examples" in node;
  return key === "x-extensible-enum" && ("enum" in node || "const" in node);
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

const leading = new Set("description operationId summary tags title type x-name".split(" "));
