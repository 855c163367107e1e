import { asRecord } from "../../runtime/json/as-record.js";
import { isJsonType } from "../../runtime/json/stream-kind.js";
import { isIgnoredHeader } from "../model/openapi.js";
import { hasMembers } from "../model/has-members.js";
import { emitProse } from "../model/text/code.js";

/**
 * Copies a document without anything that openapi-typescript could misread, and with what it does not read in a form
 * that it does.
 *
 * The library looks for discriminators everywhere, including examples and extensions, and treats all parts of a schema
 * as objects, although `true` and `false` are schemas too.
 */
export function copyForTypes<Value extends object>(document: Value): Value {
  // The copy has the same shape as the original wherever it is read.
  return copyNode(document, "") as Value;
}

/** Fields whose members are named by the document's author, so that the names have no meaning. */
const maps = new Set(
  `$defs definitions dependentSchemas headers parameters paths patternProperties properties requestBodies responses
   schemas`.split(/\s+/),
);

const unions = new Set(["allOf", "anyOf", "oneOf"]);

const kept = new Set(["x-id", "x-extensible-enum"]);

function copyNode(node: unknown, parent: string): unknown {
  if (Array.isArray(node)) return copyItems(node, unions.has(parent));
  if (!hasMembers(node)) return node;
  const copy: Record<string, unknown> = {};
  const isMap = maps.has(parent);
  for (const key of Object.keys(node)) {
    const copied = isMap ? copyNode(node[key], "") : copyField(key, node[key]);
    if (copied === undefined) continue;
    // Assignment is faster, but would not create a member named `__proto__`.
    if (key === "__proto__") Object.defineProperty(copy, key, { ...plain, value: copied });
    else copy[key] = copied;
  }
  if (!isMap) adapt(copy);
  return copy;
}

/** Adapts a copied parameter or the copied content of a message, in place. */
function adapt(node: Record<string, unknown>): void {
  if (node["itemSchema"] !== undefined) {
    // The library does not support the item schema of streams (OpenAPI 3.2, Sequential Media Types), but lists.
    node["schema"] = { type: "array", items: node["itemSchema"] };
    delete node["itemSchema"];
  }
  const { in: place, name, schema } = node;
  if (typeof place !== "string" || typeof name !== "string") return;
  // The client sends it automatically.
  if (place === "header" && isIgnoredHeader({ in: place, name })) node["required"] = false;
  const [media] = Object.entries(asRecord(node["content"]));
  if (schema !== undefined || media === undefined || !isJsonType(media[0])) return;
  // The library treats every parameter that is sent as a media type as text.
  node["schema"] = asRecord(media[1])["schema"] ?? {};
}

const plain = { configurable: true, enumerable: true, writable: true };

function copyField(key: string, value: unknown): unknown {
  if (key.startsWith("x-")) return kept.has(key) ? value : undefined;
  if (key === "const" || key === "enum") return value;
  if (key === "examples") return Array.isArray(value) ? value.map(asComment) : undefined;
  return inComments.has(key) ? asComment(value) : copyNode(value, key);
}

/** Fields that the library writes into comments. It escapes only the end of the comment. */
const inComments = new Set(["default", "description", "example", "format", "summary", "title"]);

/** Escapes a value for a comment, where an object is written as JSON anyway. */
function asComment(value: unknown): unknown {
  if (typeof value === "string") return emitProse(value);
  return typeof value === "object" && value !== null
    ? emitProse(JSON.stringify(value, null, 2))
    : value;
}

/** Drops items that are neither objects nor booleans from a list of schemas. */
function copyItems(items: readonly unknown[], areSchemas: boolean): unknown[] {
  if (!areSchemas) return items.map((item) => copyNode(item, ""));
  return items.flatMap((item) => {
    if (typeof item === "boolean") return item ? [{}] : [{ enum: [] }];
    return typeof item === "object" && item !== null ? [copyNode(item, "")] : [];
  });
}
