import type { BodyCheck } from "./check-request.js";
import { createBodyChecker } from "./create-body-checker.js";

/**
 * The check of each body against its schema, by operation, such as `v4:runs.create`.
 *
 * The bundle has the functions that this module would compile: a page with a content security policy may not turn text
 * into code.
 */
export const bodyChecks: Readonly<Record<string, BodyCheck>> = compileAll();

function compileAll(): Record<string, BodyCheck> {
  const { ajv, schemas } = createBodyChecker({});
  return Object.fromEntries(
    Object.entries(schemas).map(([key, schema]) => [key, ajv.compile(schema)]),
  );
}
