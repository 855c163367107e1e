import { effectiveSchema } from "../model/effective-schema.js";
import type { ApiOperation, OperationParameters, PathParameter, TypeText } from "../model/api.js";
import { emitIdentifier, emitString, emitTypeName } from "../model/text/code.js";
import {
  resolve,
  type OpenApiDocument,
  type ParameterObject,
  type Referable,
  type SchemaObject,
  type MediaTypeObject,
  type OperationObject,
} from "../model/openapi.js";
import { isIgnoredHeader } from "../model/is-ignored-header.js";
import { pointerOf, type OperationPlace } from "./names/name-operations.js";
import type { NameScope } from "./names/name-scope.js";
import { emitOperationName } from "./names/operation-name.js";
import { readAlternatives } from "./read-security.js";
import { readSerialization } from "./read-serialization.js";
import { readOperationServer } from "./read-server.js";
import { type TypeOwner, type TypeReader, preferredContentType } from "./read-types.js";
import { emitPrimitiveType, isAnything, listValueKinds } from "./value-kinds.js";

/** Reads one operation into the model that the emitters print. */
export function readOperation(
  document: OpenApiDocument,
  place: OperationPlace,
  types: TypeReader,
  tables: NameScope,
): ApiOperation {
  const { path, httpMethod, source, name } = place;
  const id = emitOperationName(name);
  const owner: TypeOwner = {
    name: id,
    type: `paths[${emitString(path)}][${emitString(httpMethod)}]`,
    pointer: pointerOf(place),
  };
  const parameters = readParameters(document, place);
  const security = readAlternatives(document, source);
  const tableName = tables.claim(emitIdentifier(id));
  const wire = readWire(document, place, parameters);
  const { sentPath, fixedQuery } = wire;
  return {
    id,
    method: name.method,
    tableName,
    httpMethod,
    path,
    source,
    declaredParameters: parameters,
    pathParameters: readPathParameters(
      document,
      { path: `${sentPath}?${fixedQuery}`, parameters, tableName },
      types,
      owner,
    ),
    parameters: declareParameters(parameters, types, owner),
    ...readBodies(place, types, owner),
    ...wire,
    keyless: security.every((names) => names.length === 0),
    security,
  };
}

/** Reads the parts of an operation that concern the bodies of requests and responses. */
function readBodies(
  { httpMethod, source }: OperationPlace,
  types: TypeReader,
  owner: TypeOwner,
): Pick<ApiOperation, "body" | "result" | "errors"> {
  // A response to a HEAD request never has a body (RFC 9110, section 9.3.2).
  const responses = httpMethod === "head" ? {} : (source.responses ?? {});
  return {
    body: source.requestBody && types.readBody(source.requestBody, owner),
    result: types.readResult(responses, owner),
    errors: types.readErrors(responses, owner),
  };
}

/** Reads the parts of an operation that concern only the form of its requests. */
function readWire(
  document: OpenApiDocument,
  { path, item, source }: OperationPlace,
  parameters: readonly ParameterObject[],
): Pick<ApiOperation, "fixedQuery" | "sentPath" | "serialization" | "server"> {
  const sent = splitPath(path);
  return {
    sentPath: sent.path,
    fixedQuery: sent.query,
    server: readOperationServer(document, item, source),
    serialization: readSerialization(document, parameters, chosenMedia(document, source)),
  };
}

/**
 * Reads the parameters of an operation. Its own override those of its path with the same name and place (OpenAPI 3.1.1,
 * section 4.8.10).
 */
function readParameters(
  document: OpenApiDocument,
  { item, source }: OperationPlace,
): ParameterObject[] {
  const all = [...(item.parameters ?? []), ...(source.parameters ?? [])];
  const byPlace = new Map<string, ParameterObject>();
  for (const parameter of all.map((entry) => resolve(document, entry))) {
    const known = isIgnoredHeader(parameter) ? { ...parameter, required: false } : parameter;
    byPlace.set(`${parameter.in} ${parameter.name}`, known);
  }
  return [...byPlace.values()];
}

