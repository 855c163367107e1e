import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";

/** Returns a value as what it must be; throws a `TypeError` with its place if it is anything else. */
type Reader<Value> = (value: unknown, place: string) => Value;

export const asObject: Reader<JsonObject> = readerOf("an object", isRecord);

export const asArray: Reader<readonly unknown[]> = readerOf("an array", (value) =>
  Array.isArray(value),
);

export const asString: Reader<string> = readerOf("a string", (value) => typeof value === "string");

export const asNumber: Reader<number> = readerOf(
  "a number",
  (value): value is number => typeof value === "number" && Number.isFinite(value),
);

function readerOf<Value>(kind: string, isKind: (value: unknown) => value is Value): Reader<Value> {
  return (value, place) => {
    if (isKind(value)) return value;
    const found = value === undefined ? "nothing" : JSON.stringify(value).slice(0, 60);
    throw new TypeError(`${place}: expected ${kind}, found ${found}`);
  };
}
