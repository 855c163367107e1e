import { asRecord } from "../../../runtime/json/values.js";
import { hasMembers } from "../../api/read/document-shape.js";
import { isOpenApi3, type OpenApiDocument } from "../../api/openapi.js";

/** Returns the reference in an object; `undefined` if it is not a reference. */
export function referenceOf(value: unknown): string | undefined {
  const { $ref } = asRecord(value);
  return typeof $ref === "string" ? $ref : undefined;
}

/** A text of a document, and the names that lead to it. */
export type Text = Readonly<{ steps: readonly string[]; text: string }>;

/** Lists all texts of a document, which may nest to any depth. What several places share is listed once. */
export function listTexts(document: unknown): Text[] {
  const found: Text[] = [];
  const seen = new Set<unknown>();
  const open: { node: unknown; steps: readonly string[] }[] = [{ node: document, steps: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, steps } = next;
    if (typeof node === "string") found.push({ steps, text: node });
    if (!hasMembers(node) || seen.has(node)) continue;
    seen.add(node);
    for (const key of Object.keys(node).toReversed())
      open.push({ node: node[key], steps: [...steps, key] });
  }
  return found;
}

/**
 * Lists all references inside a node, whatever they lead to: those of schemas and other parts, of examples, and of a
 * discriminator, which may name a schema instead.
 */
export function listReferences(node: unknown): string[] {
  return listTexts(node).flatMap(({ steps, text }) => {
    const isReference = /^(?:\$ref|externalValue)$/.test(steps.at(-1) ?? "");
    const isMapped = steps.at(-2) === "mapping" && /\/|\.(?:ya?ml|json)$/i.test(text);
    return isReference || isMapped ? [text] : [];
  });
}

/** Returns a value as a document; throws a plain Error if it is not one, because callers pass only documents. */
export function asDocument(value: unknown): OpenApiDocument {
  if (isOpenApi3(value)) return value;
  throw new Error("the OpenAPI document has no version");
}
