import { asRecord, isRecord } from "../../../runtime/json/values.js";
import { emitPointer, splitPointer } from "../../../runtime/json/pointer.js";
import { isJsonType } from "../../../runtime/json/media-type.js";
import { fieldsOf, hasMembers, itemOf, shapeOfMember } from "../../api/read/document-shape.js";
import { walkParts } from "../../api/read/document-shape.js";
import { follow, isReference } from "../../api/openapi.js";
import type { OpenApiDocument, Node } from "../../api/openapi.js";
import { emitProse } from "../../api/text/code.js";
import { joinParagraphs } from "../../api/text/paragraphs.js";

/**
 * Copies a document without anything that openapi-typescript could misread, and with what it does not read in a form
 * that it does.
 *
 * The library looks for discriminators everywhere, including examples and extensions, treats all parts of a schema as
 * objects, although `true` and `false` are schemas too, and finds what references target only among the components.
 */
export function copyForTypes(document: OpenApiDocument, original: object): OpenApiDocument {
  // The copy has the same shape as the original wherever it is read.
  const copy = copyNode(document, "document") as OpenApiDocument;
  hoistDeepTargets([document, original], copy);
  return copy;
}

/** Copies the parts of a node that have a shape; the library reads no schemas in the others. */
function copyNode(node: unknown, shape: string): unknown {
  if (!hasMembers(node)) return node;
  const item = itemOf(shape);
  if (Array.isArray(node))
    return item === undefined ? node : node.map((each) => copyItem(each, item));
  const members: [name: string, value: unknown][] = [];
  for (const key of Object.keys(node)) {
    const value = item === undefined ? copyField(key, node[key], shape) : copyNode(node[key], item);
    if (value !== undefined) members.push([key, value]);
  }
  // Unlike an assignment, this creates a member named `__proto__`.
  const copy: Node = Object.fromEntries(members);
  if (item === undefined) joinProse(copy);
  if (shape === "parameter") adaptParameter(copy);
  if (shape !== "mediaType" || copy["itemSchema"] === undefined) return copy;
  // The library does not support the item schema of streams (OpenAPI 3.2, Sequential Media Types), but lists.
  const { itemSchema: items, ...media } = copy;
  return { ...media, schema: { type: "array", items } };
}

function copyItem(node: unknown, shape: string): unknown {
  if (typeof node === "boolean") return node ? {} : { enum: [] };
  return copyNode(node, shape);
}

function copyField(key: string, value: unknown, shape: string): unknown {
  if (key.startsWith("x-")) return /^x-(?:id|extensible-enum)$/.test(key) ? value : undefined;
  // Its schemas become components if anything refers to them; here, they would become a property.
  if (key === "$defs") return undefined;
  if (key === "examples") return Array.isArray(value) ? value.map(asComment) : undefined;
  if (inComments.has(key)) return asComment(value);
  const inner = shapeOfMember(shape, key);
  return inner === undefined ? value : copyNode(value, inner);
}

/** Fields that the library writes into comments. It escapes only the end of the comment. */
export const inComments: ReadonlySet<string> = new Set(
  "default description example format summary title".split(" "),
);

/** Joins the prose about a node to its title, which the library writes without a tag. */
function joinProse(node: Node): void {
  const prose = [node["title"], node["summary"], node["description"]];
  const title = joinParagraphs(prose.filter((part) => typeof part === "string"));
  delete node["summary"];
  delete node["description"];
  if (title !== "") node["title"] = title;
}

/** Escapes a value for a comment, where an object is written as JSON anyway. */
function asComment(value: unknown): unknown {
  if (typeof value === "string") return emitProse(value);
  return hasMembers(value) ? emitProse(JSON.stringify(value, null, 2)) : value;
}

function adaptParameter(parameter: Node): void {
  const [media] = Object.entries(asRecord(parameter["content"]));
  if (parameter["schema"] !== undefined || media === undefined || !isJsonType(media[0])) return;
  // The library treats every parameter that is sent as a media type as text.
  parameter["schema"] = asRecord(media[1])["schema"] ?? {};
}

/** The section of the components for each shape. */
const sections = new Map(
  Object.entries(fieldsOf("components") ?? {}).map(([section, map]) => [itemOf(map), section]),
);

/**
 * Moves references that lead deep into other nodes to copies of their targets among the components.
 *
 * @param sources - where targets are, the first that has one counts
 */
function hoistDeepTargets(sources: readonly object[], copy: OpenApiDocument): void {
  const components: Node = isRecord(copy.components) ? copy.components : {};
  const hoisted = new Map<string, string>();
  const queue: [node: unknown, shape: string][] = [[copy, "document"]];
  const hoist = (target: unknown, reference: string, shape: string, section: string): string => {
    const siblings: Node = isRecord(components[section]) ? components[section] : {};
    const words = splitPointer(reference).slice(reference.startsWith("#/components/") ? 2 : 1);
    const name = freeName(siblings, words.join("_").replaceAll(/\W+/g, "_") || "root");
    siblings[name] = copyNode(target, shape);
    components[section] = siblings;
    queue.push([siblings[name], shape]);
    return emitPointer("components", section, name);
  };
  const visit = (node: Node, shape: string): void => {
    const section = sections.get(shape);
    if (section === undefined || !isReference(node)) return;
    const { $ref } = node;
    const steps = splitPointer($ref);
    const isComponent = steps.length === 0 || steps[0] === "components";
    if (isComponent && steps.length === 3) return;
    // Neither a document nor a group of components is a schema.
    const targets =
      isComponent && steps.length < 3 ? [] : sources.map((each) => follow(each, node));
    const target = targets.find((each) => each !== undefined);
    if (target === undefined) return void Reflect.deleteProperty(node, "$ref");
    const known = hoisted.get($ref) ?? hoist(target, $ref, shape, section);
    hoisted.set($ref, known);
    Reflect.set(node, "$ref", known);
  };
  // Iterating over a list includes the items that the loop adds.
  for (const [node, shape] of queue) walkParts(node, visit, shape);
  if (hoisted.size > 0) Object.assign(copy, { components });
}

/** Returns a name that no sibling has: this one, or else with a number. */
export function freeName(siblings: Readonly<Node>, name: string): string {
  let free = name;
  for (let number = 2; Object.hasOwn(siblings, free); number += 1) free = `${name}_${number}`;
  return free;
}
