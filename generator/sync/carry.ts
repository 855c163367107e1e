import type { JsonObject } from "../../runtime/json/json-object.js";

/** Fields that only people read. */
const texts = new Set([
  "contact",
  "description",
  "example",
  "examples",
  "externalDocs",
  "license",
  "summary",
  "termsOfService",
]);

/**
 * Combines what is published with our extensions and texts that are not published. Everything else of our document is
 * dropped, because the published document also takes precedence in what it omits.
 */
export function carry(ours: JsonObject, published: JsonObject): Record<string, unknown> {
  const kept = Object.entries(ours).filter(
    ([key]) => isCarried(key) && !(key in published) && !isTold(key, published),
  );
  return { ...published, ...Object.fromEntries(kept) };
}

function isCarried(key: string): boolean {
  return key.startsWith("x-") || texts.has(key);
}

/** Reports whether the published document expresses a field in another form. */
function isTold(key: string, published: JsonObject): boolean {
  if (key === "example" || key === "examples")
    return "example" in published || "examples" in published;
  return key === "x-extensible-enum" && ("enum" in published || "const" in published);
}
