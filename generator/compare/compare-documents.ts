import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { Change } from "./change.js";
import { emitSorted } from "./emit-sorted.js";
import type { Sides } from "./match-operations.js";
import { compareExtensions } from "./schemas/compare-extensions.js";

/** Compares the extensions and the texts of two documents. */
export function compareDocuments({ before, after }: Sides): Change[] {
  const [old, current] = [before.api.document, after.api.document];
  const wording = findWording(old, current).map((place): Change => ({
    kind: "wording",
    severity: "patch",
    message: `${place} has a different text`,
  }));
  return [...compareExtensions(old, current, "the document"), ...wording];
}

const prose = new Set(["description", "summary", "title"]);

/**
 * Finds texts that differ between two documents; returns their places, with dots between steps.
 *
 * Compares only texts that both documents have; added and removed parts are separate differences.
 */
export function findWording(
  before: unknown,
  after: unknown,
  steps: readonly string[] = [],
): string[] {
  const [old, current] = [membersOf(before), membersOf(after)];
  if (old === undefined || current === undefined) return [];
  return Object.keys({ ...current, ...old }).flatMap((key) => {
    const [was, is] = [old[key], current[key]];
    const place = [...steps, key];
    if (!prose.has(key) || (isRecord(was) && isRecord(is))) return findWording(was, is, place);
    return was === is ? [] : [place.join(".")];
  });
}

/** Returns the members of an object or a list; tags and parameters by name, regardless of their position in a list. */
function membersOf(node: unknown): JsonObject | undefined {
  if (!Array.isArray(node)) return isRecord(node) ? node : undefined;
  return Object.fromEntries(node.map((item, at) => [asRecord(item)["name"] ?? at, item]));
}

/**
 * Compares what nothing else covers. It affects only comments and reference docs; the order of lists has no effect.
 */
export function compareRest({ before, after }: Sides): Change[] {
  if (emitUnordered(before.api.document) === emitUnordered(after.api.document)) return [];
  return [{ severity: "patch", kind: "wording", message: "nothing that a program would notice" }];
}

/** Emits a node of a document without the order of its parts, and with the parameters of a path at each operation. */
function emitUnordered(document: unknown): string {
  return emitSorted(document, (key, node) => {
    if (key.startsWith("/") && isRecord(node)) return moveParameters(node);
    if (!unorderedLists.has(key) || !Array.isArray(node)) return node;
    return node.map(emitUnordered).toSorted();
  });
}

/** Copies the parameters of a path to each of its operations. */
function moveParameters({ parameters: shared, ...item }: JsonObject): JsonObject {
  const operations = Object.entries(item).map(([key, operation]) => {
    if (!isRecord(operation) || !("responses" in operation)) return [key, operation];
    const parameters = [...asList(shared), ...asList(operation["parameters"])];
    return [key, { ...operation, parameters }];
  });
  return Object.fromEntries(operations);
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
