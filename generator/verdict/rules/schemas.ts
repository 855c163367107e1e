import { walkPairs, type SchemaPair } from "../../compare/walk-pairs.js";
import { effectiveSchema } from "../../model/effective-schema.js";
import { type OpenApiDocument, type SchemaObject } from "../../model/openapi.js";
import { asRecord } from "../../../runtime/json/as-record.js";
import { diffLists } from "../../compare/diff-lists.js";
import type { Finding } from "../../compare/finding.js";
import type { Sides } from "../../compare/sides.js";

/** Judges our extensions on the fields of requests and responses. */
export function judgeSchemas({ before, after, operations }: Sides): Finding[] {
  const findings: Finding[] = [];
  const apis = { before: before.api, after: after.api };
  walkPairs(apis, operations.pairs, (pair) => {
    if (pair.before === undefined || pair.after === undefined) return;
    const old = readSchema(before.api.document, pair.before);
    const current = readSchema(after.api.document, pair.after);
    const name = `${pair.operation.after.id} ${pair.place}`;
    findings.push(
      ...judgeOpenSet(name, old, current),
      ...judgeId(name, old, current),
      ...judgeRegions(name, pair, old, current),
    );
  });
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function readSchema(
  document: OpenApiDocument,
  schema: NonNullable<SchemaPair["before"]>,
): SchemaObject {
  return effectiveSchema(document, schema);
}

/** Judges a list of known values. Any string is valid before and after, so the list is only documentation. */
function judgeOpenSet(name: string, before: SchemaObject, after: SchemaObject): Finding[] {
  const [old, current] = [before["x-extensible-enum"], after["x-extensible-enum"]];
  if (!Array.isArray(old) || !Array.isArray(current)) return [];
  const { added, removed } = diffLists(old, current);
  const changes = [
    ...(added.length > 0 ? [`also has ${added.join(", ")}`] : []),
    ...(removed.length > 0 ? [`no longer has ${removed.join(", ")}`] : []),
  ];
  return changes.map((change) => ({
    severity: "patch",
    kind: "open-set-changed",
    message: `${name} ${change}; the set is open, so any value passes`,
  }));
}

/** Judges a kind of ID. It is compatible with any text, but not with an ID of another kind. */
function judgeId(name: string, before: SchemaObject, after: SchemaObject): Finding[] {
  const [old, current] = [before["x-id"], after["x-id"]];
  if (old === current) return [];
  const severity = old === undefined || current === undefined ? "patch" : "major";
  const [was, is] = [describeId(old), describeId(current)];
  return [{ severity, kind: "identifier-changed", message: `${name} was ${was} and is ${is}` }];
}

function describeId(kind: unknown): string {
  return kind === undefined ? "any text" : `the id of a ${String(kind)}`;
}

/** Members of a regional extension on a field that are lists, with the noun for an item. */
const regionalLists = { values: "value", managed: "managed model", providers: "provider" } as const;

function judgeRegions(
  name: string,
  { side }: SchemaPair,
  before: SchemaObject,
  after: SchemaObject,
): Finding[] {
  if (side === "response") return [];
  const [old, current] = [asRecord(before["x-regions"]), asRecord(after["x-regions"])];
  return Object.keys({ ...old, ...current }).flatMap((region) =>
    judgeRegion(`${name} in ${region}`, asRecord(old[region]), asRecord(current[region])),
  );
}

type Facts = Readonly<Record<string, unknown>>;

function judgeRegion(name: string, old: Facts, current: Facts): Finding[] {
  const lists = Object.entries(regionalLists).flatMap(([key, noun]) =>
    judgeList(name, noun, old[key], current[key]),
  );
  if (old["default"] === current["default"]) return lists;
  const [was, is] = [describeDefault(old), describeDefault(current)];
  const message = `${name} has ${is}, and had ${was}`;
  return [...lists, { severity: "minor", kind: "default-changed", message }];
}

function describeDefault({ default: value }: Facts): string {
  return value === undefined ? "no default" : `the default ${String(value)}`;
}

/** Judges a list of allowed values. Without a list, everything is allowed, so the first list is a restriction. */
function judgeList(name: string, noun: string, before: unknown, after: unknown): Finding[] {
  const [old, current] = [readList(before), readList(after)];
  if (old === undefined && current === undefined) return [];
  const kind = "region-values-changed";
  if (old === undefined) {
    return [{ severity: "major", kind, message: `${name} now accepts only certain ${noun}s` }];
  }
  if (current === undefined) {
    return [{ severity: "minor", kind, message: `${name} now accepts any ${noun}` }];
  }
  const { added, removed } = diffLists(old, current);
  const managed = noun === "managed model";
  return [
    ...removed.map((value): Finding => ({
      severity: managed ? "minor" : "major",
      kind,
      message: `${name} no longer has the ${noun} ${String(value)}`,
    })),
    ...added.map((value): Finding => ({
      severity: "minor",
      kind,
      message: `${name} also has the ${noun} ${String(value)}`,
    })),
  ];
}

function readList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
