import { emitProse } from "../text/code.js";

/**
 * Copies a document without what openapi-typescript could mistake for a part of it.
 *
 * The library looks for discriminators in everything that it is given, examples and extensions included, and takes
 * the parts of a schema for objects, although `true` and `false` are schemas too.
 */
export function copyForTypes<Value extends object>(document: Value): Value {
  // What is copied has the shape of what it is copied from, as far as anybody looks.
  return copyNode(document, "") as Value;
}

/** Fields whose members are named by the author of the document, so that the names mean nothing. */
const maps = new Set(
  `$defs definitions dependentSchemas headers parameters paths patternProperties properties requestBodies responses
   schemas`.split(/\s+/),
);

const unions = new Set(["allOf", "anyOf", "oneOf"]);

const kept = new Set(["x-id", "x-extensible-enum"]);

function copyNode(node: unknown, parent: string): unknown {
  if (Array.isArray(node)) return copyItems(node, unions.has(parent));
  if (typeof node !== "object" || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    const copied = maps.has(parent) ? copyNode(value, "") : copyField(key, value);
    if (copied === undefined) continue;
    // To assign is faster, and `__proto__` is the one name that would not become a member.
    if (key === "__proto__") Object.defineProperty(copy, key, { ...plain, value: copied });
    else copy[key] = copied;
  }
  return copy;
}

const plain = { configurable: true, enumerable: true, writable: true };

function copyField(key: string, value: unknown): unknown {
  if (key.startsWith("x-")) return kept.has(key) ? value : undefined;
  if (key === "const" || key === "enum") return value;
  if (key === "examples") return Array.isArray(value) ? value.map(asComment) : undefined;
  return inComments.has(key) ? asComment(value) : copyNode(value, key);
}

/** Fields that the library writes into comments, where it escapes the end of one and nothing else. */
const inComments = new Set(["default", "description", "example", "format", "summary", "title"]);

/** In a comment an object is its JSON anyway. */
function asComment(value: unknown): unknown {
  if (typeof value === "string") return emitProse(value);
  return typeof value === "object" && value !== null
    ? emitProse(JSON.stringify(value, null, 2))
    : value;
}

/** What is neither an object nor a boolean is no schema, whatever it is that holds it. */
function copyItems(items: readonly unknown[], areSchemas: boolean): unknown[] {
  if (!areSchemas) return items.map((item) => copyNode(item, ""));
  return items.flatMap((item) => {
    if (typeof item === "boolean") return item ? [{}] : [{ enum: [] }];
    return typeof item === "object" && item !== null ? [copyNode(item, "")] : [];
  });
}
