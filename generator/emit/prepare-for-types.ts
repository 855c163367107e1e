import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { splitPointer } from "../../runtime/json/pointer.js";
import { hasMembers } from "../model/has-members.js";
import { resolve, type OpenApiDocument } from "../model/openapi.js";
import { listUndeclared } from "../model/undeclared-members.js";
import { copyForTypes } from "./copy-for-types.js";
import { findRecursion } from "../read/recursive-schemas.js";
import { markFiles } from "./mark-files.js";
import {
  settleDiscriminators,
  takeDiscriminator,
  type Discriminated,
} from "./settle-discriminators.js";
import { walkSchemas } from "../read/walk-schemas.js";

/** A document that openapi-typescript turns into types that compile. */
export interface Prepared {
  readonly document: object;
  /** Schemas whose types need a name because they contain themselves in lists. */
  readonly recursive: ReadonlyMap<string, object>;
}

/**
 * Copies a document and prepares the copy, which the library then edits.
 *
 * The library assumes things that OpenAPI does not guarantee: that operationIds are unique, that references target a
 * component and not something inside it, that no schema is one of its own parts, and that discriminator properties
 * declare no values.
 */
export function prepareForTypes(document: OpenApiDocument): Prepared {
  const copy = copyForTypes(document);
  dropUnusableIds(copy);
  hoistDeepTargets(copy);
  const discriminated: Discriminated[] = [];
  walkSchemas(copy, (schema, pointer) => {
    settleObject(schema);
    allowMembers(schema, listUndeclared(copy, schema, pointer));
    discriminated.push(...takeDiscriminator(schema, pointer));
  });
  settleDiscriminators(copy, discriminated);
  markFiles(copy);
  const schemas = copy.components?.schemas ?? {};
  const { lists, endless } = findRecursion(schemas);
  for (const { node } of endless) Reflect.deleteProperty(node, "$ref");
  const recursive = Object.entries(schemas).filter(([name]) => lists.has(name));
  return { document: copy, recursive: new Map(recursive) };
}

/**
 * Removes keywords that the library misreads: it treats an object's `enum` as alternatives and those as schemas, and
 * `$defs`, whose schemas are components by now, as a property.
 */
function settleObject(schema: Readonly<Record<string, unknown>>): void {
  if (schema["type"] === "object") Reflect.deleteProperty(schema, "enum");
  Reflect.deleteProperty(schema, "$defs");
  if (!fitsDeclared(schema)) Reflect.set(schema, "additionalProperties", true);
}

/**
 * Allows members that a schema requires without declaring them, but does not require them: they are more often mistakes
 * in the document than members of unknown type.
 */
function allowMembers(
  schema: Readonly<Record<string, unknown>>,
  undeclared: readonly string[],
): void {
  if (undeclared.length === 0) return;
  const added = Object.fromEntries(undeclared.map((name) => [name, {}]));
  Reflect.set(schema, "properties", { ...asRecord(schema["properties"]), ...added });
  const required = asList(schema["required"]).filter((name) => !undeclared.includes(String(name)));
  Reflect.set(schema, "required", required);
}

/**
 * Reports whether the type of additional members also fits the declared ones. TypeScript applies it to both, so that
 * otherwise no value would match.
 */
function fitsDeclared({ properties, additionalProperties: other }: Node): boolean {
  if (!isRecord(properties) || !isRecord(other) || Object.keys(other).length === 0) return true;
  const type = other["type"];
  const isPlain = typeof type === "string" && type !== "object" && type !== "array";
  return Object.values(properties).every(
    (property) => isPlain && isRecord(property) && property["type"] === type,
  );
}

/** Drops unusable IDs. The types of an operation without an ID are at its path, which is unique. */
function dropUnusableIds({ paths = {} }: OpenApiDocument): void {
  const all = Object.values(paths).flatMap((item) => Object.values(item));
  const operations = all.filter(isRecord);
  const seen = new Set<unknown>();
  const repeated = new Set<unknown>();
  for (const { operationId: id } of operations) (seen.has(id) ? repeated : seen).add(id);
  for (const operation of operations) {
    const { operationId: id } = operation;
    if (repeated.has(id) || !/^[\w.-]+$/.test(String(id))) delete operation["operationId"];
  }
}

/** Moves targets of references deep inside other nodes to the components. */
function hoistDeepTargets(document: OpenApiDocument): void {
  const components = childNode({ ...document }, "components") ?? {};
  const hoisted = new Map<string, string>();
  for (const holder of listDeepReferences(document)) {
    const reference = String(holder["$ref"]);
    if (isWhole(reference)) {
      // Neither a document nor a group of components is a schema, and a copy would contain itself.
      delete holder["$ref"];
      continue;
    }
    const known = hoisted.get(reference) ?? hoist(document, components, reference);
    if (known === undefined) continue;
    hoisted.set(reference, known);
    holder["$ref"] = known;
  }
  if (hoisted.size > 0) Object.assign(document, { components });
}

function listDeepReferences(document: object): Node[] {
  const found: Node[] = [];
  const visit = (node: unknown): void => {
    if (!hasMembers(node)) return;
    if (typeof node["$ref"] === "string" && isDeep(node["$ref"])) found.push(node);
    for (const key of Object.keys(node)) visit(node[key]);
  };
  visit(document);
  return found;
}

function isDeep(reference: string): boolean {
  if (/^#\/components\/[^/]+\/[^/]+$/.test(reference)) return false;
  const steps = splitPointer(reference);
  return reference.startsWith("#") && !(steps[0] === "components" && steps.length === 3);
}

function isWhole(reference: string): boolean {
  const steps = splitPointer(reference);
  return steps.length === 0 || (steps[0] === "components" && steps.length < 3);
}

/** Adds the target of a reference to the components and returns the new reference. */
function hoist(document: OpenApiDocument, components: Node, reference: string): string | undefined {
  const target = findTarget(document, reference);
  if (target === undefined) return undefined;
  const section = sectionOf(splitPointer(reference));
  const siblings = childNode(components, section) ?? {};
  components[section] = siblings;
  const name = freeName(siblings, splitPointer(reference));
  siblings[name] = target;
  return `#/components/${section}/${name}`;
}

/** Returns the target of a reference; `undefined` for text that only looks like one, for example in an example. */
function findTarget(document: OpenApiDocument, reference: string): object | undefined {
  try {
    return resolve<object>(document, { $ref: reference });
  } catch {
    return undefined;
  }
}

/** Returns the section of the components for a node, based on its place; anything unrecognized is a schema. */
function sectionOf(steps: readonly string[]): string {
  const parent = steps.at(-2) ?? "";
  const inSchema = steps.includes("schema") || steps[1] === "schemas";
  if (!inSchema && ["parameters", "responses", "headers"].includes(parent)) return parent;
  if (!inSchema && steps.at(-1) === "requestBody") return "requestBodies";
  return steps.length === 2 && steps[0] === "paths" ? "pathItems" : "schemas";
}

function freeName(siblings: Node, steps: readonly string[]): string {
  const words = steps.slice(steps[0] === "components" ? 2 : 1);
  const name = words.join("_").replaceAll(/\W+/g, "_") || "root";
  let free = name;
  for (let number = 2; Object.hasOwn(siblings, free); number += 1) free = `${name}_${number}`;
  return free;
}

type Node = Record<string, unknown>;

function childNode(node: Node, key: string): Node | undefined {
  const child = node[key];
  return isRecord(child) ? child : undefined;
}
