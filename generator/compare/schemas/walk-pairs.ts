import { asList } from "../../../runtime/json/as-list.js";
import type { Api, ApiOperation } from "../../model/api.js";
import { referredName } from "../../model/effective-schema.js";
import {
  resolve,
  type Content,
  type OpenApiDocument,
  type ParameterObject,
  type Referable,
  type SchemaObject,
} from "../../model/openapi.js";
import { canonicalSchema } from "./canonical-schema.js";
import type { MessageKind } from "../change.js";
import { pairAnswers, type OperationPair } from "../match-operations.js";

/** One schema in two descriptions, at the same place in a request or a response. */
export interface SchemaPair {
  readonly operation: OperationPair;
  readonly side: MessageKind;
  /** Its place: `body.settings.color`, `200.items[]`, `query.limit`. */
  readonly place: string;
  /** The schema as written, possibly a reference; absent if only the other description has it. */
  readonly before?: Referable<SchemaObject> | undefined;
  readonly after?: Referable<SchemaObject> | undefined;
  readonly requiredBefore: boolean;
  readonly requiredAfter: boolean;
  /** The media type if the schema is the whole content of a body or a response. */
  readonly media?: string | undefined;
  /** Whether its target was visited before, so that differences inside it are already reported. */
  readonly isRepeated?: boolean;
}

/**
 * Calls back for every schema that operations use in either description, outermost first.
 *
 * Visits the inside of a shared schema once for requests and once for responses.
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
  /** Pairs of schemas that were visited or are being visited. */
  readonly seen: Set<string>;
}

type Place = Omit<SchemaPair, "operation">;

function walkParameters(walk: Walk): void {
  const { before, after } = walk.operation;
  const earlier = mapParameters(before);
  const later = mapParameters(after);
  for (const name of union(earlier.keys(), later.keys())) {
    const { in: place, name: own } = later.get(name) ?? earlier.get(name) ?? { in: "", name };
    walkPair(walk, {
      side: "request",
      place: `${place}.${own}`,
      before: earlier.get(name)?.schema,
      after: later.get(name)?.schema,
      requiredBefore: earlier.get(name)?.required ?? false,
      requiredAfter: later.get(name)?.required ?? false,
    });
  }
}

/** Maps parameters by key: path parameters by position, like the matching of operations; others by name. */
export function mapParameters({
  declaredParameters,
  path,
}: ApiOperation): Map<string, ParameterObject> {
  const positions = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    declaredParameters.map((parameter) => {
      const name = parameter.in === "path" ? positions.indexOf(parameter.name) : parameter.name;
      return [`${parameter.in} ${name}`, parameter];
    }),
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
  for (const [before, after] of pairAnswers(walk.operation)) {
    const old = before === undefined ? undefined : earlier[before];
    const current = after === undefined ? undefined : later[after];
    // An added or removed response is reported by its status.
    if (old === undefined || current === undefined) continue;
    walkContents(walk, {
      side: "response",
      place: after ?? "",
      contentBefore: resolve(walk.before, old).content,
      contentAfter: resolve(walk.after, current).content,
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
      media: type,
      before: schemaOf(earlier, type),
      after: schemaOf(later, type),
    });
  }
}

/** Returns the schema of a content type; without a schema, the content can be anything. */
function schemaOf(content: Content, type: string): Referable<SchemaObject> | undefined {
  return Object.hasOwn(content, type) ? (content[type]?.schema ?? {}) : undefined;
}

function walkPair(walk: Walk, pair: Place): void {
  if (pair.before === undefined && pair.after === undefined) return;
  const names = [pair.before, pair.after].map((schema) => schema && referredName(schema));
  const isNamed = names.some((name) => name !== undefined);
  const key = `${pair.side} ${names.map((name) => name ?? "").join(" ")}`;
  const isRepeated = isNamed && walk.seen.has(key);
  walk.visit({ ...pair, isRepeated, operation: walk.operation });
  if (isRepeated || pair.before === undefined || pair.after === undefined) return;
  if (isNamed) walk.seen.add(key);
  const { media: _media, ...inside } = pair;
  const [before, after] = [
    canonicalSchema(walk.before, pair.before),
    canonicalSchema(walk.after, pair.after),
  ];
  walkMembers(walk, inside, before, after);
  walkBranches(walk, inside, before, after);
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
  const [earlier, later] = [before, after].map((schema) => asList(schema["prefixItems"]));
  for (const [at, item] of (later ?? []).entries()) {
    const [old, current] = [schemaAt(earlier?.[at]), schemaAt(item)];
    if (old === undefined || current === undefined) continue;
    walkPair(walk, { ...pair, place: `${pair.place}[${at}]`, before: old, after: current });
  }
  for (const [key, suffix] of [
    ["items", "[]"],
    ["additionalProperties", "{}"],
  ] as const) {
    const [old, current] = [schemaAt(before[key]), schemaAt(after[key])];
    // If only one side describes the inside, that is a difference of the schema itself.
    if (old === undefined || current === undefined) continue;
    walkPair(walk, { ...pair, place: `${pair.place}${suffix}`, before: old, after: current });
  }
}

/** Walks branches, which have no order: those with the same name match, then those with the same fields. */
function walkBranches(walk: Walk, pair: Place, before: SchemaObject, after: SchemaObject): void {
  for (const key of ["allOf", "anyOf", "oneOf"] as const) {
    const free = branchesOf(before, key);
    let others = branchesOf(after, key);
    for (const identify of [referredName, outlineOf]) {
      if (free.length === 0 || others.length === 0) break;
      const ids = free.map((branch) => identify(branch, walk.before));
      others = others.filter((branch) => {
        const at = ids.indexOf(identify(branch, walk.after));
        if (at < 0) return true;
        ids.splice(at, 1);
        walkPair(walk, { ...pair, before: free.splice(at, 1)[0], after: branch });
        return false;
      });
    }
  }
}

function outlineOf(schema: SchemaObject, document: OpenApiDocument): string {
  const { type, properties = {} } = canonicalSchema(document, schema);
  return JSON.stringify([type, Object.keys(properties).toSorted()]);
}

function branchesOf(schema: SchemaObject, key: string): SchemaObject[] {
  return asList(schema[key])
    .map(schemaAt)
    .filter((branch) => branch !== undefined);
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
