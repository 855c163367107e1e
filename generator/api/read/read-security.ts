import { asText, readOwn } from "../../../runtime/json/values.js";
import { listOperations, resolve } from "../openapi.js";
import type { OpenApiDocument, OperationObject, SecuritySchemeObject } from "../openapi.js";
import { emitVariable } from "../names/words.js";
import type { SecurityScheme } from "../../../runtime/transport/options/credentials.js";
import type { Table } from "../api.js";

/** How calls to an API authenticate. */
export interface Security {
  /** The scheme of the option `apiKey`; absent if there is none or it is not the only one. */
  readonly key?: SecuritySchemeObject | undefined;
  /** The schemes of the option `credentials`, by name. */
  readonly schemes: Readonly<Record<string, Table<SecurityScheme>>>;
}

/** The schemes that a call needs together, one list for each alternative; an empty list needs none. */
export type Alternatives = readonly (readonly string[])[];

/**
 * Reads how an API is secured, from the requirements of its operations: a scheme that no operation requires is never
 * sent.
 *
 * A single key is the option `apiKey`. For alternatives, combinations, or a token that must be renewed, callers pass
 * `credentials` by scheme name.
 *
 * @param env - first part of the environment variables of tokens whose schemes name none
 */
export function readSecurity(document: OpenApiDocument, env?: string): Security {
  const required = listRequired(document);
  const [key, ...others] = new Set(required.map((name) => schemeOf(document, name)));
  // One option is not sufficient for a call that needs two schemes at once.
  const isAlone = others.length === 0 && listNeeds(document).every((names) => names.length < 2);
  // One fixed value is sufficient, but a token may expire and need a function, unless it comes from the environment.
  const isPlain = key?.type === "apiKey" || (key && isBearer(key) && key["x-env"] !== undefined);
  if (key !== undefined && isAlone && isPlain) return { key, schemes: {} };
  const tables = required.flatMap((name) => {
    const scheme = schemeOf(document, name);
    const table = scheme && readScheme(scheme);
    if (table === undefined) return [];
    const usual = env === undefined ? undefined : `${env}_${emitVariable(name)}`;
    const variable = asText(scheme?.["x-env"]) || usual;
    return [[name, table.kind === "token" ? { ...table, env: variable } : table]];
  });
  return { schemes: Object.fromEntries(tables) };
}

/**
 * Reads the requirements of an operation.
 *
 * @param isRead - which schemes count. Default: those that a client can send
 */
export function readAlternatives(
  document: OpenApiDocument,
  { security }: OperationObject,
  isRead: (document: OpenApiDocument, name: string) => unknown = isFixed,
): Alternatives {
  const alternatives = (security ?? document.security ?? []).map((requirement) =>
    Object.keys(requirement).filter((name) => isRead(document, name)),
  );
  return [...new Map(alternatives.map((names) => [names.join(), names])).values()];
}

/** Lists the pairs of schemes that an operation requires together although both write to the same place. */
export function listColliding(
  document: OpenApiDocument,
  operation: OperationObject,
): (readonly [first: string, second: string])[] {
  const pairs = readAlternatives(document, operation).flatMap((names) =>
    names.flatMap((name, at) => {
      const place = placeOf(document, name);
      const earlier = names.slice(0, at).find((other) => placeOf(document, other) === place);
      return earlier === undefined ? [] : [[earlier, name] as const];
    }),
  );
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
}

/** Names the place of a scheme in a request; two that have the same one are never sent together. */
export function placeOf(document: OpenApiDocument, scheme: string): string {
  const { in: place = "", name = "" } = tableOf(document, scheme) ?? {};
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

/** Lists the names of the schemes that calls need, in the order of the document. */
export function listRequired(document: OpenApiDocument): string[] {
  return [...new Set(listNeeds(document).flat())];
}

function listNeeds(document: OpenApiDocument): Alternatives {
  const owners = [{}, ...listOperations(document).map(({ source }) => source)];
  return owners.flatMap((owner) => readAlternatives(document, owner));
}

function isBearer({ type, scheme }: SecuritySchemeObject): boolean {
  return type === "http" && scheme?.toLowerCase() === "bearer";
}

function schemeOf(document: OpenApiDocument, name: string): SecuritySchemeObject | undefined {
  const scheme = readOwn(document.components?.securitySchemes ?? {}, name);
  return scheme && resolve(document, scheme);
}

/** Reports whether the caller's value alone is sufficient for a scheme. */
export function isFixed(document: OpenApiDocument, name: string): boolean {
  const { type, scheme: method = "" } = schemeOf(document, name) ?? {};
  return tableOf(document, name) !== undefined && !(type === "http" && challenges.test(method));
}

/** Reads where a request shows a scheme of a document; `undefined` if it does not. */
export function tableOf(document: OpenApiDocument, id: string): Table<SecurityScheme> | undefined {
  const scheme = schemeOf(document, id);
  return scheme && readScheme(scheme);
}

/**
 * Schemes that answer a challenge or sign the request (IANA, HTTP Authentication Schemes), so no fixed value is
 * sufficient.
 */
const challenges =
  /^(?:concealed|digest|dpop|gnap|hoba|mutual|negotiate|oauth|scram-sha-(?:1|256)|vapid)$/i;

/** Reads where a request shows a scheme; `undefined` if it does not. */
export function readScheme(scheme: SecuritySchemeObject): Table<SecurityScheme> | undefined {
  const { type, in: place = "header", name = "", scheme: method = "" } = scheme;
  if (type === "apiKey") return { kind: "token", in: place, name };
  const authorization = { in: "header", name: "Authorization" } as const;
  if (type === "oauth2" || type === "openIdConnect" || isBearer(scheme))
    return { kind: "token", ...authorization, prefix: "Bearer " };
  if (type !== "http" || method === "") return undefined;
  if (method.toLowerCase() === "basic") return { kind: "basic", ...authorization };
  return { kind: "token", ...authorization, prefix: `${method} ` };
}

/** Describes what a scheme sends, and where, whatever the document calls it. */
export function describeScheme(document: OpenApiDocument, name: string): string {
  const table = tableOf(document, name);
  if (table === undefined) return `the scheme ${name}`;
  const { kind, in: place, name: own, prefix = "" } = table;
  return kind === "basic" ? "a user and a password" : `${prefix}a token in the ${place} ${own}`;
}
