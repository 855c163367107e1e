import { escapeStep } from "../../runtime/json/pointer.js";
import { isJsonType, isTextType } from "../../runtime/json/media-type.js";
import { asRecord, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { reasonOf } from "../../runtime/text/show.js";
import type { Api, ApiOperation } from "../api/api.js";
import { propertiesOf } from "../api/effective-schema.js";
import { emitPattern } from "../api/text/code.js";
import { follow, isIgnoredHeader, schemaOf, stepsTo } from "../api/openapi.js";
import type { OpenApiDocument } from "../api/openapi.js";
import { readEncoding } from "../api/read/read-serialization.js";
import { listValueKinds } from "../api/read/value-kinds.js";
import { locate, type Pointer } from "./pointer.js";
import { isForm, isXmlType, parseBody } from "./read-body.js";
import { namesInQuery, readParameter, type ParameterSources } from "./read-parameters.js";
import type { Mismatch, SchemaCheck } from "./schema-check.js";

/** What requests are checked against. */
export interface Checks {
  readonly api: Api;
  readonly schemas: SchemaCheck;
}

/** Finds what is wrong with the parameters of a request; pointers begin with the place, such as `/query`. */
export function checkParameters(
  { api, schemas }: Checks,
  { declaredParameters }: ApiOperation,
  sources: ParameterSources,
): Mismatch[] {
  const checked = declaredParameters.filter((parameter) => !isIgnoredHeader(parameter));
  const declared = new Set(checked.flatMap((each) => namesInQuery(api.document, each)));
  return checked.flatMap((parameter): Mismatch[] => {
    const { name, in: place, required = false, content } = parameter;
    const values = readParameter(api.document, parameter, { ...sources, declared });
    const pointer = `/${place}/${escapeStep(name)}`;
    if (values.length === 0) return required ? [{ pointer, expected: "a value" }] : [];
    const schema = schemaOf(parameter);
    const find = content === undefined ? schemas.findInTexts : schemas.find;
    const [first = [], ...others] = values.map((value) => find(schema, value));
    const found = others.some((each) => each.length === 0) ? [] : first;
    return found.map((each) => ({ ...each, pointer: pointer + each.pointer }));
  });
}

/** A body that was read, and what is wrong with it. */
export interface CheckedBody {
  readonly body: unknown;
  readonly problems: readonly Mismatch[];
  /** Whether it could be read, so that what is wrong with it are its members. */
  readonly isRead: boolean;
}

/** Reads the body of a request, and checks it against the operation; without one, only reads it. */
export async function checkBody(
  checks: Checks,
  operation: ApiOperation | undefined,
  bytes: Buffer,
  type = "",
): Promise<CheckedBody> {
  const { api } = checks;
  const declared =
    operation?.body && locate(api.typed, [...locateOperation(api, operation), "requestBody"]).value;
  const isRequired = declared?.["required"] === true;
  if (bytes.length === 0 && !(isRequired && mayBeEmpty.test(type))) {
    const problems = isRequired ? [{ pointer: "/body", expected: "a body" }] : [];
    return { body: undefined, problems, isRead: false };
  }
  try {
    const body = await parseBody(bytes, type);
    const content = asRecord(declared?.["content"]);
    return { body, problems: checkContent(checks, content, type, body), isRead: true };
  } catch (error) {
    const body = bytes.toString();
    const expected = `${type} (${reasonOf(error)})`;
    const problem = { pointer: "/body", given: body.slice(0, 200), expected };
    return { body, problems: declared === undefined ? [] : [problem], isRead: false };
  }
}

/** Texts, files and forms that are there without any bytes. */
const mayBeEmpty = /^(?:text\/|application\/(?:octet-stream|x-www-form-urlencoded))/i;

/** Returns the place of an operation in the document that has for each direction what that has. */
export function locateOperation({ typed }: Api, operation: ApiOperation): Pointer {
  const [paths = "", path = "", ...steps] = stepsTo(operation);
  return [...locate(typed, [paths, path]).pointer, ...steps];
}

function checkContent(
  { api, schemas }: Checks,
  content: JsonObject,
  type: string,
  body: unknown,
): Mismatch[] {
  const declared = Object.keys(content);
  if (declared.length === 0) return [];
  const key = closestType(declared, type);
  if (key === undefined) {
    const expected = declared.join(" or ");
    return [{ pointer: "/header/content-type", ...(type !== "" && { given: type }), expected }];
  }
  const { schema, encoding } = asRecord(follow(api.typed, content[key]));
  if (schema === undefined) return [];
  // Where its schema is that of an object, a text is one in its own way, such as YAML.
  const isPlain =
    isTextType(type) && !isXmlType(type) && listValueKinds(api.typed, schema).has("primitive");
  const find = isJsonType(type) ? schemas.find : schemas.findInTexts;
  const ofText = isJsonType(type) || isPlain ? find(schema, body) : [];
  const form = isForm(type) && readStyled(api.typed, schema, asRecord(encoding), nameFiles(body));
  const problems = form ? schemas.findInTexts(schema, form) : ofText;
  return problems.map((each) => ({ ...each, pointer: `/body${each.pointer}` }));
}

/** Reads the members of a form that are written as those of a query are. */
function readStyled(
  document: OpenApiDocument,
  schema: unknown,
  encoding: JsonObject,
  form: JsonObject,
): JsonObject {
  const sent = Object.entries(form).flatMap(([name, value]) =>
    [value].flat().flatMap((text) => (typeof text === "string" ? [[name, text]] : [])),
  );
  const sources = { path: {}, query: new URLSearchParams(sent), headers: {} };
  const properties = propertiesOf(document, schema);
  const styled = Object.entries(readEncoding(encoding)).flatMap(([name, { style, explode }]) => {
    if (style === undefined) return [];
    const facts = { style, ...(explode !== undefined && { explode }) };
    const parameter = { name, in: "query", ...facts, schema: properties[name] ?? {} } as const;
    const [value] = readParameter(document, parameter, sources);
    return value === undefined ? [] : [[name, value] as const];
  });
  const others = Object.entries(form).filter(
    ([name]) => !styled.some(([own]) => name.startsWith(`${own}[`)),
  );
  return Object.fromEntries([...others, ...styled]);
}

/** Files of a form have any content: their names stand for them. */
function nameFiles(form: unknown): JsonObject {
  const name = (each: unknown): unknown => (isRecord(each) ? String(each["name"]) : each);
  const named = (value: unknown) => (Array.isArray(value) ? value.map(name) : name(value));
  const members = Object.entries(asRecord(form)).map(([key, value]) => [key, named(value)]);
  return Object.fromEntries(members);
}

/** The declared media type that says most about one: the same with its parameters, then without them, then a range. */
function closestType(declared: readonly string[], type: string): string | undefined {
  const spell = (each: string): string => each.replaceAll(/\s/g, "").toLowerCase();
  const rank = (each: string): number => (spell(each) === spell(type) ? 0 : each.split("*").length);
  const covering = declared.filter((each) => coversType(each, type));
  return covering.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** Whether a declared media type, which may be a range, is that of a body or a part of `Accept`. */
export function coversType(declared: string, type: string): boolean {
  const [wanted = "", given = ""] = [declared, type].map((each) =>
    each.replace(/;[^]*/, "").trim().toLowerCase(),
  );
  // The range `application/*+json` has JSON itself.
  const parts = wanted.replace("*+", "*").split("*").map(emitPattern);
  return wanted === "*/*" || new RegExp(`^${parts.join(".*")}$`).test(given);
}
