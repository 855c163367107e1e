import { isAbsent, type JsonObject, readOwn } from "../../json/values.js";
import { refuseInput } from "../../errors/validation-error.js";

/**
 * Fills the parameters into a path.
 *
 * The result always matches the template. Empty values, dot segments and their percent-encoded forms are rejected,
 * because servers and proxies would read them as another path. Everything else is percent-encoded.
 *
 * @param values a string is a path with its parameters filled in
 * @throws {ValidationError} (`local`) naming the parameter
 */
export function fillPath(operation: string, template: string, values: JsonObject | string): string {
  if (typeof values === "string") return values;
  // Alternates text and names, because replacing by a function is measurably slower.
  const [first = "", ...rest] = template.split("{");
  let path = first;
  for (const part of rest) {
    const end = part.indexOf("}");
    const name = part.slice(0, end);
    const value = readOwn(values, name);
    path += encodePathValue(operation, name, value) + part.slice(end + 1);
  }
  return path;
}

/** The characters of nearly every ID, which need no check and no encoding. */
const unremarkable = /^[\w~-]+$/;

/** Returns one path parameter as it appears in the path. */
export function encodePathValue(operation: string, name: string, value: unknown): string {
  if (typeof value === "string" && unremarkable.test(value)) return value;
  const problem = pathValueProblem(value);
  if (problem !== undefined) throw refuseInput(operation, ["path", name], problem);
  return encodeURIComponent(String(value));
}

/** Whether a path has dot segments that change it when it is resolved. */
export function hasDotSegment(path: string): boolean {
  return /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** Says why a value cannot be part of a path; `undefined` if it can. */
export function pathValueProblem(value: unknown): string | undefined {
  if (typeof value === "string" && unremarkable.test(value)) return undefined;
  if (isAbsent(value)) return "is missing";
  if (typeof value === "number" && !Number.isFinite(value)) return "is not a finite number";
  if (typeof value === "number" || typeof value === "boolean") return undefined;
  if (value instanceof Promise) return "is a promise: put `await` before it, and pass an ID";
  if (typeof value !== "string")
    return "must be a string, number or boolean, such as `run.id` and not `run`";
  if (value === "") return "must not be empty";
  if (/\p{Surrogate}/u.test(value)) return "contains half of a surrogate pair";
  if (hasDotSegment(value.replaceAll("/", "_")))
    return "must not be a dot segment: it would address another resource";
  return undefined;
}

/**
 * Writes the query string without its question mark; empty if there is nothing to write.
 *
 * It uses OpenAPI's usual forms: an array repeats its name, an object becomes `name[key]=value`. Entries that are
 * `undefined` or `null` are omitted. A string is already a query.
 */
export function writeQuery(query: object | string | undefined): string {
  if (query === undefined || typeof query === "string") return query ?? "";
  return Object.entries(query)
    .flatMap(([name, value]: [string, unknown]) => writeParameter(encode(name), value))
    .join("&");
}

function writeParameter(name: string, value: unknown): string[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => writeParameter(name, item));
  if (value instanceof Date) return [`${name}=${encode(value.toISOString())}`];
  if (typeof value !== "object") return [`${name}=${encode(String(value))}`];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    writeParameter(`${name}[${encode(key)}]`, inner),
  );
}

/** Percent-encodes a text. A lone surrogate, which cannot be sent, becomes U+FFFD, as in a body. */
export function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD"));
}
