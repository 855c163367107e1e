import { effectiveSchema } from "./effective-schema.js";
import { resolve } from "./openapi.js";
import type { OpenApiDocument, OperationObject, SchemaObject } from "./openapi.js";

/** Returns the schema of an operation's JSON body; `undefined` if it has none. */
export function resolveBody(
  document: OpenApiDocument,
  { requestBody }: OperationObject,
): SchemaObject | undefined {
  const media = requestBody && resolve(document, requestBody).content?.["application/json"];
  return media?.schema && effectiveSchema(document, media.schema);
}

/** Returns the schema of an operation's JSON result; `undefined` if it has none. */
export function resolveResult(
  document: OpenApiDocument,
  { responses = {} }: OperationObject,
): SchemaObject | undefined {
  const success = Object.keys(responses)
    .toSorted()
    .find((status) => status.startsWith("2"));
  const response = success === undefined ? undefined : responses[success];
  const media = response && resolve(document, response).content?.["application/json"];
  return media?.schema && effectiveSchema(document, media.schema);
}
