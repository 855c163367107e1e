/** A JSON object whose members are not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object and no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one when it is none. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one when it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as a text; an empty one when it is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
