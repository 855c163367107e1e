import type { PartEncoding, Serialization } from "../../../runtime/transport/operation.js";
import type { Table } from "../api.js";
import { isJsonType } from "../../../runtime/json/media-type.js";
import { asRecord, isRecord } from "../../../runtime/json/values.js";
import type { MediaTypeObject, OpenApiDocument, ParameterObject } from "../openapi.js";
import { listValueKinds } from "./value-kinds.js";

/** Reads what a request writes in another form than is usual for its place; `undefined` if nothing. */
export function readSerialization(
  document: OpenApiDocument,
  parameters: readonly ParameterObject[],
  parts: Facts = {},
): Table<Serialization> | undefined {
  const table = places.flatMap((place) => {
    const facts =
      place === "body"
        ? Object.entries(parts)
        : parameters
            .filter((parameter) => parameter.in === place)
            .flatMap((each) => factsOf(document, each).map((it) => [each.name, it] as const));
    // An object literal would not treat `__proto__` as a name.
    return facts.length === 0 ? [] : [[place, Object.fromEntries(facts)] as const];
  });
  return table.length === 0 ? undefined : Object.fromEntries(table);
}

const places = ["path", "query", "header", "cookie", "body"] as const;

type Facts = Readonly<Record<string, Table<PartEncoding>>>;

/** Returns how a parameter is written; nothing if the document uses the usual form of its place. */
function factsOf(document: OpenApiDocument, parameter: ParameterObject): Table<PartEncoding>[] {
  const { content, style, explode } = parameter;
  const [mediaType] = Object.keys(content ?? {});
  if (mediaType !== undefined) return [{ content: isJsonType(mediaType) ? "json" : "text" }];
  if (isUsual(document, parameter)) return [];
  const isReserved = parameter.in === "query" && parameter.allowReserved === true;
  return [{ style, explode, allowReserved: isReserved || undefined }];
}

/** Reports whether a parameter is written the same in every style, or in the style that the transport uses anyway. */
function isUsual(document: OpenApiDocument, parameter: ParameterObject): boolean {
  const { in: place, schema, style, explode, allowReserved } = parameter;
  const kinds = listValueKinds(document, schema);
  const isPlain = !kinds.has("array") && !kinds.has("object");
  switch (place) {
    case "path":
      return style !== "label" && style !== "matrix" && (isPlain || schema === undefined);
    case "query":
      if (allowReserved === true || kinds.has("object")) return false;
      return isPlain || ((style ?? "form") === "form" && explode !== false);
    case "header":
    case "cookie":
      return isPlain && style !== "cookie";
  }
}

/**
 * Reads the encodings of a form's members if they differ from the members' defaults.
 *
 * @param hasStyles - whether styles apply: OpenAPI 3.0 ignores them in multipart bodies
 */
export function readEncoding(
  encoding: MediaTypeObject["encoding"] = {},
  hasStyles = true,
): Record<string, Table<PartEncoding>> {
  const parts = Object.entries(encoding).flatMap(([name, node]) => {
    if (!isRecord(node)) return [];
    const { contentType } = node;
    const isRead = hasStyles || node[partFormat] !== undefined;
    const { style, explode, allowReserved } = isRead ? node : asRecord(undefined);
    const isStyled = [style, explode, allowReserved].some((each) => each !== undefined);
    // A member with any style property uses the style of a query.
    const usual = isStyled ? "form" : undefined;
    const facts: Table<PartEncoding> = {
      contentType: typeof contentType === "string" ? contentType : undefined,
      style: typeof style === "string" ? style : usual,
      explode: typeof explode === "boolean" ? explode : undefined,
      allowReserved: allowReserved === true ? true : undefined,
    };
    return Object.values(facts).some((fact) => fact !== undefined) ? [[name, facts] as const] : [];
  });
  return Object.fromEntries(parts);
}

/** The form of a list in a part by the words of Swagger 2.0, in which lists of multipart bodies have forms as well. */
export const partFormat = "x-collection-format";
