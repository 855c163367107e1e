import type { ErrorObject } from "ajv/dist/2020.js";
import { isRecord } from "../../runtime/json/values.js";
import { unescapeStep } from "../../runtime/json/pointer.js";
import type { ValidationDetail } from "../../runtime/errors/index.js";

export type { ValidationDetail };

/** Converts what the schema validator found to the service's validation errors. */
export function toDetails(
  part: string,
  value: unknown,
  errors: readonly ErrorObject[],
): ValidationDetail[] {
  return errors.map((error) => {
    const keys = error.instancePath.split("/").slice(1).map(unescapeStep);
    const missing: unknown =
      error.keyword === "required" ? error.params["missingProperty"] : undefined;
    const loc = [part, ...indexed(value, keys)];
    return typeof missing === "string"
      ? { loc: [...loc, missing], msg: "Field required", type: "missing" }
      : { loc, msg: messageOf(error), type: error.keyword };
  });
}

/** A key of an array is a number in `loc`, a key of an object stays a string. */
function indexed(value: unknown, keys: readonly string[]): (string | number)[] {
  let current = value;
  return keys.map((key) => {
    const inArray = Array.isArray(current);
    current = isRecord(current) || Array.isArray(current) ? Reflect.get(current, key) : undefined;
    return inArray ? Number(key) : key;
  });
}

function messageOf({ message = "is not valid", keyword, params }: ErrorObject): string {
  const allowed: unknown = keyword === "enum" ? params["allowedValues"] : undefined;
  return Array.isArray(allowed) ? `${message}: ${allowed.join(", ")}` : message;
}
