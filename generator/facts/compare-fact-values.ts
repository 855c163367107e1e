import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { FactDifference } from "./fact-difference.js";

/** Two documents that should state the same facts. */
export interface Comparison {
  readonly ours: JsonObject;
  readonly published: JsonObject;
  /** Schemas that were compared or are being compared, because they may contain themselves. */
  readonly compared: Map<object, Set<object>>;
  /** The comparison that encloses a trial; the trial's results do not count elsewhere. */
  readonly around?: Comparison;
}

/** Our node and the published node at the same place. */
export type Pair = readonly [ours: unknown, published: unknown];

/** Texts for people, and examples. */
export const texts: ReadonlySet<string> = new Set([
  "contact",
  "description",
  "example",
  "examples",
  "externalDocs",
  "license",
  "summary",
  "tags",
  "termsOfService",
]);

/** Prose and names, which our document may add where nothing is published. */
export const ownWhereSilent: ReadonlySet<string> = new Set([...texts, "operationId", "title"]);

/** Compares values as one fact. Extensions, prose, and names may exist only in ours. */
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
