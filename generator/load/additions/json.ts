import { asRecord } from "../../../runtime/json/as-record.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import type { JsonObject } from "../../../runtime/json/json-object.js";
import { readAt, splitPointer } from "../../../runtime/json/pointer.js";
import type { OpenApiDocument } from "../../model/openapi.js";

/** A node of the document that additions are laid over. */
export type Node = Record<string, unknown>;

/** Returns the reference in an object; `undefined` if it is not a reference. */
export function referenceOf(value: unknown): string | undefined {
  const { $ref } = asRecord(value);
  return typeof $ref === "string" ? $ref : undefined;
}

/** Lists all references inside a node, whatever they lead to. Documents may nest to any depth. */
export function listReferences(node: unknown): string[] {
  const found: string[] = [];
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const reference = referenceOf(next);
    if (reference !== undefined) found.push(reference);
    if (typeof next === "object" && next !== null)
      for (const value of Object.values(next)) open.push(value);
  }
  return found;
}

/** Replaces the value of every member of an object; members that become `undefined` are removed. */
export function mapMembers(
  object: JsonObject,
  change: (value: unknown, key: string) => unknown,
): Record<string, unknown> {
  const entries = Object.entries(object).map(([key, value]) => [key, change(value, key)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Follows references inside a document to their target; `undefined` if it does not exist. */
export function follow(document: unknown, node: unknown): unknown {
  const seen = new Set<string>();
  let current = node;
  for (let reference = referenceOf(current); reference !== undefined;) {
    if (seen.has(reference)) return undefined;
    seen.add(reference);
    current = readAt(document, splitPointer(reference));
    reference = referenceOf(current);
  }
  return current;
}

/** Returns a value as a document; throws a plain Error if it is not one, because callers pass only documents. */
export function asDocument(value: unknown): OpenApiDocument {
  if (isDocument(value)) return value;
  throw new Error("the OpenAPI document has no version or no title");
}

/** Reports whether a value is a document. The linter validates everything inside it, before or after this call. */
function isDocument(value: unknown): value is OpenApiDocument {
  return isRecord(value) && typeof value["openapi"] === "string" && isRecord(value["info"]);
}
