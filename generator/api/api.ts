import { emitProse } from "./text/code.js";
import { firstParagraph } from "./text/paragraphs.js";
import type { JsonObject } from "../../runtime/json/values.js";
import type { SecurityScheme } from "../../runtime/transport/options/credentials.js";
import type { Servers } from "../../runtime/transport/options/choose-servers.js";
import type { Deployment } from "../../runtime/transport/deployment.js";
import type { Operation, PartEncoding, Serialization } from "../../runtime/transport/operation.js";
import type { Note } from "./problem.js";
import type { OpenApiDocument, OperationObject, ParameterObject } from "./openapi.js";

/** One API in the generator's model, which the emitters print and the overlays read. */
export interface Api {
  /** Name of the document's file without extension: the folder in the output, the property of the root object. */
  readonly name: string;
  readonly className: string;
  readonly document: OpenApiDocument;
  /** Whether the members of its objects are in the order of their names, and not in that of its author. */
  readonly isSorted: boolean;
  /** The document that types are made of: its schemas have only what the direction that uses them has. */
  readonly typed: OpenApiDocument;
  /** The schemas that requests use instead of others, by the names of these. */
  readonly twins: ReadonlyMap<string, string>;
  /** Path of the first server, without a trailing slash; may be empty. */
  readonly basePath: string;
  readonly deployment: DeploymentTable;
  /** What callers can choose of the servers. */
  readonly servers: Table<Servers>;
  /** Security schemes that need credentials from callers; empty if a single key or nothing is needed. */
  readonly schemes: Readonly<Record<string, Table<SecurityScheme>>>;
  /** Operations that are methods of the client itself. */
  readonly operations: readonly ApiOperation[];
  readonly resources: readonly Resource[];
  /** Component schemas by the name of their type. */
  readonly schemas: readonly NamedSchema[];
  /** Types without a named schema: inline bodies, results, and parameters of operations. */
  readonly aliases: readonly TypeAlias[];
  /** Kinds of identifiers in use, sorted: `run` becomes the type `RunId`. */
  readonly idKinds: readonly string[];
  /** Where schemas have integers of 64 bits, by name; absent if callers get these as numbers. */
  readonly int64?: JsonObject;
  /** Region types of the client; absent when there is only one region. */
  readonly regional?: RegionalTypes | undefined;
  /** Claims a name for another type or type parameter: the wanted one, or the nearest free one. */
  readonly claimTypeName: (wanted: string) => string;
  /** What the client omits from the document, or has under a name that a reader may not expect. */
  readonly notes: readonly Note[];
  /** What the document names and an extension would refuse, which it therefore does not. */
  readonly outranked?: readonly Outranked[];
}

/** Something that a document names, and one of our extensions does not know. */
export interface Outranked {
  readonly extension: string;
  readonly what: string;
}

/** Names and regions of an API that has several regions. */
export interface RegionalTypes {
  /** The union of the regions. */
  readonly type: string;
  /** The type parameter for the region of a client. */
  readonly parameter: string;
  readonly regions: readonly string[];
}

/** A group of operations whose names share the first part. */
export interface Resource {
  readonly name: string;
  readonly className: string;
  readonly description: string;
  readonly operations: readonly ApiOperation[];
}

/** One operation of an API. */
export interface ApiOperation {
  /** `resource.method`, or `method` on the client itself. */
  readonly id: string;
  readonly method: string;
  /** Name of the operation's row in `tables.ts`. */
  readonly tableName: string;
  readonly httpMethod: string;
  /** Path in the document, without the server's path. */
  readonly path: string;
  readonly source: OperationObject;
  /** All parameters of the operation and its path, as the document declares them. */
  readonly declaredParameters: readonly ParameterObject[];
  readonly pathParameters: readonly PathParameter[];
  /** Query, header, and cookie parameters, which are options of a call. */
  readonly parameters?: OperationParameters | undefined;
  readonly body?: OperationBody | undefined;
  readonly result: OperationResult;
  /** The error bodies; absent if the document describes none. */
  readonly errors?: OperationErrors | undefined;
  /** The path that is sent, with parameters in braces. */
  readonly sentPath: string;
  /** The query that the path fixes; may be empty. */
  readonly fixedQuery: string;
  /** The server of the operation; absent if it has none of its own. */
  readonly server?: OperationServer | undefined;
  /** Parameters and body parts that are not written in the usual form of their place. */
  readonly serialization?: Table<Serialization> | undefined;
  /** Where responses have integers of 64 bits; absent without any, also in requests, or if callers get numbers. */
  readonly int64?: JsonObject | undefined;
  /** Whether calls send no credentials at all. */
  readonly keyless: boolean;
  /** The schemes that a call needs together, one list for each alternative; an empty list needs none. */
  readonly security: readonly (readonly string[])[];
}

