import { asList } from "../../../runtime/json/as-list.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import type { Api, ApiOperation } from "../../model/api.js";
import { referredName } from "../../model/effective-schema.js";
import {
  resolve,
  type Content,
  type OpenApiDocument,
  type ParameterObject,
  type Referable,
  type ResponseObject,
  type SchemaObject,
} from "../../model/openapi.js";
import type { MessageKind } from "../change.js";
import { pairByName } from "../compare-facts.js";
import { pairAnswers, titleOf, type OperationPair } from "../match-operations.js";
import { canonicalSchema } from "./canonical-schema.js";

/** One schema in two descriptions, at the same place in a request or a response. */
export interface PartPair extends Place {
  /** Absent if only the other description has it. */
  readonly before: Part | undefined;
  readonly after: Part | undefined;
  /** Whether its target was visited before, so that differences inside it are already reported. */
  readonly isRepeated: boolean;
}

/** A place in a request or a response. */
interface Place {
  readonly side: MessageKind;
  readonly role: "body" | "field" | "header" | "parameter";
  /** Method and path, then `body.settings.color`, `200.items[]`, or `query.limit`. */
  readonly name: string;
  /** The media type of a body or of the content of a response. */
  readonly media?: string;
}

/** What one description has at a place. */
export interface Part {
  readonly document: OpenApiDocument;
  /** The schema as written, possibly a reference. */
  readonly stated: Referable<SchemaObject>;
  /** The schema in its canonical form. */
  readonly schema: SchemaObject;
  readonly required: boolean;
}

/** Creates a part with a schema of a document. */
export function createPart(
  document: OpenApiDocument,
  stated: Referable<SchemaObject>,
  required: boolean,
): Part {
  return { document, stated, schema: canonicalSchema(document, stated), required };
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
    yield* walkRoots(
      seen,
      listParameters(old, before, title),
      listParameters(document, after, title),
    );
    // A body that was added or removed is one of the arguments.
    if (before.source.requestBody !== undefined && after.source.requestBody !== undefined)
      yield* walkRoots(seen, listBodies(old, before, title), listBodies(document, after, title));
    for (const [was, is] of pairAnswers(pair)) {
      // An added or removed response is reported by its status.
      if (was === undefined || is === undefined) continue;
      const place = `${title} ${is}`;
      const earlier = listAnswers(old, before.source.responses?.[was], place);
      const later = listAnswers(document, after.source.responses?.[is], place);
      yield* walkRoots(seen, earlier, later);
    }
  }
}

/** A part that is in no other, by the name that both descriptions have for it. */
type Root = readonly [key: string, root: { readonly place: Place; readonly part: Part }];

function* walkRoots(
  seen: Set<string>,
  before: readonly Root[],
  after: readonly Root[],
): Generator<PartPair> {
  for (const [, old, current] of pairByName(before, after)) {
    const root = current ?? old;
    if (root !== undefined) yield* walkPair(seen, root.place, old?.part, current?.part);
  }
}

