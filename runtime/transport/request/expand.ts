import { isAbsent, readOwn, writeWithBigints } from "../../json/values.js";
import { type Operation, operationName, type ParameterStyle } from "../operation.js";
import { refuseInput } from "../../errors/validation-error.js";
import { encode, encodePathValue, pathValueProblem } from "./url.js";

/**
 * Fills the parameters into the path of a call, each in its own style.
 *
 * @throws {ValidationError} (`local`) naming a parameter that would address another resource
 */
export function expandPath(
  operation: Operation,
  values: Readonly<Record<string, unknown>>,
): string {
  const name = operationName(operation);
  const { path, serialization } = operation;
  return path.replaceAll(/\{([^{}]+)\}/g, (_, parameter: string) => {
    const value = readOwn(values, parameter);
    const facts = readOwn(serialization?.path, parameter);
    if (facts === undefined) return encodePathValue(name, parameter, value);
    const text = expand(parameter, value, facts, { style: "simple", separator: ",", encode });
    const problem = isAbsent(value) ? "is missing" : pathValueProblem(text);
    if (problem !== undefined) throw refuseInput(name, ["path", parameter], problem);
    return text;
  });
}

/**
 * Writes the query string of a call, without its question mark: the fixed part of the path, and each parameter in its
 * own style.
 *
 * @param path parameters of the path that its fixed part holds
 * @throws {ValidationError} (`local`) naming a parameter of the path that is missing or empty
 */
export function expandQuery(
  operation: Operation,
  query: object | undefined,
  path: Readonly<Record<string, unknown>> = {},
): string {
  const texts = Object.entries(query ?? {}).map(([name, value]: [string, unknown]) => {
    const facts = readOwn(operation.serialization?.query, name) ?? {};
    const encodeText = facts.allowReserved ? encodeReserved : encode;
    return expand(name, value, facts, { style: "form", separator: "&", encode: encodeText });
  });
  const { fixedQuery = "" } = operation;
  return [expandPath({ ...operation, path: fixedQuery }, path), ...texts].filter(Boolean).join("&");
}

/**
 * Keeps reserved characters and existing percent-encoding (RFC 6570, section 3.2.3), except characters that a query
 * cannot contain or that would end the value (OpenAPI Specification 3.1.1, section 4.8.12.2.2).
 */
