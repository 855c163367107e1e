import { Ajv2020, type Options } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { formatPointer } from "../../sandbox/openapi/pointer.js";
import { apiNames, listOperations } from "./documents.js";

/** What compiles checks of bodies. */
export interface BodyChecker {
  readonly ajv: Ajv2020;
  /** Reference to the schema of each body, by operation, such as `v4:runs.create`. */
  readonly places: Readonly<Record<string, string>>;
}

/** Creates what compiles the checks of all bodies. */
export function createBodyChecker(options: Options): BodyChecker {
  // Extensions and OpenAPI's own keywords are not JSON Schema: strict mode would reject them.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, ...options });
  formats.default(ajv);
  const operations = apiNames.flatMap(listOperations);
  for (const { api, document } of operations) {
    if (ajv.schemas[uriOf(api)] === undefined) ajv.addSchema(document, uriOf(api));
  }
  const places = operations.flatMap(({ api, key, body }) =>
    body === undefined ? [] : [[key, uriOf(api) + formatPointer(body.schema)] as const],
  );
  return { ajv, places: Object.fromEntries(places) };
}

function uriOf(api: string): string {
  return `document:${api}`;
}
