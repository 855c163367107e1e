import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import type { Pointer } from "./pointer.js";
import { createSchemaValidator, referTo } from "./schema-validator.js";
import type { ServedOperation, ApiParameter } from "./served-operation.js";

/** Whether a value is valid. Its problems are then in `errors` of the function. */
export type Check = ValidateFunction;

/** The checks of one operation, each compiled once. */
export interface OperationChecks {
  /** Parameters by name, with strings converted to the declared types. */
  readonly path: Check;
  readonly query: Check;
  /** Fills in the defaults of the document. */
  readonly body?: Check | undefined;
  /** By declared status or range. A response without a JSON schema has none. */
  readonly replies: ReadonlyMap<string, Check>;
}

/** Compiles the schemas of operations. One compiler serves every operation of every document. */
export class SchemaCompiler {
  readonly #parameters = createSchemaValidator({ coerceTypes: "array", useDefaults: true });
  readonly #bodies = createSchemaValidator({ useDefaults: true });
  readonly #replies = createSchemaValidator({});

  /** Compiles everything that a request to the operation and its responses are validated against. */
  compile(operation: ServedOperation): OperationChecks {
    const { body } = operation;
    return {
      path: this.#compileParameters(operation, "path"),
      query: this.#compileParameters(operation, "query"),
      body: body && compileAt(this.#bodies, operation, body.schema),
      replies: new Map(
        [...operation.replies].flatMap(([status, schema]) =>
          schema ? [[status, compileAt(this.#replies, operation, schema)]] : [],
        ),
      ),
    };
  }

  #compileParameters(operation: ServedOperation, place: string): Check {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    return this.#parameters.compile({
      type: "object",
      properties: Object.fromEntries(
        parameters.map(({ name, schema }: ApiParameter) => [
          name,
          referTo(this.#parameters, operation, schema),
        ]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    });
  }
}

function compileAt(ajv: Ajv2020, operation: ServedOperation, schema: Pointer): Check {
  return ajv.compile(referTo(ajv, operation, schema));
}
