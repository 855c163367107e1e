import { readOwn } from "../../runtime/json/read-own.js";
import {
  httpMethods,
  resolve,
  type OpenApiDocument,
  type OperationObject,
  type SecuritySchemeObject,
} from "../model/openapi.js";
import type { SchemeTable } from "../model/api.js";

/** How the calls of an API prove who makes them. */
export interface Security {
  /** The scheme of the option `apiKey`; absent: there is none, or it is not the only one. */
  readonly key?: SecuritySchemeObject | undefined;
  /** The schemes of the option `credentials`, by their names. */
  readonly schemes: Readonly<Record<string, SchemeTable>>;
}

/** Which schemes a call needs together, alternative by alternative; an empty one needs nothing. */
export type Alternatives = readonly (readonly string[])[];

/**
 * Reads how an API is secured, from what its operations require: a scheme that nothing requires is sent by nothing.
 *
 * One key alone is the option `apiKey`. Where there is a choice, a pair, or a token that has to be renewed, callers give
 * `credentials` by the names of the schemes.
 */
export function readSecurity(document: OpenApiDocument): Security {
  const required = listRequired(document);
  const [first, ...others] = new Set(required.map((name) => schemeOf(document, name)));
  if (first !== undefined && others.length === 0 && isKey(first) && isAlone(document))
    return { key: first, schemes: {} };
  const schemes = required.flatMap((name) => {
    const scheme = schemeOf(document, name);
    const table = scheme && readScheme(scheme);
    return table === undefined ? [] : [[name, table] as const];
  });
  return { schemes: Object.fromEntries(schemes) };
}

/** Reads what an operation requires, without the schemes that a client cannot send. */
export function readAlternatives(
  document: OpenApiDocument,
  { security }: OperationObject,
): Alternatives {
  const alternatives = (security ?? document.security ?? []).map((requirement) =>
    Object.keys(requirement).filter((name) => isSent(document, name)),
  );
  return [...new Map(alternatives.map((names) => [names.join(), names])).values()];
}

/** Lists the pairs of schemes that an operation requires together although both put their value into one place. */
export function listColliding(
  document: OpenApiDocument,
  operation: OperationObject,
): (readonly [first: string, second: string])[] {
  const pairs = readAlternatives(document, operation).flatMap((names) => {
    const filled = new Map<string, string>();
    return names.flatMap((name) => {
      const place = placeOf(document, name);
      const earlier = filled.get(place);
      if (earlier !== undefined) return [[earlier, name] as const];
      filled.set(place, name);
      return [];
    });
  });
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
}

function placeOf(document: OpenApiDocument, name: string): string {
  const scheme = schemeOf(document, name);
  const { in: place = "", name: key = "" } = (scheme && readScheme(scheme)) ?? {};
  return `${place} ${place === "header" ? key.toLowerCase() : key}`;
}

/** Whether a client can send a scheme: others, such as a certificate, are up to its `fetch`. */
export function isSent(document: OpenApiDocument, name: string): boolean {
  const scheme = schemeOf(document, name);
  return scheme !== undefined && readScheme(scheme) !== undefined;
}

/** Lists the names of the schemes that calls need, in the order in which the document requires them. */
export function listRequired(document: OpenApiDocument): string[] {
  const all = [
    document.security ?? [],
    ...operationsOf(document).map(({ security }) => security ?? []),
  ];
  const names = all.flat().flatMap((requirement) => Object.keys(requirement));
  return [...new Set(names)].filter((name) => isSent(document, name));
}

function operationsOf(document: OpenApiDocument): OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap((referable) => {
    const item = resolve(document, referable);
    return httpMethods.flatMap((method) => item[method] ?? []);
  });
}

/** A key that only ever goes alone, so that one option says everything. */
function isAlone(document: OpenApiDocument): boolean {
  const operations = [{}, ...operationsOf(document)];
  return operations.every((operation) =>
    readAlternatives(document, operation).every((names) => names.length < 2),
  );
}

/** A token may expire, so that a function has to give the next one; one of the environment stays as it is. */
function isKey(scheme: SecuritySchemeObject): boolean {
  return scheme.type === "apiKey" || (isBearer(scheme) && scheme["x-env"] !== undefined);
}

function isBearer({ type, scheme }: SecuritySchemeObject): boolean {
  return type === "http" && scheme?.toLowerCase() === "bearer";
}

function schemeOf(document: OpenApiDocument, name: string): SecuritySchemeObject | undefined {
  const schemes = document.components?.securitySchemes ?? {};
  const scheme = readOwn(schemes, name);
  return scheme && resolve(document, scheme);
}

/** Schemes that answer a challenge or sign the request (IANA, HTTP Authentication Schemes): no value can stand for them. */
const challenges: ReadonlySet<string> = new Set(
  `concealed digest dpop gnap hoba mutual negotiate oauth scram-sha-1 scram-sha-256 vapid`.split(
    " ",
  ),
);

/** Reads where a scheme puts what callers give; `undefined`: a value alone is not enough. */
export function readScheme(scheme: SecuritySchemeObject): SchemeTable | undefined {
  const authorization = { in: "header", name: "Authorization" } as const;
  switch (scheme.type) {
    case "apiKey":
      return { kind: "token", in: scheme.in ?? "header", name: scheme.name ?? "" };
    case "oauth2":
    case "openIdConnect":
      return { kind: "token", ...authorization, prefix: "Bearer " };
    case "http": {
      const name = scheme.scheme ?? "";
      if (name.toLowerCase() === "basic") return { kind: "basic", ...authorization };
      if (isBearer(scheme)) return { kind: "token", ...authorization, prefix: "Bearer " };
      if (name === "" || challenges.has(name.toLowerCase())) return undefined;
      return { kind: "token", ...authorization, prefix: `${name} ` };
    }
    default:
      return undefined;
  }
}