export interface PathParameter {
  /** Name in the path template. */
  readonly name: string;
  /** Name of the argument. */
  readonly argument: string;
  readonly type: string;
  readonly description: string;
}

export interface OperationParameters {
  /** Whether at least one of them is required. */
  readonly required: boolean;
  /** Their places in a request, sorted. */
  readonly places: readonly ("cookie" | "header" | "query")[];
  readonly type: string;
}

/** The error bodies of an operation. */
export interface OperationErrors {
  /** The type of the bodies by status. */
  readonly typeName: string;
  /** Statuses, ranges such as `4XX`, and `default`, in the form of that type's keys. */
  readonly statuses: readonly string[];
}

/** A server that is specific to an operation. */
export interface OperationServer {
  /** Scheme and host; absent: from the base URL. */
  readonly origin?: string | undefined;
  /** The path before the operation's path. */
  readonly basePath: string;
  /** Its URL in the document if callers can choose a part of it: the host, unless it is that of the API, or a variable. */
  readonly address?: string | undefined;
  /** Paths of all servers of the operation, with variables in braces. */
  readonly paths: readonly string[];
  readonly variables: Servers["variables"];
}

export interface OperationBody extends BodyForm {
  /** Whether its field `stream` requests a stream. */
  readonly hasStreamField?: boolean;
  readonly required: boolean;
  /** Media types that a call can choose instead. */
  readonly others: readonly BodyForm[];
}

/** A body in one media type. */
export interface BodyForm {
  readonly contentType: string;
  readonly type: string;
  /** How its parts are written if that differs from their defaults. */
  readonly encoding: Readonly<Record<string, Table<PartEncoding>>>;
}

export interface OperationResult {
  readonly kind: Operation["result"];
  readonly type: string;
  /** The `accept` header, unless it is plain JSON. */
  readonly accept?: string | undefined;
  /** The transport's function that reads a response that needs more than a kind. */
  readonly reader?: "readRedirect" | undefined;
  /** Streams, and texts in other media types, that callers can choose instead of `type`. */
  readonly streams: readonly ResultStream[];
  /** Whether every success is a stream, so that the first one is the result of a call that chooses none. */
  readonly isStream?: boolean;
}

/** A stream of a result, or its text in another media type. */
export interface ResultStream {
  /** Its media type, which selects it. */
  readonly accept: string;
  readonly type: string;
  /** The transport's reader for it. */
  readonly reader: "jsonEvents" | "jsonLines" | "textEvents" | "wholeText";
}

export interface NamedSchema {
  readonly schema: string;
  readonly typeName: string;
  readonly description: string;
}

export interface TypeAlias {
  readonly name: string;
  /** Type parameters with their constraints: `Model extends string`. */
  readonly parameters?: readonly string[] | undefined;
  readonly doc?: string | undefined;
  /** The type itself, in TypeScript syntax. */
  readonly text: string;
}

/** Data of the transport as it is read from a document: what that does not have may be `undefined`, which is not printed. */
export type Table<Data> = {
  readonly [Key in keyof Data]: Table<Data[Key]> | Absent<Data, Key>;
};

type Absent<Data, Key extends keyof Data> = object extends Pick<Data, Key> ? undefined : never;

/** What a client needs to reach an API. */
export type DeploymentTable = Table<Deployment>;

