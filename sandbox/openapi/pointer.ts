import { escapeStep, readAt, splitPointer } from "../../runtime/json/pointer.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { asObject, asString } from "./json.js";

/** A place in a document: the keys that lead to it from the root. */
export type Pointer = readonly string[];

/** A value of a document and its place. */
export interface Located {
  readonly value: JsonObject;
  readonly pointer: Pointer;
}

/** Reads the object at `pointer`. Follows a `$ref` there. */
export function locate(document: JsonObject, pointer: Pointer): Located {
  const value = asObject(readAt(document, pointer), formatPointer(pointer));
  if (value["$ref"] === undefined) return { value, pointer };
  return locate(document, parsePointer(asString(value["$ref"], formatPointer(pointer))));
}

/** Writes a pointer as a URI fragment, as schemas use it. */
export function formatPointer(pointer: Pointer): string {
  return `#${pointer.map((key) => `/${encodeURIComponent(escapeStep(key))}`).join("")}`;
}

function parsePointer(reference: string): Pointer {
  if (!reference.startsWith("#/")) {
    throw new TypeError(
      `${reference}: only references inside the bundled document can be followed`,
    );
  }
  return splitPointer(reference);
}
