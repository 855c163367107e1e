import type { Ajv2020, Options } from "ajv/dist/2020.js";
import { createSchemaValidator, referTo } from "../../sandbox/openapi/schema-validator.js";
import { apiNames, listOperations } from "./documents.js";

/** What compiles checks of bodies. */
export interface BodyChecker {
  readonly ajv: Ajv2020;
  /** Reference to the schema of each body, by operation, such as `v4:runs.create`. */
  readonly schemas: Readonly<Record<string, { readonly $ref: string }>>;
}

/** Creates what compiles the checks of all bodies. */
export function createBodyChecker(options: Options): BodyChecker {
  const ajv = createSchemaValidator(options);
  const schemas = apiNames
    .flatMap(listOperations)
    .flatMap((operation) =>
      operation.body === undefined
        ? []
        : [[operation.key, referTo(ajv, operation, operation.body.schema)] as const],
    );
  return { ajv, schemas: Object.fromEntries(schemas) };
}
