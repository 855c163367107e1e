import { isAbsent } from "../json/is-absent.js";
import { readOwn } from "../json/read-own.js";
import { refuseInput } from "./refuse-input.js";

/**
 * The path with its parameters filled in; it always matches the template.
 *
 * Empty values, dot segments and their percent forms are refused, because servers and proxies would
 * read them as another path. Everything else is percent-encoded.
 *
 * @param values a string is a path that is filled in already
 * @throws {ValidationError} (`local`) naming the parameter
 */
export function fillPath(
  operation: string,
  template: string,
  values: Readonly<Record<string, unknown>> | string,
): string {
  if (typeof values === "string") return values;
  // Text and names by turns; replacing by a function is slow enough to show in a call.
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

/** What nearly every identifier looks like: nothing in it to refuse or to encode. */
const unremarkable = /^[\w~-]+$/;

/** One path parameter as it stands in the path. */
export function encodePathValue(operation: string, name: string, value: unknown): string {
  if (typeof value === "string" && unremarkable.test(value)) return value;
  const problem = pathValueProblem(value);
  if (problem !== undefined) throw refuseInput(operation, ["path", name], problem);
  return encodeURIComponent(String(value));
}

/** Whether a path climbs or stays in place when it is resolved. */
export function hasDotSegment(path: string): boolean {
  return /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** Why a value cannot stand in a path; `undefined`: it can. */
export function pathValueProblem(value: unknown): string | undefined {
  if (isAbsent(value)) return "is missing";
  if (typeof value === "number" && !Number.isFinite(value)) return "is not a finite number";
  if (typeof value === "number" || typeof value === "boolean") return undefined;
  if (typeof value !== "string") {
    return "must be a string, number or boolean, such as `run.id` and not `run`";
  }
  if (value === "") return "must not be empty";
  if (/\p{Surrogate}/u.test(value)) return "contains half of a surrogate pair";
  if (hasDotSegment(value.replaceAll("/", "_"))) {
    return "must not be a dot segment: it would address another resource";
  }
  return undefined;
}
