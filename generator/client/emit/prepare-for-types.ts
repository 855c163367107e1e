import { asList, asRecord, isRecord } from "../../../runtime/json/values.js";
import type { Api } from "../../api/api.js";
import { follow, isReference, type Node } from "../../api/openapi.js";
import { firstParagraph } from "../../api/text/paragraphs.js";
import { listUndeclared } from "../../api/effective-schema.js";
import { copyForTypes } from "./copy-for-types.js";
import { walkParts } from "../../api/read/document-shape.js";
import { findRecursion } from "../../api/read/recursive-schemas.js";
import { markBodies, markFiles } from "./mark-bodies.js";
import { separateParts, settleComposition } from "./settle-compositions.js";
import { settleDiscriminators, takeDiscriminator } from "./settle-discriminators.js";
import type { Discriminated } from "./settle-discriminators.js";

/** A document that openapi-typescript turns into types that compile. */
export interface Prepared {
  readonly document: object;
  /** Its schemas by name. */
  readonly schemas: Readonly<Record<string, object>>;
  /** Names of those that contain themselves in lists. */
  readonly recursive: ReadonlySet<string>;
}

/**
 * Copies a document and prepares the copy, which the library then edits.
 *
 * The library assumes things that OpenAPI does not guarantee: that operationIds are unique, that no schema is one of
 * its own parts, and that discriminator properties declare no values.
 */
export function prepareForTypes({ typed, twins }: Pick<Api, "typed" | "twins">): Prepared {
  const copy = copyForTypes(typed);
  const operations: Node[] = [];
  const discriminated: Discriminated[] = [];
  const compositions: Node[] = [];
  walkParts(copy, (node, shape, step) => {
    if (shape === "operation") operations.push(node);
    if (shape !== "schema") return;
    discriminated.push(...takeDiscriminator(node, step));
    separateParts(copy, node);
    // The library looks whether a constant is true.
    if (node["const"] === null) Object.assign(node, { type: "null", const: undefined });
    // The library treats an object's `enum` as alternatives, and those as schemas.
    if (node["type"] === "object") delete node["enum"];
    describeReferences(copy, node);
    const { additionalProperties: others } = node;
    const undeclared = listUndeclared(copy, node, step);
    if (!fitsDeclared(node))
      Object.assign(node, { additionalProperties: true, patternProperties: {} });
    allowMembers(node, undeclared, others);
    if ("allOf" in node || "anyOf" in node || "oneOf" in node) compositions.push(node);
  });
  dropUnusableIds(operations);
  settleDiscriminators(copy, discriminated, twins);
  for (const each of compositions) settleComposition(copy, each);
  markFiles(copy);
  markBodies(copy);
  const schemas = copy.components?.schemas ?? {};
  const { lists, endless } = findRecursion(schemas);
  for (const { node } of endless) Reflect.deleteProperty(node, "$ref");
  return { document: copy, schemas, recursive: lists };
}

/** Describes properties that are references as their targets are described: editors show nothing else of those. */
function describeReferences(document: object, { properties }: Node): void {
  for (const property of Object.values(asRecord(properties))) {
    if (!isRecord(property) || !isReference(property) || "title" in property) continue;
    const { title } = asRecord(follow(document, property));
    if (typeof title === "string") property["title"] = firstParagraph(title);
  }
}

/**
 * Declares members that a schema only requires: in a map, as its members are; elsewhere it does not require them, because
 * they are more often mistakes in the document than members of unknown type.
 */
function allowMembers(schema: Node, undeclared: readonly string[], others: unknown): void {
  if (undeclared.length === 0) return;
  const added = undeclared.map((name) => [name, isRecord(others) ? structuredClone(others) : {}]);
  schema["properties"] = { ...asRecord(schema["properties"]), ...Object.fromEntries(added) };
  if (isRecord(others)) return;
  const isDeclared = (name: unknown): boolean => !undeclared.includes(String(name));
  schema["required"] = asList(schema["required"]).filter(isDeclared);
}

/**
 * Reports whether the type of additional members also fits the declared ones. TypeScript applies it to both, so that
 * otherwise no value would match.
 */
function fitsDeclared({ properties, additionalProperties, patternProperties }: Node): boolean {
  const others = [additionalProperties, ...Object.values(asRecord(patternProperties))];
  return others.filter(isRecord).every((other) => {
    if (Object.keys(other).length === 0) return true;
    const { type } = other;
    const isPlain = typeof type === "string" && type !== "object" && type !== "array";
    const declared = Object.values(asRecord(properties));
    return declared.every((each) => isPlain && asRecord(each)["type"] === type);
  });
}

/** Drops unusable IDs. The types of an operation are at its path anyway, which is unique. */
function dropUnusableIds(operations: readonly Node[]): void {
  const seen = new Set<unknown>();
  const repeated = new Set<unknown>();
  for (const { operationId: id } of operations) (seen.has(id) ? repeated : seen).add(id);
  for (const operation of operations) {
    const { operationId: id } = operation;
    if (repeated.has(id) || !/^[\w.-]+$/.test(String(id))) delete operation["operationId"];
  }
}
