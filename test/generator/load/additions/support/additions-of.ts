import { isRecord } from "../../../../../runtime/json/values.js";

/** What is ours in a document, as the file with its additions holds it. */
export function additionsOf(document: object): unknown {
  return Object.fromEntries(
    Object.entries(document).flatMap(([key, value]): [string, unknown][] => {
      if (key === "servers" || key === "security") return [[key, value]];
      const kept = keep(value, key, false);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

const texts = new Set(["contact", "description", "example", "examples", "license", "summary"]);
const selected = new Set(["$ref", "in", "name", "operationId", "tags", "securitySchemes"]);
const maps = new Set([
  "content",
  "headers",
  "parameters",
  "paths",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
]);
const lists = new Set(["allOf", "anyOf", "oneOf", "parameters", "prefixItems"]);

function keep(value: unknown, key: string, isMember: boolean): unknown {
  if (!isMember && (key.startsWith("x-") || texts.has(key) || selected.has(key))) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => keep(item, "", true) ?? {});
    return lists.has(key) && items.some(hasMembers) ? items : undefined;
  }
  if (!isRecord(value)) return undefined;
  const isMap = maps.has(key) && !isMember;
  const entries = Object.entries(value).map(([name, each]) => [name, keep(each, name, isMap)]);
  const kept = Object.fromEntries(entries.filter(([, each]) => each !== undefined));
  return hasMembers(kept) ? kept : undefined;
}

function hasMembers(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
