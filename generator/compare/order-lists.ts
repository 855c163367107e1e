import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { sortMembers } from "./sort-members.js";

/** Sorts everything in a document whose order has no meaning, so that the same facts result in the same text. */
export function orderLists(document: object): unknown {
  const paths = Object.entries(asRecord(asRecord(document)["paths"]));
  const moved = paths.map(([path, item]) => [path, moveParameters(asRecord(item))]);
  return sortMembers(order({ ...document, paths: Object.fromEntries(moved) }));
}

/** Copies the parameters of a path to each of its operations. */
function moveParameters({ parameters: shared, ...item }: JsonObject): JsonObject {
  const operations = Object.entries(item).map(([key, operation]) => {
    if (!isRecord(operation) || !("responses" in operation)) return [key, operation];
    return [
      key,
      { ...operation, parameters: [...asList(shared), ...asList(operation["parameters"])] },
    ];
  });
  return Object.fromEntries(operations);
}

/** Fields whose values are data, not descriptions. */
const data = new Set(["const", "default", "example", "examples"]);

function order(node: unknown, key = ""): unknown {
  if (data.has(key) || key.startsWith("x-")) return node;
  if (isRecord(node))
    return Object.fromEntries(
      Object.entries(node).map(([name, each]) => [name, order(each, name)]),
    );
  if (!Array.isArray(node)) return node;
  const items = node.map((item) => sortMembers(order(item)));
  return unorderedLists.has(key) ? items.toSorted((a, b) => (emit(a) < emit(b) ? -1 : 1)) : items;
}

function emit(item: unknown): string {
  return JSON.stringify(item) ?? "";
}

/** Members of a description whose value is an unordered list. */
const unorderedLists: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "enum",
  "oneOf",
  "parameters",
  "required",
  "type",
]);