function readPathParameters(
  document: OpenApiDocument,
  { path, parameters, tableName }: PathSource,
  types: TypeReader,
  owner: TypeOwner,
): PathParameter[] {
  const names = new Set([...path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? []));
  const used = new Set(["body", "options", tableName]);
  return [...names].map((name) => {
    const parameter = parameters.find(
      (candidate) => candidate.in === "path" && candidate.name === name,
    );
    return {
      name,
      argument: freeArgument(emitIdentifier(name), used),
      type: pathType(document, parameter, types, owner),
      description: parameter?.description ?? "",
    };
  });
}

interface PathSource {
  /** Includes a fixed query, which may also have parameters. */
  readonly path: string;
  readonly parameters: readonly ParameterObject[];
  readonly tableName: string;
}

function freeArgument(name: string, used: Set<string>): string {
  const free = used.has(name) ? freeArgument(`${name}_`, used) : name;
  used.add(free);
  return free;
}

/** Returns the type of a path parameter: a list or an object gets a named alias of its type in the document. */
function pathType(
  document: OpenApiDocument,
  parameter: ParameterObject | undefined,
  types: TypeReader,
  owner: TypeOwner,
): TypeText {
  if (parameter === undefined) return { text: "string", imports: [] };
  const { name, schema, content } = parameter;
  const kinds = listValueKinds(document, schema);
  const isPlain = schema !== undefined && !kinds.has("array") && !kinds.has("object");
  if (isPlain) return plainType(document, schema);
  // A parameter without a type is text.
  if (content === undefined && (schema === undefined || isAnything(kinds))) {
    return { text: "string", imports: [] };
  }
  const text = `${owner.type}["parameters"]["path"][${emitString(name)}]`;
  return types.declare(emitTypeName(name), text, owner);
}

function plainType(document: OpenApiDocument, schema: Referable<SchemaObject>): TypeText {
  const kind = effectiveSchema(document, schema)["x-id"];
  if (typeof kind === "string") return { text: idTypeName(kind), imports: [idTypeName(kind)] };
  return { text: emitPrimitiveType(document, schema), imports: [] };
}

/** Returns the type name for a kind of identifier: `run` becomes `RunId`. */
export function idTypeName(kind: string): string {
  return `${emitTypeName(kind)}Id`;
}

function declareParameters(
  parameters: readonly ParameterObject[],
  types: TypeReader,
  owner: TypeOwner,
): OperationParameters | undefined {
  const others = parameters.filter((parameter) => parameter.in !== "path");
  const places = parameterPlaces.filter((place) =>
    others.some((parameter) => parameter.in === place),
  );
  if (places.length === 0) return undefined;
  const text = `Pick<${owner.type}["parameters"], ${places.map((place) => emitString(place)).join(" | ")}>`;
  const required = others.some((parameter) => parameter.required === true);
  return { required, places, type: types.declare("Parameters", text, owner) };
}

const parameterPlaces = ["cookie", "header", "query"] as const;

/** The parts of a path as written in a document. */
interface SplitPath {
  /** The path that is sent, with parameters in braces. */
  readonly path: string;
  /** The fixed query, without a question mark. */
  readonly query: string;
}

/**
 * Splits a path in the form that some documents use to distinguish operations: `/things?fixed=true` fixes a part of the
 * query, and `#fragment` is never sent (RFC 9110, section 7.1). Empty braces are not a parameter.
 */
function splitPath(path: string): SplitPath {
  const [sent = ""] = path.split("#");
  const [front = "", ...rest] = sent.split("?");
  return { path: front.replaceAll("{}", "%7B%7D"), query: rest.join("?") };
}

/** Returns the media type object of the body that a client sends, if the operation accepts one. */
function chosenMedia(
  document: OpenApiDocument,
  { requestBody }: OperationObject,
): MediaTypeObject | undefined {
  const { content = {} } = requestBody === undefined ? {} : resolve(document, requestBody);
  const type = preferredContentType(content);
  return type === undefined ? undefined : content[type];
}
