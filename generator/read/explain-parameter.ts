import { isJsonType } from "../../runtime/json/stream-kind.js";
import { type OpenApiDocument, type ParameterObject, isIgnoredHeader } from "../model/openapi.js";
import { listValueKinds } from "./value-kinds.js";

/** Explains where OpenAPI leaves a parameter's form open or the client differs from it; empty for the usual forms. */
export function explainParameter(document: OpenApiDocument, parameter: ParameterObject): string[] {
  const { name, content } = parameter;
  if (isIgnoredHeader(parameter)) {
    return [`the header ${name} is sent as it is passed, although OpenAPI ignores the parameter`];
  }
  const [mediaType] = Object.keys(content ?? {});
  if (mediaType !== undefined) {
    const isWritten = /^text\//i.test(mediaType) || isJsonType(mediaType);
    return isWritten
      ? []
      : [`the parameter ${name} is passed as text, already written as ${mediaType}`];
  }
  return explainStyle(document, parameter);
}

const stylesByPlace: Readonly<Record<ParameterObject["in"], readonly string[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form"],
};

function explainStyle(document: OpenApiDocument, parameter: ParameterObject): string[] {
  const { name, in: place, schema, style = stylesByPlace[place][0] ?? "", explode } = parameter;
  const kinds = listValueKinds(document, schema);
  const hasMembers = kinds.has("array") || kinds.has("object");
  if (!stylesByPlace[place].includes(style)) {
    return [`OpenAPI has no style ${style} for the parameter ${name} in its ${place}`];
  }
  if (kinds.has("nested")) {
    const form = style === "deepObject" ? "by their path" : "as JSON";
    return [`OpenAPI does not say how members of members of ${name} are written: here ${form}`];
  }
  if (schema !== undefined && style === "deepObject" && !kinds.has("object")) {
    return [`OpenAPI allows deepObject only for objects, and ${name} is not an object`];
  }
  if (place === "cookie" && hasMembers && explode !== false) {
    return [`each member of ${name} is a separate cookie, because & does not separate cookies`];
  }
  return [];
}
