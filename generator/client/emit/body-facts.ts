import { sortMembers } from "../../api/sort-members.js";
import { asRecord, asText } from "../../../runtime/json/values.js";
import type { ApiOperation } from "../../api/api.js";
import { effectiveSchema } from "../../api/effective-schema.js";
import { resolve, type Schema } from "../../api/openapi.js";
import type { OpenApiDocument, SchemaObject } from "../../api/openapi.js";

/** Returns what a document says for certain about the JSON body of an operation; `undefined` if it says nothing. */
export function readBodyFacts(
  document: OpenApiDocument,
  { source: { requestBody } }: ApiOperation,
): object | undefined {
  const { content = {}, required: isSent } = requestBody ? resolve(document, requestBody) : {};
  const { "application/json": json = {}, ...others } = content;
  const { properties, required: names = [] } = findObject(document, json.schema) ?? {};
  if (properties === undefined || Object.keys(others).length > 0) return undefined;
  const members = Object.entries(properties);
  const schemas = new Map(members.map(([name, each]) => [name, effectiveSchema(document, each)]));
  // Requests lack what is only read. A service fills in a default, and may not know what is not declared.
  const needed = names.filter((name) => schemas.get(name)?.["readOnly"] !== true);
  const required = [...schemas].flatMap(([name, schema]) =>
    isSent && needed.includes(name) && !("default" in schema) ? [name] : [],
  );
  const patterns = [...schemas].flatMap(([field, { pattern, description, format, writeOnly }]) => {
    if (format === "password" || writeOnly || !isPlain(asText(pattern))) return [];
    return [{ field, pattern, says: /^.{1,200}/.exec(asText(description))?.[0] }];
  });
  return {
    fields: listFields(document, json.schema, 2),
    required: required.length === 0 ? undefined : required,
    optional: (!isSent && needed.length > 0) || undefined,
    patterns: patterns.length === 0 ? undefined : patterns,
  };
}

/**
 * Whether a pattern means the same in every dialect, and no text can make it slow: it is about the whole text, has
 * neither groups nor classes with names, and at most two of its parts are of any length.
 */
function isPlain(pattern: string): boolean {
  const parts = [...pattern.matchAll(plainPart)];
  const variable = parts.filter(([, times = ""]) => /[?*+,]/.test(times));
  return `^${parts.map(([part]) => part).join("")}$` === pattern && variable.length <= 2;
}

/** A character of ASCII or a class of some, and how often it occurs. No class and no count can be in the wrong order. */
const plainPart =
  /(?:\\[!-/:-@[-`{-~]|\[(?:0-9|A-[FZ]|a-[fz]|\\[!-/:-@[-`{-~]|[\w .,:;/@#%=+*!])+-?\]|[\w ,:;/@#%=!-])([?*+]|\{\d{1,3},?\}|\{[01],[1-9]\d{0,2}\})?/g;

/** Lists the fields of a schema with those inside, unless it may have others, and what is known of wrong ones. */
function listFields(document: OpenApiDocument, schema: Schema = {}, depth: number): object {
  const { properties = {}, required = [], ...rest } = findObject(document, schema) ?? {};
  // A document that requires what it does not declare may have forgotten others as well.
  const isWhole =
    (rest["additionalProperties"] ?? false) === false &&
    required.every((name) => name in properties);
  const names = depth > 0 && isWhole ? Object.keys(properties) : [];
  const fields = names.map((name) => [name, listFields(document, properties[name], depth - 1)]);
  const mistakes = asRecord(effectiveSchema(document, schema)["x-mistakes"]);
  return { ...Object.fromEntries(fields), ...mistakes };
}

/** Returns the schema of an object that alone says which fields it has, sorted; `undefined` for any other schema. */
function findObject(document: OpenApiDocument, schema: Schema = {}): SchemaObject | undefined {
  const target = resolve(document, schema);
  const { $ref: _, ...beside } = asRecord(schema);
  const { type, properties, required: _r, additionalProperties: _a, ...others } = target;
  const keywords = Object.keys(target === schema ? others : { ...others, ...beside });
  if (type !== "object" || !keywords.every((each) => harmless.test(each))) return undefined;
  return { ...target, ...(properties && { properties: sortMembers(properties) }) };
}

/** Keywords that say nothing about the fields of an object. */
const harmless =
  /^(?:x-.*|title|description|summary|default|examples?|deprecated|readOnly|writeOnly|externalDocs|xml|\$comment)$/;
