import { ConfigurationError } from "../../runtime/errors/index.js";
import type { StandardSchema } from "./standard-schema.js";

/**
 * Checks before anything is sent that the option `result` holds a schema.
 *
 * @throws {ConfigurationError} when it is no Standard Schema
 */
export function checkSchema(schema: unknown): void {
  if (schema === undefined || isSchema(schema)) return;
  throw new ConfigurationError(
    "The option `result` must be a schema of a library that follows Standard Schema, such as Zod, Valibot or ArkType. For a JSON Schema, use `withJsonSchema` and check the result yourself.",
  );
}

/** A schema may be a function as well: those of ArkType are. */
function isSchema(value: unknown): value is StandardSchema {
  const isPossible = typeof value === "function" || (typeof value === "object" && value !== null);
  const standard: unknown = isPossible ? Reflect.get(value, "~standard") : undefined;
  if (typeof standard !== "object" || standard === null) return false;
  return "validate" in standard && typeof standard.validate === "function";
}
