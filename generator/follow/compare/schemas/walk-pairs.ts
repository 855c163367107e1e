import { asList, isRecord } from "../../../../runtime/json/values.js";
import type { Api, ApiOperation } from "../../../api/api.js";
import { referredName } from "../../../api/effective-schema.js";
import { resolve, schemaOf as statedIn } from "../../../api/openapi.js";
import type { OpenApiDocument, SchemaObject, Schema } from "../../../api/openapi.js";
import type { Content, ParameterObject, Referable, ResponseObject } from "../../../api/openapi.js";
import { pairByRules } from "../../../api/pair-by-rules.js";
import { keyOfParameter } from "../../../api/path-shape.js";
import { pairByName, type MessageKind } from "../change.js";
import { pairAnswers, titleOf, type OperationPair } from "../match-operations.js";
import { canonicalSchema, hasFields } from "./canonical-schema.js";

/** One schema in two descriptions, at the same place in a request or a response. */
export interface PartPair {
  /** Absent if only the other description has it. */
  readonly before: Part | undefined;
  readonly after: Part | undefined;
  /** Whether its target was visited before, so that differences inside it are already reported. */
  readonly isRepeated: boolean;
}

/** What one description has at a place in a request or a response. */
export interface Part {
  readonly side: MessageKind;
  readonly role: "body" | "field" | "header" | "parameter";
  /** Method and path, then `body.settings.color`, `200.items[]`, or `query.limit`. */
  readonly name: string;
  /** The media type of the body or of the content of a response. */
  readonly media?: string;
  readonly required: boolean;
  readonly document: OpenApiDocument;
  /** The schema as written, possibly a reference. */
  readonly stated: Schema;
}

/**
 * Walks all schemas that operations use in either description, outermost first.
 *
 * Visits the inside of a shared schema once for requests and once for responses.
 */
export function* walkPairs(
  { document: old }: Api,
  api: Api,
  operations: readonly OperationPair[],
): Generator<PartPair> {
  const { document } = api;
  const seen = new Set<string>();
  for (const pair of operations) {
    const { before, after } = pair;
    const title = titleOf(api, after);
    const parameters = listParameters(document, after, title);
    yield* walkNamed(seen, listParameters(old, before, title), parameters);
    // A body that was added or removed is one of the arguments.
    if (before.source.requestBody !== undefined && after.source.requestBody !== undefined)
      yield* walkNamed(seen, listBodies(old, before, title), listBodies(document, after, title));
    for (const [was, is] of pairAnswers(pair)) {
      // An added or removed response is reported by its status.
      if (was === undefined || is === undefined) continue;
      const place = `${title} ${is}`;
      const earlier = listAnswers(old, before.source.responses?.[was], place);
      const later = listAnswers(document, after.source.responses?.[is], place);
      yield* walkNamed(seen, earlier, later);
    }
  }
}

/** Parts by the name that both descriptions have for them. */
type Parts = readonly (readonly [name: string, part: Part])[];

function* walkNamed(seen: Set<string>, before: Parts, after: Parts): Generator<PartPair> {
  for (const [, was, is] of pairByName(before, after)) yield* walkPair(seen, was, is);
}

function listParameters(document: OpenApiDocument, operation: ApiOperation, title: string): Parts {
  return [...mapParameters(operation)].map(([key, parameter]) => {
    const { required = false } = parameter;
    const name = `${title} ${parameter.in}.${parameter.name}`;
    const place = { side: "request", role: "parameter", name } as const;
    return [key, { ...place, document, stated: statedIn(parameter), required }];
  });
}

/** Maps the parameters of an operation by what they are matched by. */
export function mapParameters(operation: ApiOperation): Map<string, ParameterObject> {
  const { declaredParameters, path } = operation;
  return new Map(declaredParameters.map((each) => [keyOfParameter(each, path), each]));
}

function listBodies(document: OpenApiDocument, { source }: ApiOperation, title: string): Parts {
  const { content, required = false } = resolve(document, source.requestBody ?? {});
  return listContents(content, { side: "request", name: `${title} body`, document, required });
}

