import { Ajv2020, type Options } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { formatPointer, type Pointer } from "./pointer.js";
import type { ServedOperation } from "./served-operation.js";

/** Creates a validator for the schemas of OpenAPI documents, which reports every problem of a value. */
export function createSchemaValidator(options: Options): Ajv2020 {
  // Extensions and OpenAPI's own keywords are not JSON Schema: strict mode would reject them.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, ...options });
  formats.default(ajv);
  return ajv;
}

/**
 * Returns a reference to a schema in the document of an operation.
 *
 * The whole document is one schema for the validator, added with the first reference, so that references inside it
 * resolve.
 */
export function referTo(
  ajv: Ajv2020,
  { api, document }: ServedOperation,
  schema: Pointer,
): { readonly $ref: string } {
  const uri = `document:${api}`;
  if (ajv.schemas[uri] === undefined) ajv.addSchema(document, uri);
  return { $ref: uri + formatPointer(schema) };
}
