import { effectiveSchema } from "../effective-schema.js";
import type { ApiOperation, OperationParameters } from "../api.js";
import { emitIdentifier, emitString, emitTypeName } from "../text/code.js";
import { parametersOf, resolve, type ParameterObject, type Responses } from "../openapi.js";
import { listPathNames } from "../path-shape.js";
import { pointerOf, type OperationPlace } from "../names/name-operations.js";
import { NameScope } from "../name-scope.js";
import { emitOperationName } from "../names/operation-name.js";
import { readAlternatives } from "./read-security.js";
import { readSerialization } from "./read-serialization.js";
import { readOperationServer } from "./read-deployment.js";
import { type TypeOwner, type TypeReader } from "./read-types.js";
import { emitPrimitiveType, isAnything, listValueKinds } from "./value-kinds.js";

/** Reads one operation into the model that the emitters print. */
export function readOperation(
  place: OperationPlace,
  types: TypeReader,
  tables: NameScope,
): ApiOperation {
  const { path, httpMethod, source, name } = place;
  const id = emitOperationName(name);
  const type = `paths[${emitString(path)}][${emitString(httpMethod)}]`;
  const owner: TypeOwner = { name: id, type, pointer: pointerOf(place) };
  const parameters = parametersOf(types.document, place).map((it) => resolve(types.document, it));
  const security = readAlternatives(types.document, source);
  const tableName = tables.claim(emitIdentifier(id));
  const sent = splitPath(path);
  const pathParameters = nameArguments(sent, tableName).map(([own, argument]) => {
    const found = parameters.find((each) => each.in === "path" && each.name === own);
    const { description = "" } = found ?? {};
    return { name: own, argument, type: pathType(types, owner, found), description };
  });
  const options = declareParameters(parameters, types, owner);
  const body = source.requestBody && types.readBody(source.requestBody, owner);
  return {
    id,
    method: name.method,
    tableName,
    httpMethod,
    path,
    source,
    declaredParameters: parameters,
    pathParameters,
    parameters: options,
    body,
    result: types.readResult(responsesOf(place), owner),
    errors: types.readErrors(responsesOf(place), owner),
    ...sent,
    server: readOperationServer(types.document, place),
    serialization: readSerialization(types.document, parameters, body?.encoding),
    keyless: security.every((names) => names.length === 0),
    security,
  };
}

/** A response to a HEAD request never has a body (RFC 9110, section 9.3.2). */
function responsesOf({ httpMethod, source: { responses = {} } }: OperationPlace): Responses {
  return httpMethod === "head" ? {} : responses;
}

/** Names the arguments of the parameters of a path and of the query that it fixes. */
function nameArguments(sent: SentPath, tableName: string): [name: string, argument: string][] {
  const used = new NameScope(["body", "options", tableName]);
  const names = new Set(listPathNames(`${sent.sentPath}?${sent.fixedQuery}`).filter(Boolean));
  return [...names].map((name) => [name, used.claim(emitIdentifier(name), "_")]);
}

/** Returns the type of a path parameter: a list or an object gets a named alias of its type in the document. */
function pathType(types: TypeReader, owner: TypeOwner, parameter?: ParameterObject): string {
  const { name = "", schema, content } = parameter ?? {};
  const { document } = types;
  const kinds = listValueKinds(document, schema);
  // A parameter without a type is text.
  if (content === undefined && isAnything(kinds)) return "string";
  if (schema === undefined || kinds.has("array") || kinds.has("object")) {
    const text = `${owner.type}["parameters"]["path"][${emitString(name)}]`;
    return types.declare(emitTypeName(name), text, owner);
  }
  const { "x-id": kind } = effectiveSchema(document, schema);
  return typeof kind === "string" ? idTypeName(kind) : emitPrimitiveType(document, schema);
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
  const places = parameterPlaces.filter((place) => others.some((each) => each.in === place));
  if (places.length === 0) return undefined;
  const text = `Pick<${owner.type}["parameters"], ${places.map((place) => emitString(place)).join(" | ")}>`;
  const required = others.some((parameter) => parameter.required === true);
  return { required, places, type: types.declare("Parameters", text, owner) };
}

const parameterPlaces = ["cookie", "header", "query"] as const;

type SentPath = Pick<ApiOperation, "sentPath" | "fixedQuery">;

/**
 * Splits a path in the form that some documents use to distinguish operations: `/things?fixed=true` fixes a part of the
 * query, and `#fragment` is never sent (RFC 9110, section 7.1). Empty braces are not a parameter.
 */
function splitPath(path: string): SentPath {
  const [sent = ""] = path.split("#");
  const [front = "", ...rest] = sent.split("?");
  return { sentPath: front.replaceAll("{}", "%7B%7D"), fixedQuery: rest.join("?") };
}
