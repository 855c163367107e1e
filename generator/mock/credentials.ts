import type { Api, ApiOperation } from "../api/api.js";
import type { OpenApiDocument } from "../api/openapi.js";
import { describeScheme, listRequired, placeOf } from "../api/read/read-security.js";
import { readAlternatives, tableOf } from "../api/read/read-security.js";
import { readCookie, type ParameterSources } from "./read-parameters.js";

/** Says which credentials a request lacks; `undefined` if it has what the operation needs. Any value is accepted. */
export function describeMissing(
  { document }: Api,
  { source }: ApiOperation,
  sources: ParameterSources,
): string | undefined {
  const alternatives = readAlternatives(document, source, tableOf);
  const has = (name: string): boolean => isSent(tableOf(document, name), sources);
  // A request has room for only one of two in the same place.
  const isGiven = (name: string, _: number, names: readonly string[]): boolean =>
    names.some((each) => placeOf(document, each) === placeOf(document, name) && has(each));
  if (alternatives.length === 0 || alternatives.some((names) => names.every(isGiven)))
    return undefined;
  const needs = alternatives.map((names) =>
    names.map((name) => `${describeScheme(document, name)} (${name})`).join(" and "),
  );
  return `the request lacks credentials; expected ${needs.join(", or ")}`;
}

function isSent(scheme: ReturnType<typeof tableOf>, { headers, query }: ParameterSources): boolean {
  if (scheme === undefined) return true;
  if (scheme.in === "query") return query.has(scheme.name);
  if (scheme.in === "cookie") return readCookie(headers.cookie, scheme.name).length > 0;
  const text = [headers[scheme.name.toLowerCase()] ?? ""].flat().join();
  const prefix = scheme.kind === "basic" ? "Basic " : (scheme.prefix ?? "");
  return text.toLowerCase().startsWith(prefix.toLowerCase()) && text.length > prefix.length;
}

/** Hides the values of credentials among the headers or the query of a request. */
export function hideCredentials<Value>(
  document: OpenApiDocument,
  members: Readonly<Record<string, Value>>,
): Record<string, Value | string> {
  const own = listRequired(document).flatMap((name) => tableOf(document, name)?.name ?? []);
  const secret = /^(?:authorization|cookie|proxy-authorization)$/i;
  const isSecret = (name: string): boolean =>
    secret.test(name) || own.some((each) => each.toLowerCase() === name.toLowerCase());
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, isSecret(name) ? "(hidden)" : value]),
  );
}
