import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { ServedOperation, ApiParameter } from "./served-operation.js";
import { formatPointer, type Pointer } from "./pointer.js";

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
  // Extensions and OpenAPI's own keywords are not JSON Schema: strict mode would reject them.
  readonly #parameters = createAjv({ coerceTypes: "array", useDefaults: true });
  readonly #bodies = createAjv({ useDefaults: true });
  readonly #replies = createAjv({});

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
    addDocument(this.#parameters, operation);
    return this.#parameters.compile({
      type: "object",
      properties: Object.fromEntries(
        parameters.map(({ name, schema }: ApiParameter) => [name, reference(operation, schema)]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    });
  }
}

function createAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, ...options });
  formats.default(ajv);
  return ajv;
}

function compileAt(ajv: Ajv2020, operation: ServedOperation, schema: Pointer): Check {
  addDocument(ajv, operation);
  return ajv.compile(reference(operation, schema));
}

/** The whole document is one schema for the validator, so that references inside it resolve. */
function addDocument(ajv: Ajv2020, { api, document }: ServedOperation): void {
  if (ajv.schemas[documentUri(api)] === undefined) ajv.addSchema(document, documentUri(api));
}

function reference({ api }: ServedOperation, schema: Pointer): { $ref: string } {
  return { $ref: documentUri(api) + formatPointer(schema) };
}

function documentUri(api: string): string {
  return `document:${api}`;
}
