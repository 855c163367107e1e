import type { IncomingHttpHeaders } from "node:http";
import { isJsonType } from "../../runtime/json/media-type.js";
import { attempt } from "../api/attempt.js";
import { listAlternatives } from "../api/effective-schema.js";
import { nest } from "./nest.js";
import { isAnything, listValueKinds } from "../api/read/value-kinds.js";
import { schemaOf, type OpenApiDocument, type ParameterObject } from "../api/openapi.js";

/** Where the parameters of a request are, as they were sent. */
export interface ParameterSources {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The names of all parameters that the operation has. */
  readonly declared?: ReadonlySet<string>;
}

/**
 * Reads a parameter of a request by its style (OpenAPI 3.1.1, section 4.8.12.4): values whose parts are texts, each of
 * which the text may be, since one text may look like several parts; none if the request does not have it.
 */
export function readParameter(
  document: OpenApiDocument,
  parameter: ParameterObject,
  sources: ParameterSources,
): unknown[] {
  const styled = applyDefaults(parameter);
  const found = listValueKinds(document, schemaOf(parameter));
  const kinds = isAnything(found) ? new Set() : found;
  const texts = readTexts(styled, sources);
  const [text] = texts;
  const names = namesInQuery(document, parameter).slice(1);
  const isObject = kinds.has("object") && parameter.content === undefined;
  const members = isObject ? readMembers(styled, names, sources) : undefined;
  if (members !== undefined) return [members];
  if (text === undefined) return [];
  const whole = decodePart(text, styled);
  const [type] = Object.keys(parameter.content ?? {});
  const json = isJsonType(type ?? "") && attempt<unknown[]>(() => [JSON.parse(whole)]);
  if (type !== undefined) return json || [whole];
  const joint = styled.style === "label" ? "." : `;${styled.name}=`;
  const parts = texts.length > 1 ? texts : splitParts(text, styled, joint);
  return [
    ...(kinds.has("array") ? [parts] : []),
    ...(kinds.has("object") ? [readPairs(text, styled)] : []),
    ...(kinds.has("primitive") || kinds.size === 0 ? [whole] : []),
  ];
}

/** The name of a parameter, and of the members that it may have as parameters of their own. */
export function namesInQuery(document: OpenApiDocument, parameter: ParameterObject): string[] {
  const alternatives = listAlternatives(document, schemaOf(parameter));
  const members = alternatives.flatMap(({ properties = {} }) => Object.keys(properties));
  return [parameter.name, ...members];
}

/** A parameter with the style that it has by default. */
type Styled = ParameterObject & { readonly style: string; readonly explode: boolean };

function applyDefaults(parameter: ParameterObject): Styled {
  const usual = /^(?:query|cookie)$/.test(parameter.in) ? "form" : "simple";
  const { style = usual, explode = style === "form" } = parameter;
  return { ...parameter, style, explode };
}

function readTexts({ in: place, name, style }: Styled, sources: ParameterSources): string[] {
  if (place === "query") return sources.query.getAll(name);
  if (place === "cookie") return readCookie(sources.headers.cookie, name);
  // Node's `fetch` sends a language that says nothing by itself.
  if (place === "header")
    return [sources.headers[name.toLowerCase()] ?? []]
      .flat()
      .filter((text) => text !== "*" || !/^accept-language$/i.test(name));
  const text = sources.path[name] ?? "";
  const named = text.startsWith(`;${name}=`) ? `;${name}=` : ";";
  const prefix = { label: ".", matrix: named }[style] ?? "";
  return [text.startsWith(prefix) ? text.slice(prefix.length) : text];
}

/** Reads the members of an object that are parameters of the query themselves; `undefined` for other styles. */
function readMembers(
  { in: place, name, style, explode, required = false }: Styled,
  names: readonly string[],
  { query, declared = new Set() }: ParameterSources,
): object | undefined {
  if (style === "deepObject") {
    const inside = [...query].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith("]"));
    const paths = inside.map(([key, text]) => [splitPath(key.slice(name.length)), text] as const);
    return paths.length > 0 ? nest(paths) : undefined;
  }
  if (place !== "query" || !explode) return undefined;
  // Without names, whatever no parameter declares may be a member.
  const isOwn = (key: string): boolean =>
    names.length === 0 ? !declared.has(key) : names.includes(key);
  const members = [...query].filter(([key]) => isOwn(key));
  if (members.length === 0 && !required) return undefined;
  return nest(members.map(([key, text]) => [[key], text]));
}

/** `[filter][tags][]` is `filter`, `tags`. */
function splitPath(path: string): string[] {
  const steps = path.slice(1, -1).split("][");
  return steps.filter((step, at) => step !== "" || at === 0);
}

/** Reads an object whose names and values alternate, or are joined in pairs; another text remains one. */
function readPairs(text: string, parameter: Styled): unknown {
  // A dot that no name and `=` follow is part of a value.
  const parts = splitParts(text, parameter, /[.;](?=[^.;=]*=)/).flatMap((part) =>
    parameter.explode ? part.split(/=([^]*)/, 2) : part,
  );
  if (parts.length % 2 === 1) return decodePart(text, parameter);
  const names = parts.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(names.map((name, index) => [name, parts[2 * index + 1]]));
}

/** @param joint - what separates exploded parts of the styles `label` and `matrix` */
function splitParts(text: string, parameter: Styled, joint: string | RegExp): string[] {
  const { in: place, style, explode } = parameter;
  if (place === "query" && explode) return [text];
  const own = explode ? { label: joint, matrix: joint }[style] : undefined;
  const separator = { spaceDelimited: " ", pipeDelimited: "|" }[style] ?? own ?? ",";
  return text.split(separator).map((part) => decodePart(part, parameter));
}

/** Only a path is still encoded: a part of it may contain what separates the parts. */
function decodePart(text: string, { in: place }: Styled): string {
  return place === "path" ? decode(text) : text;
}

/** Reads the values of a cookie of a request. */
export function readCookie(header: string | undefined, name: string): string[] {
  const start = `${name}=`;
  const pairs = (header ?? "").split(/; */).filter((pair) => pair.startsWith(start));
  return pairs.map((pair) => decode(pair.slice(start.length)));
}

function decode(text: string): string {
  return attempt(() => decodeURIComponent(text)) ?? text;
}
