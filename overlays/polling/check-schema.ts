import { ConfigurationError } from "../../runtime/errors/index.js";
import type { StandardSchema } from "./standard-schema.js";

/**
 * Checks that the option `result` is a schema, before anything is sent.
 *
 * @throws {ConfigurationError} when it is not a Standard Schema
 */
export function checkSchema(schema: unknown): void {
  if (schema === undefined || isSchema(schema)) return;
  throw new ConfigurationError(
    "The option `result` must be a schema of a library that follows Standard Schema, such as Zod, Valibot or ArkType. For a JSON Schema, use `withJsonSchema` and check the result yourself.",
  );
}

/** A schema can also be a function, as in ArkType. */
function isSchema(value: unknown): value is StandardSchema {
  const isPossible = typeof value === "function" || (typeof value === "object" && value !== null);
  const standard: unknown = isPossible ? Reflect.get(value, "~standard") : undefined;
  if (typeof standard !== "object" || standard === null) return false;
  return "validate" in standard && typeof standard.validate === "function";
}
