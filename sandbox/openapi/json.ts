import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";

/** Returns `value` as an object; throws with its place if it is anything else. */
export function asObject(value: unknown, place: string): JsonObject {
  if (!isRecord(value)) throw new TypeError(`${place}: expected an object, found ${show(value)}`);
  return value;
}

/** Returns `value` as an array; throws with its place if it is anything else. */
export function asArray(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new TypeError(`${place}: expected an array, found ${show(value)}`);
  }
  return value;
}

/** Returns `value` as a string; throws with its place if it is anything else. */
export function asString(value: unknown, place: string): string {
  if (typeof value !== "string") {
    throw new TypeError(`${place}: expected a string, found ${show(value)}`);
  }
  return value;
}

/** Returns `value` as a finite number; throws with its place if it is anything else. */
export function asNumber(value: unknown, place: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new TypeError(`${place}: expected a number, found ${show(value)}`);
  }
  return value;
}

function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 60);
}
