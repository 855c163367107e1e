import { asRecord } from "../../../runtime/json/as-record.js";
import type { SchemaObject } from "../../model/openapi.js";
import type { Change } from "../change.js";
import { diffLists } from "../diff-lists.js";
import type { SchemaPlace } from "./schema-place.js";

/** Compares what our extensions say of two schemas: whose ID they are, and what regions accept. */
export function compareMarks(
  old: SchemaObject,
  current: SchemaObject,
  { side, name }: SchemaPlace,
): Change[] {
  const ids = compareIds(name, old["x-id"], current["x-id"]);
  return side === "response" ? ids : [...ids, ...compareRegional(name, old, current)];
}

/** Compares kinds of an ID. It is compatible with any text, but not with an ID of another kind. */
function compareIds(name: string, old: unknown, current: unknown): Change[] {
  if (old === current) return [];
  const severity = old === undefined || current === undefined ? "patch" : "major";
  const message = `${name} was ${describeId(old)} and is ${describeId(current)}`;
  return [{ kind: "id", severity, message }];
}

function describeId(kind: unknown): string {
  return kind === undefined ? "any text" : `the id of a ${String(kind)}`;
}

/** Members of a regional extension on a field that are lists, with the noun for an item. */
const regionalLists = { values: "value", managed: "managed model", providers: "provider" } as const;

function compareRegional(name: string, before: SchemaObject, after: SchemaObject): Change[] {
  const [old, current] = [asRecord(before["x-regions"]), asRecord(after["x-regions"])];
  return Object.keys({ ...old, ...current }).flatMap((region) =>
    compareRegion(`${name} in ${region}`, asRecord(old[region]), asRecord(current[region])),
  );
}

type Facts = Readonly<Record<string, unknown>>;

function compareRegion(name: string, old: Facts, current: Facts): Change[] {
  const lists = Object.entries(regionalLists).flatMap(([key, noun]) =>
    compareLists(name, noun, [old[key], current[key]]),
  );
  if (old["default"] === current["default"]) return lists;
  const message = `${name} has ${describeDefault(current)}, and had ${describeDefault(old)}`;
  return [...lists, { kind: "default", severity: "minor", message }];
}

function describeDefault({ default: value }: Facts): string {
  return value === undefined ? "no default" : `the default ${String(value)}`;
}

/** Compares lists of allowed values. Without a list, everything is allowed, so the first list is a restriction. */
function compareLists(
  name: string,
  noun: string,
  [old, current]: readonly [unknown, unknown],
): Change[] {
  const kind = "regional values";
  if (!Array.isArray(old) && !Array.isArray(current)) return [];
  if (!Array.isArray(old))
    return [{ kind, severity: "major", message: `${name} now accepts only certain ${noun}s` }];
  if (!Array.isArray(current))
    return [{ kind, severity: "minor", message: `${name} now accepts any ${noun}` }];
  const { added, removed } = diffLists<unknown>(old, current);
  const severity = noun === "managed model" ? "minor" : "major";
  return [
    ...removed.map((value): Change => ({
      kind,
      severity,
      message: `${name} no longer has the ${noun} ${String(value)}`,
    })),
    ...added.map((value): Change => ({
      kind,
      severity: "minor",
      message: `${name} also has the ${noun} ${String(value)}`,
    })),
  ];
}
