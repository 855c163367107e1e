import fc from "fast-check";
import { isTypedRange } from "../standard/expected-answer.js";
import { asNode, type WireDocument } from "../standard/read-document.js";
import type { DeclaredParameter, WireContent, WireOperation } from "../standard/read-operations.js";
import type { ParameterValues } from "../standard/expected-request.js";
import { arbitraryOf } from "./arbitrary-of.js";
import type { Absent } from "./flatten-schema.js";

/** Which values are made for the parameters of an operation. */
export interface ParameterRun {
  readonly seed: number;
  /** Only what the document requires. */
  readonly isMinimal: boolean;
  /** Headers are values of their schemas, whether HTTP can carry them or not. */
  readonly isTyped?: boolean;
}

/** Values for the parameters of an operation; the same for the same seed. */
export function makeParameters(
  document: WireDocument,
  operation: WireOperation,
  { seed, isMinimal, isTyped = false }: ParameterRun,
): ParameterValues {
  const values: ParameterValues = { path: {}, query: {}, header: {}, cookie: {} };
  for (const parameter of operation.parameters) {
    if (isIgnored(parameter) || (isMinimal && !parameter.required)) continue;
    const made = makeOne(document, parameter.schema ?? { type: "string" }, seed);
    const isSent = parameter.in === "header" && !isTyped;
    const value = isSent ? mapTexts(made, toHeaderText) : made;
    Object.defineProperty(values[parameter.in], parameter.name, { value, enumerable: true });
  }
  for (const [, name = ""] of operation.path.matchAll(/\{([^{}]+)\}/g)) {
    if (!Object.hasOwn(values.path, name)) Object.assign(values.path, { [name]: "undeclared" });
  }
  return values;
}

/** "The parameter definition SHALL be ignored" (OpenAPI 3.1.1, section 4.8.12.2). */
function isIgnored({ in: place, name }: DeclaredParameter): boolean {
  return place === "header" && /^(accept|content-type|authorization)$/i.test(name);
}

/** Values of a schema, the same for the same seed. */
export function makeValues(
  document: WireDocument,
  schema: unknown,
  { seed, count, ...rest }: { seed: number; count: number; hasFiles: boolean; absent?: Absent },
): readonly unknown[] {
  const context = { document, absent: "readOnly", ...rest } as const;
  return fc.sample(arbitraryOf(context, schema), { seed, numRuns: count });
}

function makeOne(document: WireDocument, schema: unknown, seed: number, hasFiles = false): unknown {
  return makeValues(document, schema, { seed, count: 1, hasFiles })[0];
}

/** A body for a media type; `undefined`: nothing that the document says would be one. */
export function makeBody(document: WireDocument, content: WireContent, seed: number): unknown {
  const { mediaType, schema } = content;
  if (isTypedRange(content) || /^[^;]*[/+]json\s*(;|$)/i.test(mediaType)) {
    return makeOne(document, schema ?? {}, seed);
  }
  if (/^(multipart\/|application\/x-www-form-urlencoded)/i.test(mediaType)) {
    const value = makeOne(document, schema, seed, mediaType.startsWith("multipart/"));
    return Object.keys(asNode(value)).length > 0 ? value : undefined;
  }
  return mediaType.startsWith("text/") ? "text, é" : Uint8Array.of(0, 255, 13, 10);
}

/** Header values that HTTP can carry and that no reader trims. */
function toHeaderText(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, "x");
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]),
  );
}