/** Returns the resource of an operation; `undefined` for one of the client itself. */
export function resourceOf({ id }: ApiOperation): string | undefined {
  const [first, second] = id.split(".");
  return second === undefined ? undefined : first;
}

/** Returns the name of the class of an operation: that of its resource, or the client itself. */
export function classNameOf({ className, resources }: Api, operation: ApiOperation): string {
  return resources.find(({ name }) => name === resourceOf(operation))?.className ?? className;
}

/** Reports whether callers get integers of 64 bits as `bigint`. */
export function hasInt64(api: Api): boolean {
  return allOperations(api).some(({ int64 }) => int64 !== undefined);
}

/** Emits the row of an operation in `tables.ts`, as code of a client uses it. */
export function emitRow({ tableName, int64 }: ApiOperation): string {
  return int64 === undefined ? tableName : `withInt64(${tableName}, int64)`;
}

/** Returns the name of a member with that of its resource, if it has one. */
export function memberOf(resource: string | undefined, name: string): string {
  return resource === undefined ? name : `${resource}.${name}`;
}

/** Lists the members of a client's classes, each with the name of its resource. */
export function listMembers(api: Api): string[] {
  const resources = api.resources.map(({ name }) => name);
  const region = api.regional === undefined ? [] : ["region"];
  const internal = [undefined, ...resources].flatMap((resource) =>
    ["constructor", "#transport"].map((name) => memberOf(resource, name)),
  );
  const operations = allOperations(api).map(({ id }) => id);
  return ["http", "request", "withOptions", ...region, ...resources, ...internal, ...operations];
}

/** A parameter of a method. */
export interface Parameter {
  readonly name: string;
  readonly hasQuestionToken?: boolean;
  readonly type: string;
}

/** Returns the path parameters of an operation as method parameters. */
export function pathParametersOf({ pathParameters }: ApiOperation): Parameter[] {
  return pathParameters.map(({ argument, type }) => ({ name: argument, type }));
}

/** Returns the last parameter of a method: its options, which callers may leave out. */
export function optionsParameter(type: string): Parameter {
  return { name: "options", type, hasQuestionToken: true };
}

/**
 * Returns the body parameter of a method. It may be optional unless a required parameter follows.
 *
 * @param isFollowed - whether a required parameter follows
 */
export function bodyParameter(
  type: string,
  { required }: { readonly required: boolean },
  isFollowed: boolean,
): Parameter {
  if (required || !isFollowed) return { name: "body", type, hasQuestionToken: !required };
  return { name: "body", type: `${type} | undefined` };
}

/** Returns the documentation of an operation's path parameters, one line each. */
export function paramTagsOf({ pathParameters }: ApiOperation): string[] {
  return pathParameters.flatMap(({ argument, description }) =>
    description === "" ? [] : `@param ${argument} - ${emitProse(firstParagraph(description))}`,
  );
}

/** Returns the operation that creates the object of another operation: the `POST` on the collection in its path. */
export function creationOf(api: Api, { path }: ApiOperation): ApiOperation | undefined {
  const collection = /^(.*?)\/\{[^{}]+\}/.exec(path)?.[1];
  return allOperations(api).find(
    ({ httpMethod, path: other }) =>
      httpMethod === "post" && other.replace(/\/$/, "") === collection,
  );
}

/** Fills the defaults of variables into the URL of a server, or a part of it. */
export function fillVariables({ servers }: Pick<Api, "servers">, url: string): string {
  const { variables } = servers;
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => variables[name]?.default ?? whole);
}

/** Returns every operation of an API, the client's own first. */
export function allOperations(api: Api): ApiOperation[] {
  return [...api.operations, ...api.resources.flatMap((resource) => resource.operations)];
}

/** Describes what is sent as the key, and where, regardless of the scheme's name; `undefined` if there is no key. */
export function describeKey({ key }: Pick<DeploymentTable, "key">): string | undefined {
  return key === undefined ? undefined : `${key.in} ${key.prefix ?? ""}${key.name}`;
}
