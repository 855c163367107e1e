import { asRecord, type JsonObject } from "../../runtime/json/values.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";

/** A place in a document: the keys that lead to it from the root. */
export type Pointer = readonly string[];

/** A value of a document and its place. */
export interface Located {
  readonly value: JsonObject;
  readonly pointer: Pointer;
}

/** Reads the object at `pointer`. Follows a `$ref` there: a bundled document has only those that lead inside it. */
export function locate(document: object, pointer: Pointer): Located {
  const value = asRecord(readAt(document, pointer));
  const { $ref: reference } = value;
  if (typeof reference !== "string") return { value, pointer };
  return locate(document, splitPointer(reference));
}
