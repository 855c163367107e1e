import { asObject, asString, isObject, type JsonObject } from "./json.js";

/** A place in a document: the keys that lead to it from the root. */
export type Pointer = readonly string[];

/** A value of a document together with the place where it stands. */
export interface Located {
  readonly value: JsonObject;
  readonly pointer: Pointer;
}

/** Reads the object at `pointer`, following a `$ref` that stands there. */
export function locate(document: JsonObject, pointer: Pointer): Located {
  const value = asObject(valueAt(document, pointer), formatPointer(pointer));
  if (value["$ref"] === undefined) return { value, pointer };
  return locate(document, parsePointer(asString(value["$ref"], formatPointer(pointer))));
}

/** Writes a pointer as a URI fragment, which is how a schema refers to it. */
export function formatPointer(pointer: Pointer): string {
  return `#${pointer.map((key) => `/${encodeURIComponent(escapeKey(key))}`).join("")}`;
}

function parsePointer(reference: string): Pointer {
  if (!reference.startsWith("#/")) {
    throw new TypeError(
      `${reference}: only references inside the bundled document can be followed`,
    );
  }
  return reference
    .slice(2)
    .split("/")
    .map((key) => unescapeKey(decodeURIComponent(key)));
}

function valueAt(document: JsonObject, pointer: Pointer): unknown {
  let value: unknown = document;
  for (const key of pointer) {
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : arrayItem(value, key);
  }
  return value;
}

function arrayItem(value: unknown, key: string): unknown {
  return Array.isArray(value) ? value[Number(key)] : undefined;
}

function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapeKey(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
