import { streamKindOf } from "../../../runtime/json/media-type.js";
import { asList, asRecord, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import type { Api, ApiOperation } from "../api.js";
import type { Content, Node, OpenApiDocument } from "../openapi.js";
import { referredSchema, resolve, schemaOf } from "../openapi.js";
import { walkParts } from "./document-shape.js";
import { reachSchemas } from "./reach-schemas.js";
import { eventDataOf, listStreamTypes, readItemSchema, withoutStreams } from "./read-streams.js";

/** Makes integers of 64 bits `bigint`, in place. One with an `enum` stays a number: its values are known. */
export function retypeInt64(document: OpenApiDocument): void {
  walkParts(document, (node, shape) => {
    if (shape !== "schema" || node["format"] !== "int64" || "enum" in node || "const" in node)
      return;
    const types = [node["type"]].flat().map((type) => (type === "integer" ? "bigint" : type));
    if (types.includes("bigint")) node["type"] = types.length === 1 ? "bigint" : types;
  });
}

function isInt64({ type }: Node): boolean {
  return [type].flat().includes("bigint");
}

/** Where a value has integers of 64 bits: see `Int64Place` of the transport. */
type Place = true | string | JsonObject;

type FindPlace = (schema: unknown) => Place | undefined;

/** Adds to an API where its JSON has integers of 64 bits. */
export function addInt64(api: Api): Api {
  const { document } = api;
  const { schemas = {} } = document.components ?? {};
  const shapes = new Map(Object.keys(schemas).map((name) => [name, "schema"]));
  const { marked } = reachSchemas(document, shapes, isInt64);
  const find: FindPlace = (schema) => findPlace(schema, marked);
  const add = (operation: ApiOperation): ApiOperation => {
    return { ...operation, int64: findPlaces(document, operation, find) };
  };
  return {
    ...api,
    int64: mapPlaces(schemas, find) ?? {},
    operations: api.operations.map(add),
    resources: api.resources.map((each) => ({ ...each, operations: each.operations.map(add) })),
  };
}

/** Finds the places in responses; none if only requests have a `bigint`, which needs no place; `undefined` without any. */
function findPlaces(
  document: OpenApiDocument,
  { source: { responses = {}, requestBody }, declaredParameters }: ApiOperation,
  find: FindPlace,
): JsonObject | undefined {
  const findIn = (content: Content): Place | undefined =>
    unite(Object.values(content).map(({ schema }) => find(schema)));
  const contents = Object.entries(responses).map(([status, each]) => {
    return [status.replace(/xx$/i, "XX"), resolve(document, each).content ?? {}] as const;
  });
  const items = contents.flatMap(([, content]) => listItems(document, content));
  const places = [
    ...contents.map(([status, content]) => [status, findIn(withoutStreams(content))] as const),
    ...(items.length > 0 ? [["stream", unite(items.map(find))] as const] : []),
  ];
  // A range or the default does not apply to a status of its own.
  if (places.some(([, place]) => place !== undefined))
    return Object.fromEntries(places.map(([name, place = {}]) => [name, place]));
  const { content: body = {} } = requestBody ? resolve(document, requestBody) : {};
  const sent = [findIn(body), ...declaredParameters.map((each) => find(schemaOf(each)))];
  return sent.some((place) => place !== undefined) ? {} : undefined;
}

/** Lists the schemas of the JSON in streams. */
function listItems(document: OpenApiDocument, content: Content): unknown[] {
  return listStreamTypes(content).flatMap((contentType) => {
    const { schema } = readItemSchema(document, content[contentType] ?? {});
    const isEvent = streamKindOf(contentType) === "events" && schema !== undefined;
    const data = isEvent ? eventDataOf(document, schema) : undefined;
    return data?.map((each) => each["contentSchema"] ?? each) ?? [schema];
  });
}

/** Finds the places in the values of a schema; `undefined` if there are none. Those of all alternatives count. */
function findPlace(schema: unknown, marked: ReadonlySet<unknown>): Place | undefined {
  if (!isRecord(schema)) return undefined;
  if (isInt64(schema)) return true;
  const find: FindPlace = (each) => findPlace(each, marked);
  const { properties, patternProperties, additionalProperties, prefixItems, items } = schema;
  const members = mapPlaces({ ...asRecord(properties), ...asList(prefixItems) }, find);
  const open = [additionalProperties, items, ...Object.values(asRecord(patternProperties))];
  const others = unite(open.map(find));
  const name = referredSchema(schema);
  return unite([
    name !== undefined && marked.has(name) ? name : undefined,
    members || others ? { members, others } : undefined,
    ...[schema["allOf"], schema["anyOf"], schema["oneOf"]].flatMap(asList).map(find),
  ]);
}

function mapPlaces(schemas: JsonObject, find: FindPlace): JsonObject | undefined {
  const places = Object.entries(schemas).map(([name, schema]) => [name, find(schema)] as const);
  const found = places.filter(([, place]) => place !== undefined);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function unite(places: readonly (Place | undefined)[]): Place | undefined {
  const found = places.filter((place) => place !== undefined);
  return found.length < 2 ? found[0] : { all: found };
}