function encodeReserved(text: string): string {
  const parts = text.replaceAll(/\p{Surrogate}/gu, "\uFFFD").split(/(%[\da-f]{2})/i);
  return parts
    .map((part, at) => (at % 2 === 1 ? part : encodeURI(part).replaceAll(/[#&+]/g, encode)))
    .join("");
}

/** How a place of the request joins its parameters. */
interface Place {
  /** Style of a parameter that names none. */
  readonly style: string;
  /** Separator of pairs. */
  readonly separator: string;
  /** Encodes names and values. */
  encode(text: string): string;
}

/**
 * Writes one parameter in its style: as pairs, or only values if the style has no names. Returns an empty string for an
 * absent value, `null`, an empty list or an empty object.
 *
 * Source: OpenAPI Specification 3.1.1, section 4.8.12.4 and appendix C; RFC 6570, section 3.2. Neither covers members
 * that are lists or objects: these are written as JSON; in `deepObject` by their path; and a list in an object that
 * `form` explodes as a parameter of its own, as paged lists of Spring expect their `sort`.
 */
export function expand(name: string, value: unknown, facts: ParameterStyle, place: Place): string {
  if (value === undefined || (value === null && facts.content !== "json")) return "";
  if (facts.style === "cookie") {
    // Like `form`, but as it is (OpenAPI 3.2, Style Values).
    const raw = { ...place, encode: (text: string) => text };
    return expand(name, value, { ...facts, style: "form" }, raw);
  }
  const style = facts.style ?? place.style;
  const key = facts.allowReserved ? encode(name) : place.encode(name);
  const first = { label: ".", matrix: ";" }[style] ?? "";
  const named = (text: string): string =>
    first + (withNames.test(style) ? pair(style, key, text) : text);
  if (facts.content === "json") return named(place.encode(writeJson(value)));
  if (facts.content === "text" || !isCollection(value))
    return named(place.encode(writeText(value)));
  if (style === "deepObject") return writeDeep(key, value, place);
  const isExploded = facts.explode ?? style === "form";
  const members = listMembers(value, place, isExploded && style === "form");
  if (members.length === 0) return "";
  if (isExploded)
    return first + explode(style, key, members).join(separators[style] ?? place.separator);
  const delimiter = { spaceDelimited: "%20", pipeDelimited: "%7C" }[style] ?? ",";
  return named(members.flat().join(delimiter));
}

/** Writes each member, with its own name or the name of the parameter. */
function explode(style: string, key: string, members: readonly (readonly string[])[]): string[] {
  return members.map(([item = "", member]) => {
    if (member !== undefined) return pair(style, item, member);
    return withNames.test(style) ? pair(style, key, item) : item;
  });
}

function pair(style: string, name: string, text: string): string {
  return style === "matrix" && text === "" ? name : `${name}=${text}`;
}

/** Styles that write names, not only values. */
const withNames = /^(?:form|matrix|spaceDelimited|pipeDelimited|deepObject)$/;

/** Separator of exploded members, if it does not depend on the place. */
const separators: Readonly<Record<string, string>> = { simple: ",", label: ".", matrix: ";" };

/**
 * Encodes the items of a list, or the names and values of an object.
 *
 * @param isRepeated whether a list in an object has the name of its member at each item
 */
function listMembers(value: object, place: Place, isRepeated: boolean): string[][] {
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const names = Array.isArray(value) ? [] : [place.encode(key)];
    const items = isRepeated && names.length > 0 ? [member].flat() : [member];
    const known = items.filter((each) => !isAbsent(each));
    return known.map((each) => [...names, place.encode(writeText(each))]);
  });
}

function writeDeep(key: string, value: unknown, place: Place): string {
  if (isAbsent(value)) return "";
  if (!isCollection(value)) return `${key}=${place.encode(writeText(value))}`;
  const texts = Object.entries(value).map(([name, member]: [string, unknown]) => {
    const step = Array.isArray(value) ? "" : place.encode(`[${name}]`);
    return writeDeep(key + step, member, place);
  });
  return texts.filter((text) => text !== "").join("&");
}

function isCollection(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

function writeText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? writeJson(value) : String(value);
}

/** Writes JSON within a parameter or a form. */
export function writeJson(value: unknown): string {
  const refuse = (name: string): never => {
    throw refuseInput("request", [name], "is a bigint in JSON of a parameter or form");
  };
  return writeWithBigints(value, refuse) ?? "";
}

/**
 * Writes the value of a `Cookie` header.
 *
 * OpenAPI joins exploded members with `&`, which no server reads as separate cookies (3.1.1, appendix D). Here, each
 * member is a separate cookie, as in OpenAPI 3.2.
 */
export function expandCookies({ serialization }: Operation, values: object | undefined): string {
  const texts = expandAll(serialization?.cookie, values, cookies);
  return texts.map(([, text]) => text).join("; ");
}

/** The name of a cookie is sent unchanged, because servers do not decode it. */
const cookies = { style: "form", separator: "; ", encode };

/** Writes header parameters as text. OpenAPI encodes none of them (3.1.1, appendix D). */
export function expandHeaders(
  { serialization }: Operation,
  parameters: object | undefined,
): Record<string, string> {
  return Object.fromEntries(expandAll(serialization?.header, parameters, headers));
}

const headers = { style: "simple", separator: ",", encode: (text: string) => text };

/** Writes each parameter that is not absent, with its name. */
function expandAll(
  styles: Readonly<Record<string, ParameterStyle>> | undefined,
  parameters: object | undefined,
  place: Place,
): [string, string][] {
  return Object.entries(parameters ?? {})
    .map(([name, value]: [string, unknown]): [string, string] => {
      return [name, expand(name, value, readOwn(styles, name) ?? {}, place)];
    })
    .filter(([, text]) => text !== "");
}
