import { asList, asRecord, type JsonObject, readOwn, writeWithBigints } from "../json/values.js";
import { adaptCalls } from "./adapt-calls.js";
import type { Operation } from "./operation.js";

/** Returns an operation that reads integers of 64 bits as `bigint`, where its facts say so, and writes those in JSON. */
export function withInt64(operation: Operation, schemas: Operation["int64"] = {}): Operation {
  const { int64: places = {} } = operation;
  const parse = (text: string, response?: unknown): unknown => {
    const name = String(asRecord(response)["status"] ?? "stream");
    // A status takes precedence over its range.
    const place = places[name] ?? places[`${name[0]}XX`] ?? places["default"];
    return revive(schemas, parseExact(text), [place]);
  };
  return { ...operation, json: { parse, stringify } };
}

/** Makes an openapi-fetch client write each `bigint`. */
export function writeBigints<HttpClient extends object>(client: HttpClient): HttpClient {
  return adaptCalls(client, ({ path, init }, send) => {
    const { params, body } = asRecord(init);
    const values = Object.entries(asRecord(asRecord(params)["path"]));
    const emit = (value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);
    const written = Object.fromEntries(values.map(([name, value]) => [name, emit(value)]));
    const bodySerializer = body instanceof FormData ? undefined : stringify;
    const given = { ...asRecord(params), path: written };
    return send({ path, init: { bodySerializer, ...init, params: given } });
  });
}

/** Writes a `bigint` as text, and returns anything else as it is. */
export function bigintText(value: bigint | boolean | number | string): boolean | number | string {
  return typeof value === "bigint" ? String(value) : value;
}

/** Writes each `bigint` as a number. */
function stringify(value: unknown): string | undefined {
  // Nobody can have put it into the value.
  const mark = crypto.randomUUID();
  const text = writeWithBigints(value, (_, each) => mark + String(each));
  return text?.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
}

/** Parses JSON with a `bigint` for each integer that a number may not hold. */
function parseExact(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const mark = crypto.randomUUID();
  let isInString = false;
  const marked = text.replaceAll(stringsAndIntegers, (found) => {
    if (found === '"') isInString = !isInString;
    return isInString || /^["\\]/.test(found) ? found : `"${mark}${found}"`;
  });
  return JSON.parse(marked, (_, value: unknown) => {
    const isMarked = typeof value === "string" && value.startsWith(mark);
    return isMarked ? BigInt(value.slice(mark.length)) : value;
  });
}

/** The ends of strings, what is escaped in them, and long integers that are values. */
const stringsAndIntegers = /\\[^]|"|(?<![\w.+-])-?[1-9]\d{15,}(?=\s*(?:[,\]}]|$))/g;

/**
 * Turns integers into `bigint` at the places, and any other `bigint` into a number.
 *
 * A place is `true` for such an integer, the name of a schema, or an object: `members` has the places of members by name,
 * or of items by position, `others` that of all others, and `all` what else applies to the same value.
 */
function revive(schemas: JsonObject, value: unknown, places: readonly unknown[]): unknown {
  // Iterating over a set includes what the loop adds.
  const said = new Set(places);
  for (const place of said) {
    if (typeof place === "string") said.add(schemas[place]);
    for (const each of asList(asRecord(place)["all"])) said.add(each);
  }
  if (typeof value === "bigint") return said.has(true) ? value : Number(value);
  if (Number.isInteger(value)) return said.has(true) ? BigInt(Number(value)) : value;
  if (typeof value !== "object" || value === null) return value;
  const revived = Object.entries<unknown>({ ...value }).map(([name, member]) => {
    const inner = [...said].map(asRecord).map((part) => {
      return readOwn(asRecord(part["members"]), name) ?? part["others"];
    });
    return [name, revive(schemas, member, inner)] as const;
  });
  return Array.isArray(value) ? revived.map(([, item]) => item) : Object.fromEntries(revived);
}
