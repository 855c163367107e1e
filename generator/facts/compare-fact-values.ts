import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { FactDifference } from "./fact-difference.js";

/** Two documents that are to state the same. */
export interface Comparison {
  readonly ours: JsonObject;
  readonly published: JsonObject;
  /** Schemas that were compared already, or are being compared, since they may contain themselves. */
  readonly compared: Map<object, Set<object>>;
  /** What is being compared around a trial, whose outcome does not count elsewhere. */
  readonly around?: Comparison;
}

/** Our node and the published one at the same place. */
export type Pair = readonly [ours: unknown, published: unknown];

/** What only readers read, and what names things: ours may have it where nothing is published. */
export const ownWhereSilent: ReadonlySet<string> = new Set([
  "contact",
  "description",
  "example",
  "examples",
  "externalDocs",
  "license",
  "operationId",
  "summary",
  "tags",
  "termsOfService",
  "title",
]);

/** Compares what both documents define as one fact. Extensions, prose and names may exist only in ours. */
export function compareFactValues(
  place: string,
  fact: string,
  [ours, published]: Pair,
): FactDifference[] {
  const isOwn = fact.startsWith("x-") || ownWhereSilent.has(fact);
  if (published === undefined && isOwn) return [];
  const [own, other] = [emit(ours), emit(published)];
  return own === other ? [] : [{ place, fact, ours: own, published: other }];
}

function emit(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value, sortNames);
}

function sortNames(_: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, value[name]]));
}