/** Lists the headers and the contents of a response; header names are case-insensitive. */
function listAnswers(
  document: OpenApiDocument,
  response: Referable<ResponseObject> = {},
  place: string,
): Parts {
  const { content, headers = {} } = resolve(document, response);
  const shared = { side: "response", document, required: true } as const;
  const listed = Object.entries(headers).map(([own, header]) => {
    const { schema: stated = {} } = resolve(document, header);
    const name = `${place} header.${own.toLowerCase()}`;
    return [name, { ...shared, role: "header", name, stated }] as const;
  });
  return [...listed, ...listContents(content, { ...shared, name: place })];
}

function listContents(
  content: Content = {},
  place: Pick<Part, "document" | "name" | "required" | "side">,
): Parts {
  return Object.entries(content).map(([media, { schema, itemSchema: item }]) => {
    // Whether a list describes a stream, or one of its items does.
    const stated = schema ?? (item === undefined ? {} : { type: "array", items: item });
    const name = /[/+]json/.test(media) ? place.name : `${place.name} (${media})`;
    return [media, { ...place, role: "body", name, media, stated }];
  });
}

function* walkPair(
  seen: Set<string>,
  before: Part | undefined,
  after: Part | undefined,
): Generator<PartPair> {
  const names = [before, after].map((part) => part && keyOf(part));
  const isNamed = names.some((name) => name !== undefined);
  const key = `${(after ?? before)?.side} ${names.map((name) => name ?? "").join(" ")}`;
  const isRepeated = isNamed && seen.has(key);
  yield { before, after, isRepeated };
  if (isRepeated || before === undefined || after === undefined || after.role === "header") return;
  if (isNamed) seen.add(key);
  for (const [step, was, is] of pairByName(listMembers(before), listMembers(after))) {
    // If only one side describes items or other fields, that is a difference of the schema itself.
    if (step.startsWith(".") || (was !== undefined && is !== undefined))
      yield* walkPair(seen, was, is);
  }
  for (const group of ["allOf", "anyOf", "oneOf"]) {
    const [old, current] = [listBranches(before, group), listBranches(after, group)];
    // Branches have no order.
    const pairs = pairByRules(old, current, [
      (one, other) => referredName(one.stated) === referredName(other.stated),
      (one, other) => outlineOf(one) === outlineOf(other),
    ]);
    for (const [is, was] of pairs) yield* walkPair(seen, was, is);
  }
}

/** Lists the parts inside a part by the step to them. Requests have no read-only fields, and responses no write-only ones. */
function listMembers(part: Part): Parts {
  const { properties = {}, required, prefixItems, items, additionalProperties } = schemaOf(part);
  const lacking = part.side === "request" ? "readOnly" : "writeOnly";
  const fields = Object.entries(properties).flatMap(([name, field]): Parts => {
    const step = `.${name}`;
    const inner = createInner(part, step, field, asList(required).includes(name));
    return schemaOf(inner)[lacking] === true ? [] : [[step, inner]];
  });
  const others = [
    ...asList(prefixItems).map((item, at) => [`[${at}]`, item] as const),
    ["[]", items] as const,
    ["{}", additionalProperties] as const,
  ];
  const inner = others.flatMap(([step, stated]): Parts =>
    isRecord(stated) ? [[step, createInner(part, step, stated)]] : [],
  );
  return [...fields, ...inner];
}

function createInner(part: Part, step: string, stated: Schema, required = true): Part {
  return { ...part, role: "field", name: `${part.name}${step}`, stated, required };
}

function listBranches(part: Part, group: string): Part[] {
  const branches = asList(schemaOf(part)[group]).filter(isRecord);
  return branches.map((branch) => createInner(part, "", branch));
}

/** Returns the schema of a part in its canonical form. */
export function schemaOf({ document, stated }: Part): SchemaObject {
  return canonicalSchema(document, stated);
}

/** Identifies a part by its component, and by the fields beside the reference to it; `undefined` if it is inline. */
function keyOf({ stated }: Part): string | undefined {
  const name = referredName(stated);
  return name !== undefined && hasFields(stated) ? JSON.stringify(stated) : name;
}

function outlineOf(part: Part): string {
  const { type, properties = {} } = schemaOf(part);
  return JSON.stringify([type, Object.keys(properties).toSorted()]);
}
