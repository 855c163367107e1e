import { asList, asRecord, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import { emitPointer } from "../../../runtime/json/pointer.js";
import type { Api } from "../api.js";
import { effectiveSchema, listParts } from "../effective-schema.js";
import { hasMembers, shapeOfMember } from "./document-shape.js";
import { hoistTargets } from "./hoist-targets.js";
import { type OpenApiDocument, schemaNameOf } from "../openapi.js";
import { NameScope } from "../name-scope.js";
import { type Reached, reachSchemas } from "./reach-schemas.js";

/**
 * Takes read-only members out of the schemas of requests, and write-only ones out of those of responses (OpenAPI 3.0.4,
 * section 4.7.24.2; JSON Schema 2020-12, Validation, section 9.4).
 *
 * A schema that both directions use gets a twin for requests if its forms differ. A document without such members stays
 * as it is.
 */
export function splitDirections(given: OpenApiDocument): Pick<Api, "typed" | "twins"> {
  const document = hoistTargets(given);
  const parts = { readOnly: new Map<unknown, string>(), writeOnly: new Map<unknown, string>() };
  mapSides({ ...document }, "document", (node, shape, lacking) => {
    // A parameter of nothing else, such as a filter by what only responses have, needs it.
    if (shape !== "parameter" || !isReadOnly(document, node)) parts[lacking].set(node, shape);
    return node;
  });
  const sent = reachSchemas(document, parts.readOnly, (node) => hasMark(node, "readOnly"));
  const received = reachSchemas(document, parts.writeOnly, (node) => hasMark(node, "writeOnly"));
  const { schemas = {} } = document.components ?? {};
  const twins = nameTwins(schemas, sent, received);
  if (sent.marked.size + received.marked.size === 0) return { typed: document, twins };
  const formOf = (key: unknown, node: unknown, lacking: Lacking): unknown => {
    const { uses, marked } = lacking === "readOnly" ? sent : received;
    const own = lacking === "readOnly" ? twins : new Map<string, string>();
    const mayChange = marked.has(key) || (uses.has(key) && own.size > 0);
    return mayChange ? takeOut({ document, lacking, twins: own }, node) : node;
  };
  const forms = Object.entries(schemas).flatMap(([name, schema]) => {
    const own = formOf(name, schema, received.uses.has(name) ? "writeOnly" : "readOnly");
    const twin = twins.get(name);
    return [[name, own], ...(twin ? [[twin, formOf(name, schema, "readOnly")]] : [])];
  });
  const components = { ...document.components, schemas: Object.fromEntries(forms) };
  const typed = mapSides({ ...document, components }, "document", (node, _, lacking) =>
    formOf(node, node, lacking),
  );
  // It has the same shape as the original.
  return { typed: typed as OpenApiDocument, twins };
}

/** Reports whether a parameter or its items have members, and all of them are read-only. */
function isReadOnly(document: OpenApiDocument, parameter: unknown): boolean {
  const { schema, content } = asRecord(parameter);
  const media = Object.values(asRecord(content)).map((each) => asRecord(each)["schema"]);
  const parts = [schema, ...media].flatMap((each) => listParts(document, each));
  const items = parts.flatMap((part) => listParts(document, part["items"]));
  const members = [...parts, ...items].flatMap(({ properties = {} }) => Object.values(properties));
  const isMarked = (each: object): boolean => hasMark(effectiveSchema(document, each), "readOnly");
  return members.length > 0 && members.every(isMarked);
}

/** Names the twins of the schemas that both directions use and one of them changes. */
function nameTwins(
  schemas: Readonly<Record<string, JsonObject>>,
  sent: Reached,
  received: Reached,
): ReadonlyMap<string, string> {
  const names = new NameScope(Object.keys(schemas));
  const twins = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const isShared = sent.uses.has(name) && received.uses.has(name);
    const isChanged = sent.marked.has(name) || received.marked.has(name);
    // Requests do not refer to a schema that is read-only itself.
    if (isShared && isChanged && !hasMark(schema, "readOnly"))
      twins.set(name, names.claim(`${name}Writable`));
  }
  return twins;
}

