import { asList, asRecord, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import { compareExtensions, compareFacts, compareLists, emitSorted } from "./change.js";
import type { Change } from "./change.js";
import { compareDeployments } from "./compare-deployments.js";
import { compareMembers, compareTypeNames } from "./compare-names.js";
import { compareOperations } from "./compare-operations.js";
import { matchOperations, type Side, type Sides } from "./match-operations.js";
import { comparePlaces } from "./schemas/compare-places.js";

/** Finds every change between two descriptions of an API that somebody may notice, each once. */
export function compareApis(before: Side, after: Side): Change[] {
  const sides = { before, after, ...matchOperations(before, after) };
  const changes = comparisons.flatMap((compare) => compare(sides));
  const distinct = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return changes.length === 0 ? compareRest(sides) : [...distinct.values()];
}

const comparisons: readonly ((sides: Sides) => Change[])[] = [
  compareOperations,
  compareMembers,
  compareTypeNames,
  comparePlaces,
  compareReasoning,
  compareDeployments,
  compareDocuments,
];

/** Compares the extensions and the texts of two documents. */
function compareDocuments({ before, after }: Sides): Change[] {
  const [old, current] = [before.document, after.document];
  const wording = findWording(old, current).map((place): Change => {
    return { kind: "wording", severity: "patch", message: `${place} has a different text` };
  });
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
  return Object.keys({ ...old, ...current }).flatMap((key) => {
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
function compareRest({ before, after }: Sides): Change[] {
  if (emitUnordered(before.document) === emitUnordered(after.document)) return [];
  return [{ severity: "patch", kind: "wording", message: "nothing that a program would notice" }];
}

/** Emits a node of a document without the order of its parts, and with the parameters of a path at each operation. */
function emitUnordered(document: unknown): string {
  return emitSorted(document, (key, node) => {
    if (Array.isArray(node) && unorderedLists.has(key))
      return node.toSorted((a, b) => (emitUnordered(a) < emitUnordered(b) ? -1 : 1));
    return key.startsWith("/") && isRecord(node) ? moveParameters(node) : node;
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
const unorderedLists: ReadonlySet<string> = new Set(
  "allOf anyOf enum oneOf parameters required type".split(" "),
);

/**
 * Compares the tables of what each known model accepts.
 *
 * Request types depend on the table, so a program that uses a removed value no longer compiles. A model without a row
 * accepts anything, so removing a row restricts nothing.
 */
function compareReasoning({ before, after }: Sides): Change[] {
  const old = asRecord(before.document["x-reasoning"]);
  const current = asRecord(after.document["x-reasoning"]);
  const [rows, currentRows] = [mapRows(old), mapRows(current)];
  return [
    ...compareLists("model", rows.keys(), currentRows.keys(), (model, isNew) => [
      "minor",
      isNew
        ? `${model} now has a row of accepted values`
        : `${model} no longer has a row, and accepts anything`,
    ]),
    ...[...rows].flatMap(([model, row]) => compareRow(model, row, currentRows.get(model))),
    ...compareSettings("the alias", old["aliases"], current["aliases"]),
  ];
}

/** Maps models to their rows, of which several may share one. */
function mapRows({ rows }: JsonObject): Map<string, JsonObject> {
  const entries = asList(rows)
    .map(asRecord)
    .flatMap((row) => asList(row["models"]).map((model) => [String(model), row] as const));
  return new Map(entries);
}

const broken = "so programs that use it do not compile";

function compareRow(model: string, row: JsonObject, currentRow: JsonObject | undefined): Change[] {
  if (currentRow === undefined) return [];
  const [old, current] = [asRecord(row["accepts"]), asRecord(currentRow["accepts"])];
  const values = Object.keys({ ...old, ...current }).flatMap((path) =>
    compareLists("value", asList(old[path]), asList(current[path]), (value, isNew) =>
      isNew
        ? ["minor", `${model} ${path} also accepts ${value}`]
        : ["major", `${model} ${path} no longer accepts ${value}, ${broken}`],
    ),
  );
  const what = `the default of ${model} for`;
  return [...values, ...compareSettings(what, row["defaults"], currentRow["defaults"])];
}

function compareSettings(what: string, before: unknown, after: unknown): Change[] {
  const [old, current] = [Object.entries(asRecord(before)), Object.entries(asRecord(after))];
  return compareFacts("default", old, current, (name, was = "not set", is) => [
    "minor",
    `${what} ${name} ${is === undefined ? "is gone" : `is ${is}`}, and was ${was}`,
  ]);
}
