import type { IncomingHttpHeaders } from "node:http";
import { isJsonType } from "../../runtime/json/media-type.js";
import { attempt } from "../model/attempt.js";
import { listAlternatives } from "../model/effective-schema.js";
import { schemaOf, type OpenApiDocument, type ParameterObject } from "../model/openapi.js";

/** Where the parameters of a request are, as they were sent. */
export interface ParameterSources {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** What a request has for a parameter: a value, whose parts are texts. */
export interface ReadParameter {
  /** `undefined` if the request does not have the parameter. */
  readonly value: unknown;
  /** Whether its form cannot be read back, as of an object whose members stand beside other parameters. */
  readonly isOpaque: boolean;
}

/** Reads a parameter of a request by its style (OpenAPI 3.1.1, section 4.8.12.3). */
export function readParameter(
  document: OpenApiDocument,
  parameter: ParameterObject,
  sources: ParameterSources,
): ReadParameter {
  const alternatives = listAlternatives(document, schemaOf(parameter));
  const types = new Set(alternatives.flatMap(({ type }) => type ?? []));
  const texts = readTexts(parameter, sources);
  const [type] = Object.keys(parameter.content ?? {});
  if (type !== undefined) return { value: readContent(texts[0], type), isOpaque: false };
  if (types.has("object")) {
    if (parameter.style !== "deepObject") return { value: undefined, isOpaque: true };
    return { value: readDeepObject(parameter.name, sources.query), isOpaque: false };
  }
  const isList = types.has("array") && texts.length > 0;
  return { value: isList ? splitTexts(texts, parameter) : texts[0], isOpaque: false };
}

function readTexts({ in: place, name, style }: ParameterObject, sources: ParameterSources) {
  switch (place) {
    case "path": {
      const text = sources.path[name] ?? "";
      const prefix = { label: ".", matrix: `;${name}=` }[style ?? ""] ?? "";
      return [decode(text.startsWith(prefix) ? text.slice(prefix.length) : text)];
    }
    case "query":
      return sources.query.getAll(name);
    case "header":
      return [sources.headers[name.toLowerCase()] ?? []].flat();
    case "cookie":
      return readCookie(sources.headers.cookie, name);
  }
}

/** Reads the values of a cookie of a request. */
export function readCookie(header: string | undefined, name: string): string[] {
  const pairs = (header ?? "").split(/; */);
  const start = `${name}=`;
  return pairs
    .filter((pair) => pair.startsWith(start))
    .map((pair) => decode(pair.slice(start.length)));
}

function decode(text: string): string {
  return attempt(() => decodeURIComponent(text)) ?? text;
}

function readContent(text: string | undefined, type: string): unknown {
  if (text === undefined || !isJsonType(type)) return text;
  return attempt<unknown>(() => JSON.parse(text)) ?? text;
}

function readDeepObject(name: string, query: URLSearchParams): object | undefined {
  const members = [...query].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith("]"));
  if (members.length === 0) return undefined;
  return Object.fromEntries(members.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

function splitTexts(texts: readonly string[], parameter: ParameterObject): string[] {
  const { in: place, style = "", explode = /^(?:form)?$/.test(style) } = parameter;
  if (place === "query" && (explode || texts.length > 1)) return [...texts];
  const separator = { spaceDelimited: " ", pipeDelimited: "|" }[style] ?? ",";
  return texts.flatMap((text) => text.split(separator));
}
