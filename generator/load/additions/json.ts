import { asRecord } from "../../../runtime/json/values.js";
import { hasMembers } from "../../read/document-shape.js";
import { isOpenApi3, type OpenApiDocument } from "../../model/openapi.js";

/** Returns the reference in an object; `undefined` if it is not a reference. */
export function referenceOf(value: unknown): string | undefined {
  const { $ref } = asRecord(value);
  return typeof $ref === "string" ? $ref : undefined;
}

/**
 * Lists all references inside a node, whatever they lead to: those of schemas and other parts, of examples, and of a
 * discriminator, which may name a schema instead. Documents may nest to any depth.
 */
export function listReferences(node: unknown): string[] {
  const found: string[] = [];
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!hasMembers(next)) continue;
    const { $ref, externalValue, mapping } = next;
    const places = Object.values(Object(mapping)).filter((each) => place.test(String(each)));
    const targets = [$ref, externalValue, ...places];
    for (const target of targets) if (typeof target === "string") found.push(target);
    for (const key of Object.keys(next)) open.push(next[key]);
  }
  return found;
}

const place = /\/|\.(?:ya?ml|json)$/i;

/** Returns a value as a document; throws a plain Error if it is not one, because callers pass only documents. */
export function asDocument(value: unknown): OpenApiDocument {
  if (isOpenApi3(value)) return value;
  throw new Error("the OpenAPI document has no version");
}
