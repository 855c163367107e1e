/** An object whose members are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: neither `null` nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value counts as absent, so that a request omits it. */
export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** Returns an object unchanged, and an empty object for anything else. */
export function asRecord(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

/** Returns an array unchanged, and an empty array for anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a string unchanged, and an empty string for anything else. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Returns an own member of an object. Inherited members do not count, because they are not sent. */
export function readOwn<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Returns the JSON that is sent for a member of a body; `undefined` if the member is omitted. */
export function onWire(value: unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (!isRecord(value) || typeof value["toJSON"] !== "function") return value;
  const json: unknown = value["toJSON"]();
  return json;
}

/**
 * Writes JSON. What becomes of a `bigint` is asked only if there is one: a function for each member takes long.
 *
 * @param replace returns what is written in place of a `bigint`
 */
export function writeWithBigints(value: unknown, replace: ReplaceBigint): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    const check = (name: string, each: unknown): unknown =>
      typeof each === "bigint" ? replace(name, each) : each;
    return JSON.stringify(value, check);
  }
}

/** Gets the name of the member that is a `bigint`. */
export type ReplaceBigint = (name: string, given: bigint) => string;

/** Whether a value is of a type, by the names of JSON Schema. */
export const typeChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isRecord,
  array: (value) => Array.isArray(value),
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  null: (value) => value === null,
};
