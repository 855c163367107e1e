import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { escapeStep, readAt, splitPointer } from "../../runtime/json/pointer.js";
import { asList, asRecord, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { showJson } from "../../runtime/text/show.js";
import { mapNodes } from "../api/read/document-shape.js";
import { attempt } from "../api/attempt.js";
import { schemaFlaws } from "../document/schema-flaws.js";
import { matchPattern } from "./match-pattern.js";
import type { Tools } from "./tools.js";

/** A part of a value that its schema does not allow. */
export interface Mismatch {
  /** JSON Pointer of the part. */
  readonly pointer: string;
  /** The part itself; absent if it is missing. */
  readonly given?: unknown;
  readonly expected: string;
}

/** Checks values against the schemas of one document. */
export interface SchemaCheck {
  /** Finds what a schema does not allow. A schema that cannot be compiled rejects nothing. */
  find(schema: unknown, value: unknown): Mismatch[];
  /** Finds the same in texts, which are read as the types that the schema has. */
  findInTexts(schema: unknown, texts: unknown): Mismatch[];
}

/** Creates the check of a document. */
export function createSchemaCheck(document: object, { Ajv, addFormats }: Tools): SchemaCheck {
  // Only references lead into it, so what is no schema is never looked at.
  const root = { ...asRecord(mapNodes(document, toJsonSchema)), $id: base };
  const ajv = new Ajv({
    allErrors: true,
    code: { regExp: Object.assign(createPattern, { code: "" }) },
    logger: false,
    // What every object inherits, such as `constructor`, was not sent.
    ownProperties: true,
    strict: false,
    validateSchema: false,
    verbose: true,
  });
  addFormats(ajv).addSchema(root, base, false, false);
  const known = new Map<unknown, ValidateFunction | undefined>();
  const findErrors = (schema: unknown, value: unknown): readonly ErrorObject[] => {
    if (!known.has(schema)) known.set(schema, compile(ajv, schema));
    const validate = known.get(schema);
    const errors = validate === undefined || validate(value) ? [] : (validate.errors ?? []);
    // What no alternative allows is told by what is wrong with each of them.
    const told = errors.filter((error) => !isSummary(error));
    return told.length > 0 ? told : errors;
  };
  return {
    find: (schema, value) => listMismatches(findErrors(schema, value)),
    findInTexts: (schema, texts) =>
      listMismatches(readTexts(texts, (value) => findErrors(schema, value))),
  };
}

/** Reads each text that is wrong as a type that the schema has; returns what stays wrong. */
function readTexts(
  texts: unknown,
  find: (value: unknown) => readonly ErrorObject[],
): readonly ErrorObject[] {
  const root = { texts: structuredClone(texts) };
  const parsed = new Map<string, string>();
  const put = (at: string, value: unknown): void => {
    const steps = ["texts", ...splitPointer(at)];
    Reflect.set(Object(readAt(root, steps.slice(0, -1))), steps.at(-1) ?? "", value);
  };
  for (const read of [readPlain, readWhole, readScalar])
    for (const error of find(root.texts)) {
      const { instancePath: at, data } = error;
      // What is inside JSON has its type.
      const isInside = [...parsed.keys()].some((outer) => at.startsWith(`${outer}/`));
      const value = typeof data === "string" && !isInside ? read(data, error) : undefined;
      if (value === undefined) continue;
      // A list of the text has a text in it.
      if (Object(value)[0] !== data) parsed.set(at, String(data));
      put(at, value);
    }
  for (const { instancePath: at, keyword } of find(root.texts))
    if (keyword === "type" && parsed.has(at)) put(at, parsed.get(at));
  return find(root.texts);
}

/** Reads a text as the number or flag that it may be, even if it may also be the only item of a list. */
function readPlain(text: string, { params }: ErrorObject): unknown {
  const value = readScalar(text);
  const types = new Set([asRecord(params)["type"]].flat());
  const isMeant = types.has(typeof value) || (types.has("integer") && Number.isInteger(value));
  return isMeant && value !== null ? value : undefined;
}

/** Reads a text as JSON with members, or as the only item of a list. */
function readWhole(text: string, { params }: ErrorObject): unknown {
  const value = /^\s*[{[]/.test(text) ? readScalar(text) : undefined;
  const isList = [asRecord(params)["type"]].flat().includes("array");
  return isList && !Array.isArray(value) ? [value ?? text] : value;
}

/** A text in quotes is that with its quotes, and only an empty one may be null. */
function readScalar(text: string): unknown {
  if (text === "") return null;
  const value = attempt<unknown>(() => JSON.parse(text));
  return value === null || typeof value === "string" ? undefined : value;
}

function compile(ajv: Ajv2020, schema: unknown): ValidateFunction | undefined {
  const compiled = mapNodes(schema, toJsonSchema, "schema");
  return attempt(() => ajv.compile(isRecord(compiled) ? compiled : compiled !== false));
}

function listMismatches(errors: readonly ErrorObject[]): Mismatch[] {
  return [...new Map(errors.map(toMismatch).map((each) => [JSON.stringify(each), each])).values()];
}

const base = "document:";

/**
 * Takes no longer than a moment, whatever the pattern, which may escape more than it has to; one that is none matches
 * everything.
 */
function createPattern(pattern: string): { test(text: string): boolean; toString(): string } {
  const flags = attempt(() => new RegExp(pattern, "u")) === undefined ? "" : "u";
  const test = (text: string): boolean => attempt(() => matchPattern(text, pattern, flags)) ?? true;
  // Ajv tells patterns apart by their texts.
  return { test, toString: () => pattern };
}

/** Writes a schema of any version of OpenAPI as one of JSON Schema 2020-12, with references that lead into the document. */
function toJsonSchema(node: JsonObject, shape: string): JsonObject {
  if (shape !== "schema") return node;
  // Ajv compiles no empty list of values, which no value is in.
  if (Array.isArray(node["enum"]) && node["enum"].length === 0) return { not: {} };
  const members = Object.entries(node).filter(([key]) => !identifying.test(key));
  const schema: Record<string, unknown> = Object.fromEntries(members);
  if (typeof schema["$ref"] === "string") schema["$ref"] = base + schema["$ref"];
  for (const mend of schemaFlaws) mend(schema, "3.1");
  const { nullable, ...mended } = schema;
  const choices = ["anyOf", "oneOf"].filter((key) => key in mended);
  const settled = choices.map((key) => [key, asList(mended[key]).map(toBranch)]);
  // Without a type, it means null as an alternative, and nothing elsewhere.
  return { ...mended, ...Object.fromEntries(settled), [nullAlone]: nullable };
}

function toBranch(branch: unknown): unknown {
  return asRecord(branch)[nullAlone] === true ? { type: "null" } : branch;
}

const nullAlone = "x-null-alone";

/** References lead to places alone, and a document may show the same name several times. */
const identifying = /^(?:\$?id|\$schema|\$anchor|\$dynamicAnchor)$/;

/** Whether an error only says that no alternative fits, or that a value that is no `null` might be one. */
function isSummary({ keyword, params, schemaPath }: ErrorObject): boolean {
  if (["anyOf", "if", "propertyNames"].includes(keyword)) return true;
  if (keyword === "oneOf") return !Array.isArray(asRecord(params)["passingSchemas"]);
  return asRecord(params)["type"] === "null" && /\/(?:anyOf|oneOf)\/\d+\/type$/.test(schemaPath);
}

function toMismatch(error: ErrorObject): Mismatch {
  const { instancePath, keyword, message = "", data, parentSchema } = error;
  const params = asRecord(error.params);
  const { missingProperty, additionalProperty, unevaluatedProperty = additionalProperty } = params;
  if (typeof missingProperty === "string")
    return { pointer: `${instancePath}/${escapeStep(missingProperty)}`, expected: "a value" };
  if (typeof unevaluatedProperty === "string") {
    const names = Object.keys(asRecord(parentSchema?.["properties"])).toSorted().join(", ");
    const pointer = `${instancePath}/${escapeStep(unevaluatedProperty)}`;
    const expected = `no member of this name${names && `, but one of ${names}`}`;
    return { pointer, given: asRecord(data)[unevaluatedProperty], expected };
  }
  const expected = keyword === "not" ? "no such value" : describeExpected(params, message);
  return { pointer: instancePath, given: data, expected };
}

function describeExpected(params: JsonObject, message: string): string {
  const { allowedValues, allowedValue, type } = params;
  if (type !== undefined) return [type].flat().join(" or ");
  if (allowedValue !== undefined) return showJson(allowedValue);
  if (allowedValues === undefined) return `a value that ${message}`;
  return `one of ${asList(allowedValues).map(showJson).join(", ")}`;
}
