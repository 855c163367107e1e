import { isJsonType, mayBeJson } from "../../runtime/json/media-type.js";
import { effectiveSchema } from "./effective-schema.js";
import { resolve } from "./openapi.js";
import type { Content, OpenApiDocument, OperationObject, SchemaObject } from "./openapi.js";

type Found = SchemaObject | undefined;

/** Returns the schema of an operation's JSON body; `undefined` if it has none. */
export function resolveBody(document: OpenApiDocument, { requestBody }: OperationObject): Found {
  return requestBody && resolveContent(document, requestBody);
}

/** Returns the schema of an operation's JSON result; `undefined` if it has none. */
export function resolveResult(document: OpenApiDocument, { responses }: OperationObject): Found {
  const statuses = Object.keys(responses ?? {}).toSorted();
  const response = responses?.[statuses.find((status) => status.startsWith("2")) ?? ""];
  return response && resolveContent(document, response);
}

function resolveContent(
  document: OpenApiDocument,
  holder: Parameters<typeof resolve<{ readonly content?: Content }>>[1],
): Found {
  const { content = {} } = resolve(document, holder);
  const types = Object.keys(content);
  const { schema } = content[findJson(types) ?? types.find(mayBeJson) ?? ""] ?? {};
  return schema && effectiveSchema(document, schema);
}

/** Finds the media type of JSON that names itself; the plain one takes precedence. */
export function findJson(types: readonly string[]): string | undefined {
  return types.find((type) => type === "application/json") ?? types.find(isJsonType);
}
