import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { splitPointer } from "../../runtime/json/pointer.js";
import { resolve, type OpenApiDocument } from "../model/openapi.js";
import { listUndeclared } from "../model/undeclared-members.js";
import { copyForTypes } from "./copy-for-types.js";
import { freeIgnoredHeaders } from "./free-ignored-headers.js";
import { typeEncodedParameters } from "./type-encoded-parameters.js";
import { typeStreamItems } from "./type-stream-items.js";
import { findRecursion } from "../read/recursive-schemas.js";
import { hidePercent, type HiddenPercent } from "./hide-percent.js";
import { markFiles } from "./mark-files.js";
import { settleDiscriminators } from "./settle-discriminators.js";
import { walkSchemas } from "../read/walk-schemas.js";

/** A document in a form that openapi-typescript turns into types that compile. */
export interface Prepared {
  readonly document: object;
  /** Schemas whose types need a name, because they hold themselves in lists. */
  readonly recursive: ReadonlySet<string>;
  /** How the names of the document were changed that hold percent signs. */
  readonly percent: HiddenPercent;
}

/**
 * Copies a document and prepares the copy, which the library edits.
 *
 * It takes things for granted that OpenAPI does not promise: that operationIds differ, that references lead to
 * a component rather than somewhere inside of one, that no schema is one of its own parts, that no property of a
 * discriminator declares values, and that no name has a percent sign.
 */
export function prepareForTypes(document: OpenApiDocument): Prepared {
  const copy = copyForTypes(document);
  dropUnusableIds(copy);
  typeEncodedParameters(copy);
  freeIgnoredHeaders(copy);
  typeStreamItems(copy);
  hoistDeepTargets(copy);
  walkSchemas(copy, (schema, pointer) => {
    settleObject(schema);
    allowMembers(schema, listUndeclared(copy, schema, pointer));
  });
  settleDiscriminators(copy);
  markFiles(copy);
  const { lists, endless } = findRecursion(copy.components?.schemas ?? {});
  for (const { node } of endless) Reflect.deleteProperty(node, "$ref");
  return { document: copy, recursive: lists, percent: hidePercent(copy) };
}

/**
 * The library takes the values of an object's `enum` for alternatives, and the alternatives for schemas; and `$defs`,
 * whose schemas are components by now, for a property.
 */
function settleObject(schema: Readonly<Record<string, unknown>>): void {
  if (schema["type"] === "object") Reflect.deleteProperty(schema, "enum");
  Reflect.deleteProperty(schema, "$defs");
  if (!fitsDeclared(schema)) Reflect.set(schema, "additionalProperties", true);
}

/**
 * What a schema requires and does not declare may be given. Nobody has to: it is more often a slip of the document than
 * a member of which nothing is known.
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

/** In TypeScript what further members are holds for those that are declared as well, so no value would be of the type. */
function fitsDeclared({ properties, additionalProperties: other }: Node): boolean {
  if (!isRecord(properties) || !isRecord(other) || Object.keys(other).length === 0) return true;
  const type = other["type"];
  const isPlain = typeof type === "string" && type !== "object" && type !== "array";
  return Object.values(properties).every(
    (property) => isPlain && isRecord(property) && property["type"] === type,
  );
}

/** Without an id, an operation's types stand at its path, where no two can meet. */
function dropUnusableIds({ paths = {} }: OpenApiDocument): void {
  const owners = new Map<string, Node[]>();
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    if (!isRecord(operation) || typeof operation["operationId"] !== "string") continue;
    const id = operation["operationId"];
    owners.set(id, [...(owners.get(id) ?? []), operation]);
  }
  for (const [id, operations] of owners) {
    if (operations.length === 1 && /^[\w.-]+$/.test(id)) continue;
    for (const operation of operations) delete operation["operationId"];
  }
}

/** Gives what a reference finds deep inside of something else a place among the components. */
function hoistDeepTargets(document: OpenApiDocument): void {
  const components = childNode({ ...document }, "components") ?? {};
  const hoisted = new Map<string, string>();
  for (const holder of listDeepReferences(document)) {
    const reference = String(holder["$ref"]);
    if (isWhole(reference)) {
      // Neither a document nor a group of components is a schema, and to copy one would put it into itself.
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
    if (typeof node !== "object" || node === null) return;
    if (isRecord(node) && typeof node["$ref"] === "string" && isDeep(node["$ref"]))
      found.push(node);
    Object.values(node).forEach(visit);
  };
  visit(document);
  return found;
}

function isDeep(reference: string): boolean {
  const steps = splitPointer(reference);
  return reference.startsWith("#") && !(steps[0] === "components" && steps.length === 3);
}

function isWhole(reference: string): boolean {
  const steps = splitPointer(reference);
  return steps.length === 0 || (steps[0] === "components" && steps.length < 3);
}

/** Adds the target of a reference to the components and returns the reference to it there. */
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

/** A text that only looks like a reference, in an example say, has no target. */
function findTarget(document: OpenApiDocument, reference: string): object | undefined {
  try {
    return resolve<object>(document, { $ref: reference });
  } catch {
    return undefined;
  }
}

/** What a node is shows in the place where it stands; everything that has no name of its own is a schema. */
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
