import { asRecord } from "../../../runtime/json/values.js";
import { isJsonType } from "../../../runtime/json/media-type.js";
import { hasMembers, itemOf, shapeOfMember } from "../../api/read/document-shape.js";
import type { OpenApiDocument, Node } from "../../api/openapi.js";
import { emitProse } from "../../api/text/code.js";
import { joinParagraphs } from "../../api/text/paragraphs.js";

/**
 * Copies a document without anything that openapi-typescript could misread, and with what it does not read in a form
 * that it does.
 *
 * The library looks for discriminators everywhere, including examples and extensions, and treats all parts of a schema
 * as objects, although `true` and `false` are schemas too.
 */
export function copyForTypes(document: OpenApiDocument): OpenApiDocument {
  // The copy has the same shape as the original wherever it is read.
  return copyNode(document, "document") as OpenApiDocument;
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
