import type { ParameterFacts, SerializationTable } from "../model/api.js";
import { isJsonType } from "../../runtime/json/stream-kind.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { MediaTypeObject, OpenApiDocument, ParameterObject } from "../model/openapi.js";
import { listValueKinds } from "./value-kinds.js";

/** Reads what a request writes in another form than is usual for its place; `undefined` if nothing. */
export function readSerialization(
  document: OpenApiDocument,
  parameters: readonly ParameterObject[],
  body: MediaTypeObject | undefined,
): SerializationTable | undefined {
  const places = (["path", "query", "header", "cookie"] as const).map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const facts = own.flatMap((parameter) => {
      const found = factsOf(document, parameter);
      return found === undefined ? [] : [[parameter.name, found] as const];
    });
    return [place, facts.length === 0 ? undefined : fromEntries(facts)] as const;
  });
  const parts = readEncoding(body);
  const table = {
    ...Object.fromEntries(places),
    body: Object.keys(parts).length === 0 ? undefined : parts,
  };
  return Object.values(table).some(Boolean) ? table : undefined;
}

/** Creates a record from entries. An object literal would not treat `__proto__` as a name. */
function fromEntries<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries(entries);
}

/** Returns how a parameter is written; `undefined` if the document uses the usual form of its place. */
function factsOf(
  document: OpenApiDocument,
  parameter: ParameterObject,
): ParameterFacts | undefined {
  const { content, style, explode, allowReserved } = parameter;
  const [mediaType] = Object.keys(content ?? {});
  if (mediaType !== undefined) return { content: isJsonType(mediaType) ? "json" : "text" };
  if (isUsual(document, parameter)) return undefined;
  return {
    style,
    explode,
    allowReserved: parameter.in === "query" && allowReserved === true ? true : undefined,
  };
}

/** Reports whether a parameter is written the same in every style, or in the style that the transport uses anyway. */
function isUsual(
  document: OpenApiDocument,
  { in: place, schema, ...form }: ParameterObject,
): boolean {
  const kinds = listValueKinds(document, schema);
  const isPlain = !kinds.has("array") && !kinds.has("object");
  const { style, explode } = form;
  switch (place) {
    case "path":
      return style !== "label" && style !== "matrix" && (isPlain || schema === undefined);
    case "query":
      if (form.allowReserved === true || kinds.has("object")) return false;
      return isPlain || ((style ?? "form") === "form" && explode !== false);
    case "header":
      return !kinds.has("object");
    case "cookie":
      return isPlain;
  }
}

/** Reads the encodings of a form's members if they differ from the members' defaults. */
export function readEncoding(media: MediaTypeObject | undefined): Record<string, ParameterFacts> {
  const parts = Object.entries(media?.encoding ?? {}).flatMap(([name, node]) => {
    if (!isRecord(node)) return [];
    const { contentType, style, explode, allowReserved } = node;
    const isStyled = [style, explode, allowReserved].some((each) => each !== undefined);
    // A member with any style property uses the style of a query.
    const usual = isStyled ? "form" : undefined;
    const facts: ParameterFacts = {
      contentType: typeof contentType === "string" ? contentType : undefined,
      style: typeof style === "string" ? style : usual,
      explode: typeof explode === "boolean" ? explode : undefined,
      allowReserved: allowReserved === true ? true : undefined,
    };
    return Object.values(facts).some((fact) => fact !== undefined) ? [[name, facts] as const] : [];
  });
  return fromEntries(parts);
}
