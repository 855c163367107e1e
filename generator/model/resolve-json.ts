import { effectiveSchema } from "./effective-schema.js";
import {
  resolve,
  type OpenApiDocument,
  type OperationObject,
  type SchemaObject,
} from "./openapi.js";

/** The schema of the JSON body that an operation takes; undefined when it takes none. */
export function resolveBody(
  document: OpenApiDocument,
  { requestBody }: OperationObject,
): SchemaObject | undefined {
  const media = requestBody && resolve(document, requestBody).content?.["application/json"];
  return media?.schema && effectiveSchema(document, media.schema);
}

/** Returns the schema of the JSON that a successful operation returns; `undefined` if there is none. */
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
