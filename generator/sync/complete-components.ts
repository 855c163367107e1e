import { splitPointer, readAt } from "../../runtime/json/pointer.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { type OpenApiDocument } from "../model/openapi.js";
import { referenceOf } from "./json.js";

/** Adds our components that the kept parts refer to, and the components that those refer to. */
export function completeComponents(document: JsonObject, ours: OpenApiDocument): JsonObject {
  let complete = document;
  for (;;) {
    const missing = [...listReferences(complete)].filter(
      (reference) =>
        readAt(complete, splitPointer(reference)) === undefined &&
        readAt(ours, splitPointer(reference)) !== undefined,
    );
    if (missing.length === 0) return complete;
    for (const reference of missing) complete = addComponent(complete, ours, reference);
  }
}

function addComponent(document: JsonObject, ours: OpenApiDocument, reference: string): JsonObject {
  const [, section = "", name = ""] = splitPointer(reference);
  const components = asRecord(document["components"]);
  const members = {
    ...asRecord(components[section]),
    [name]: readAt(ours, splitPointer(reference)),
  };
  return { ...document, components: { ...components, [section]: members } };
}

/** Returns all references inside a document. */
export function listReferences(node: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(node)) for (const item of node) listReferences(item, found);
  if (!isRecord(node)) return found;
  const reference = referenceOf(node);
  if (reference !== undefined) found.add(reference);
  for (const value of Object.values(node)) listReferences(value, found);
  return found;
}