/** The keyword for what a direction lacks: requests have nothing that is read-only. */
type Lacking = "readOnly" | "writeOnly";

/** Changes everything that the client sends or receives. The service sends the requests of callbacks and webhooks. */
function mapSides(
  node: JsonObject,
  shape: string,
  change: (node: unknown, shape: string, lacking: Lacking) => unknown,
  isReversed = false,
): unknown {
  return mapMembers(node, (value, key) => {
    const inner = shapeOfMember(shape, key) ?? (key === "callbacks" ? "pathItem{}{}" : "schema{}");
    if (!hasMembers(value) || inner === "schema{}") return value;
    const isSent = /^(?:parameter|requestBody)$/.test(inner);
    if (isSent || /^(?:header|response)$/.test(inner))
      return change(value, inner, isSent === isReversed ? "writeOnly" : "readOnly");
    const turns = key === "callbacks" || key === "webhooks";
    return mapSides(value, inner, change, isReversed !== turns);
  });
}

/** Returns a node with changed members, without those that become `undefined`; the same node if none changes. */
function mapMembers(node: JsonObject, change: (value: unknown, key: string) => unknown): unknown {
  const members = Object.keys(node).map((key) => [key, change(node[key], key)] as const);
  if (members.every(([key, value]) => value === node[key])) return node;
  const kept = members.filter(([, value]) => value !== undefined);
  return Array.isArray(node) ? kept.map(([, value]) => value) : Object.fromEntries(kept);
}

interface Direction {
  readonly document: OpenApiDocument;
  readonly lacking: Lacking;
  readonly twins: ReadonlyMap<string, string>;
}

type Names = ReadonlySet<unknown>;

const none: Names = new Set();

/**
 * Takes out of a node what a direction lacks, and leads its references to twins.
 *
 * @param inherited - names of members that the schema lacks which the node is a part of
 */
function takeOut(direction: Direction, node: unknown, inherited = none): unknown {
  if (!hasMembers(node)) return node;
  const absent = listAbsent(direction, node, inherited);
  const isAbsent = (name: unknown): boolean => absent.has(name);
  return mapMembers(node, (value, key) => {
    // Examples may contain anything.
    if (/^(?:examples?$|x-)/.test(key)) return value;
    const twin = key === "$ref" && direction.twins.get(schemaNameOf(String(value)) ?? "");
    if (twin) return emitPointer("components", "schemas", twin);
    if (key === "properties" && isRecord(value))
      return mapMembers(value, (each, name) =>
        isAbsent(name) ? undefined : takeOut(direction, each),
      );
    if (key === "required" && asList(value).some(isAbsent))
      return asList(value).filter((name) => !isAbsent(name));
    if (key === "discriminator" && isAbsent(asRecord(value)["propertyName"])) return undefined;
    const isPart = Array.isArray(node) || /^(?:all|any|one)Of$/.test(key);
    return takeOut(direction, value, isPart ? absent : none);
  });
}

/** Lists the members that a direction lacks, whichever part of a schema declares them. */
function listAbsent(direction: Direction, schema: JsonObject, inherited: Names): Names {
  // Nothing else has members.
  if (!("properties" in schema || "required" in schema || "allOf" in schema)) return inherited;
  // What one alternative lacks, another may have.
  const { document, lacking } = direction;
  const parts = listParts(document, { ...schema, anyOf: undefined, oneOf: undefined });
  const members = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  const lost = members.filter(([, each]) => hasMark(effectiveSchema(document, each), lacking));
  return new Set([...inherited, ...lost.map(([name]) => name)]);
}

/** Reports whether a schema or one of its parts has a keyword. */
function hasMark(schema: JsonObject, keyword: Lacking): boolean {
  const { [keyword]: own, allOf } = schema;
  return own === true || asList(allOf).some((part) => asRecord(part)[keyword] === true);
}