function listParameters(document: OpenApiDocument, operation: ApiOperation, title: string): Root[] {
  return [...mapParameters(operation)].flatMap(([key, parameter]): Root[] => {
    const { schema, required = false } = parameter;
    if (schema === undefined) return [];
    const name = `${title} ${parameter.in}.${parameter.name}`;
    const place = { side: "request", role: "parameter", name } as const;
    return [[key, { place, part: createPart(document, schema, required) }]];
  });
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

function listBodies(document: OpenApiDocument, { source }: ApiOperation, title: string): Root[] {
  const { content, required = false } = resolve(document, source.requestBody ?? {});
  return listContents(content, { side: "request", name: `${title} body` }, (schema) =>
    createPart(document, schema, required),
  );
}

/** Lists the headers and the contents of a response; header names are case-insensitive. */
function listAnswers(
  document: OpenApiDocument,
  response: Referable<ResponseObject> = {},
  place: string,
): Root[] {
  const { content, headers = {} } = resolve(document, response);
  const side = "response";
  const create = (schema: Referable<SchemaObject>): Part => createPart(document, schema, true);
  const listed = Object.entries(headers).map(([own, header]): Root => {
    const { schema = {} } = resolve(document, header);
    const name = `${place} header.${own.toLowerCase()}`;
    return [name, { place: { side, role: "header", name }, part: create(schema) }];
  });
  return [...listed, ...listContents(content, { side, name: place }, create)];
}

function listContents(
  content: Content = {},
  { side, name }: Pick<Place, "name" | "side">,
  create: (schema: Referable<SchemaObject>) => Part,
): Root[] {
  return Object.entries(content).map(([media, { schema = {} }]) => {
    const suffix = /[/+]json/.test(media) ? "" : ` (${media})`;
    const place = { side, role: "body", name: `${name}${suffix}`, media } as const;
    return [media, { place, part: create(schema) }];
  });
}

function* walkPair(
  seen: Set<string>,
  place: Place,
  before: Part | undefined,
  after: Part | undefined,
): Generator<PartPair> {
  const names = [before, after].map((part) => part && nameOf(part));
  const isNamed = names.some((name) => name !== undefined);
  const key = `${place.side} ${names.map((name) => name ?? "").join(" ")}`;
  const isRepeated = isNamed && seen.has(key);
  yield { ...place, before, after, isRepeated };
  if (isRepeated || before === undefined || after === undefined || place.role === "header") return;
  if (isNamed) seen.add(key);
  yield* walkInside(seen, { side: place.side, role: "field", name: place.name }, before, after);
}

function* walkInside(
  seen: Set<string>,
  place: Place,
  before: Part,
  after: Part,
): Generator<PartPair> {
  for (const [step, was, is] of pairByName(listMembers(before), listMembers(after))) {
    // If only one side describes items or other fields, that is a difference of the schema itself.
    if (step.startsWith(".") || (was !== undefined && is !== undefined))
      yield* walkPair(seen, { ...place, name: `${place.name}${step}` }, was, is);
  }
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    for (const [was, is] of pairBranches(listBranches(before, key), listBranches(after, key)))
      yield* walkPair(seen, place, was, is);
  }
}

/** Lists the parts inside a part by the step to them. */
function listMembers({ document, schema }: Part): [step: string, Part][] {
  const required = asList(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): [string, Part] => [
    `.${name}`,
    createPart(document, field, required.includes(name)),
  ]);
  const others = [
    ...asList(schema["prefixItems"]).map((item, at) => [`[${at}]`, item] as const),
    ["[]", schema["items"]] as const,
    ["{}", schema["additionalProperties"]] as const,
  ];
  const inner = others.flatMap(([step, stated]): [string, Part][] =>
    isRecord(stated) ? [[step, createPart(document, stated, true)]] : [],
  );
  return [...fields, ...inner];
}

function listBranches({ document, schema }: Part, key: string): Part[] {
  const branches = asList(schema[key]).filter(isRecord);
  return branches.map((branch) => createPart(document, branch, true));
}

/** Pairs branches, which have no order: those with the same name, then those with the same fields. */
function pairBranches(
  before: readonly Part[],
  after: readonly Part[],
): (readonly [before: Part, after: Part])[] {
  const free = [...before];
  const partners = new Map<Part, Part>();
  for (const identify of [nameOf, outlineOf]) {
    for (const part of after.filter((each) => !partners.has(each))) {
      const at = free.findIndex((each) => identify(each) === identify(part));
      const [partner] = at < 0 ? [] : free.splice(at, 1);
      if (partner !== undefined) partners.set(part, partner);
    }
  }
  return [...partners].map(([part, partner]) => [partner, part]);
}

function nameOf({ stated }: Part): string | undefined {
  return referredName(stated);
}

function outlineOf({ schema: { type, properties = {} } }: Part): string {
  return JSON.stringify([type, Object.keys(properties).toSorted()]);
}
