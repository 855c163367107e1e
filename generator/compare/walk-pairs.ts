import { asList } from "../../runtime/json/as-list.js";
import type { Api } from "../model/api.js";
import {
  resolve,
  type Content,
  type OpenApiDocument,
  type ParameterObject,
  type Referable,
  type SchemaObject,
} from "../model/openapi.js";
import type { OperationPair } from "./match-operations.js";
import { pairStatuses } from "./pair-statuses.js";

/** One schema in two descriptions, at the same place of a request or of a response. */
export interface SchemaPair {
  readonly operation: OperationPair;
  readonly side: "request" | "response";
  /** Where it stands: `body.settings.color`, `200.items[]`, `query.limit`. */
  readonly place: string;
  /** As it is written, which may be a reference; absent where only the other description has it. */
  readonly before?: Referable<SchemaObject> | undefined;
  readonly after?: Referable<SchemaObject> | undefined;
  readonly requiredBefore: boolean;
  readonly requiredAfter: boolean;
}

/**
 * Calls back for every schema that operations use in either description, outermost first.
 *
 * A schema that several of them use is visited once for requests and once for responses.
 */
export function walkPairs(
  apis: { readonly before: Api; readonly after: Api },
  operations: readonly OperationPair[],
  visit: (pair: SchemaPair) => void,
): void {
  const documents = { before: apis.before.document, after: apis.after.document };
  const seen = new Set<string>();
  for (const operation of operations) {
    const walk: Walk = { ...documents, operation, visit, seen };
    walkParameters(walk);
    walkBodies(walk);
    walkResponses(walk);
  }
}

interface Walk {
  readonly before: OpenApiDocument;
  readonly after: OpenApiDocument;
  readonly operation: OperationPair;
  readonly visit: (pair: SchemaPair) => void;
  /** Schemas that are being looked at or were, as pairs. */
  readonly seen: Set<string>;
}

type Place = Omit<SchemaPair, "operation">;

function walkParameters(walk: Walk): void {
  const { before, after } = walk.operation;
  const earlier = keyed(before.declaredParameters);
  const later = keyed(after.declaredParameters);
  for (const name of union(earlier.keys(), later.keys())) {
    walkPair(walk, {
      side: "request",
      place: name,
      before: earlier.get(name)?.schema,
      after: later.get(name)?.schema,
      requiredBefore: earlier.get(name)?.required ?? false,
      requiredAfter: later.get(name)?.required ?? false,
    });
  }
}

/** Path parameters are known by their position: they stand in the path, which is how the operations were matched. */
function keyed(parameters: readonly ParameterObject[]): Map<string, ParameterObject> {
  return new Map(
    parameters.flatMap((parameter) =>
      parameter.in === "path" ? [] : [[`${parameter.in}.${parameter.name}`, parameter]],
    ),
  );
}

function walkBodies(walk: Walk): void {
  const { before, after } = walk.operation;
  const earlier = before.source.requestBody && resolve(walk.before, before.source.requestBody);
  const later = after.source.requestBody && resolve(walk.after, after.source.requestBody);
  walkContents(walk, {
    side: "request",
    place: "body",
    contentBefore: earlier?.content,
    contentAfter: later?.content,
    requiredBefore: earlier?.required ?? false,
    requiredAfter: later?.required ?? false,
  });
}

function walkResponses(walk: Walk): void {
  const earlier = walk.operation.before.source.responses ?? {};
  const later = walk.operation.after.source.responses ?? {};
  for (const [before, after] of pairStatuses(Object.keys(earlier), Object.keys(later))) {
    const old = before === undefined ? undefined : earlier[before];
    const current = after === undefined ? undefined : later[after];
    walkContents(walk, {
      side: "response",
      place: after ?? before ?? "",
      contentBefore: old && resolve(walk.before, old).content,
      contentAfter: current && resolve(walk.after, current).content,
      requiredBefore: true,
      requiredAfter: true,
    });
  }
}

interface ContentPlace extends Omit<Place, "before" | "after"> {
  readonly contentBefore: Content | undefined;
  readonly contentAfter: Content | undefined;
}

function walkContents(walk: Walk, { contentBefore, contentAfter, ...place }: ContentPlace): void {
  const [earlier, later] = [contentBefore ?? {}, contentAfter ?? {}];
  for (const type of union(Object.keys(earlier), Object.keys(later))) {
    const suffix = /[/+]json/.test(type) ? "" : ` (${type})`;
    walkPair(walk, {
      ...place,
      place: `${place.place}${suffix}`,
      before: earlier[type]?.schema,
      after: later[type]?.schema,
    });
  }
}

function walkPair(walk: Walk, pair: Place): void {
  if (pair.before === undefined && pair.after === undefined) return;
  const key = `${pair.side} ${referenceOf(pair.before)} ${referenceOf(pair.after)}`;
  const isNamed = isNamedSchema(pair.before) || isNamedSchema(pair.after);
  if (isNamed && walk.seen.has(key)) return;
  if (isNamed) walk.seen.add(key);
  walk.visit({ ...pair, operation: walk.operation });
  if (pair.before === undefined || pair.after === undefined) return;
  walkMembers(walk, pair, resolve(walk.before, pair.before), resolve(walk.after, pair.after));
}

function walkMembers(walk: Walk, pair: Place, before: SchemaObject, after: SchemaObject): void {
  const properties = union(keysOf(before.properties), keysOf(after.properties));
  for (const name of properties) {
    walkPair(walk, {
      ...pair,
      place: `${pair.place}.${name}`,
      before: before.properties?.[name],
      after: after.properties?.[name],
      requiredBefore: requires(before, name),
      requiredAfter: requires(after, name),
    });
  }
  for (const [key, suffix] of [
    ["items", "[]"],
    ["additionalProperties", "{}"],
  ] as const) {
    walkPair(walk, {
      ...pair,
      place: `${pair.place}${suffix}`,
      before: schemaAt(before[key]),
      after: schemaAt(after[key]),
    });
  }
  for (const key of ["allOf", "anyOf", "oneOf"] as const) {
    const [earlier, later] = [asList(before[key]), asList(after[key])];
    for (let at = 0; at < Math.max(earlier.length, later.length); at += 1) {
      walkPair(walk, { ...pair, before: schemaAt(earlier[at]), after: schemaAt(later[at]) });
    }
  }
}

function isNamedSchema(schema: Referable<SchemaObject> | undefined): boolean {
  return schema !== undefined && typeof schema.$ref === "string";
}

function referenceOf(schema: Referable<SchemaObject> | undefined): string {
  return schema === undefined ? "none" : String(schema.$ref ?? "inline");
}

function requires(schema: SchemaObject, name: string): boolean {
  return asList(schema["required"]).includes(name);
}

function schemaAt(value: unknown): SchemaObject | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}

function keysOf(value: object | undefined): string[] {
  return Object.keys(value ?? {});
}

function union(left: Iterable<string>, right: Iterable<string>): Set<string> {
  return new Set([...left, ...right]);
}
