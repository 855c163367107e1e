import { emitProse } from "../text/code.js";
import type { Note } from "./note.js";
import type { HttpMethod, OpenApiDocument, OperationObject, ParameterObject } from "./openapi.js";

/** One API as the generator understands it: what the emitters print and the overlays look at. */
export interface Api {
  /** Name of the document's file without its ending: the folder under the output, the property of the root object. */
  readonly name: string;
  readonly className: string;
  readonly document: OpenApiDocument;
  /** Path that every server URL ends in, without a final slash; may be empty. */
  readonly basePath: string;
  readonly deployment: DeploymentTable;
  /** Security schemes that callers give credentials for; none where one key is all, or nothing is needed. */
  readonly schemes: Readonly<Record<string, SchemeTable>>;
  /** Operations that are methods of the client itself. */
  readonly operations: readonly ApiOperation[];
  readonly resources: readonly Resource[];
  /** Component schemas by the name of the type that stands for them. */
  readonly schemas: readonly NamedSchema[];
  /** Types that have no schema of their own name: inline bodies, results and parameters of operations. */
  readonly aliases: readonly TypeAlias[];
  /** Kinds of identifiers in use, sorted: `run` becomes the type `RunId`. */
  readonly idKinds: readonly string[];
  /** How the client is typed by its region; absent when there is only one. */
  readonly regional?: RegionalTypes | undefined;
  /** Gives out a name for a further type or type parameter: the wanted one, or the nearest that is free. */
  readonly claimTypeName: (wanted: string) => string;
  /** What the client leaves out of the document, or has under a name that a reader may not expect. */
  readonly notes: readonly Note[];
}

/** Names and regions of an API that exists in several. */
export interface RegionalTypes {
  /** The union of the regions. */
  readonly type: string;
  /** The type parameter that stands for the region of a client. */
  readonly parameter: string;
  readonly regions: readonly string[];
}

/** A group of operations that share the first part of their names. */
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
  /** Name of its row in `tables.ts`. */
  readonly tableName: string;
  readonly httpMethod: HttpMethod;
  /** Path in the document, without the server's own. */
  readonly path: string;
  readonly source: OperationObject;
  /** Every parameter as the document declares it, its own and its path's. */
  readonly declaredParameters: readonly ParameterObject[];
  readonly pathParameters: readonly PathParameter[];
  /** Query, header and cookie parameters, which stand among the options of a call. */
  readonly parameters?: OperationParameters | undefined;
  readonly body?: OperationBody | undefined;
  readonly result: OperationResult;
  /** The bodies of its failures; absent where the document describes none. */
  readonly errors?: OperationErrors | undefined;
  /** The path as it is sent, parameters in braces. */
  readonly sentPath: string;
  /** The query that the path fixes; may be empty. */
  readonly fixedQuery: string;
  /** Where it is, when it has servers of its own. */
  readonly server?: OperationServer | undefined;
  /** What is not written in the usual form of its place. */
  readonly serialization?: SerializationTable | undefined;
  /** Calls send no credentials at all. */
  readonly keyless: boolean;
  /** Which schemes a call needs together, alternative by alternative; an empty one needs nothing. */
  readonly security: readonly (readonly string[])[];
}

export interface PathParameter {
  /** Name in the path template. */
  readonly name: string;
  /** Name of the argument. */
  readonly argument: string;
  readonly type: TypeText;
  readonly description: string;
}

export interface OperationParameters {
  /** At least one of them is. */
  readonly required: boolean;
  /** Their places in a request, sorted. */
  readonly places: readonly ("cookie" | "header" | "query")[];
  readonly type: TypeText;
}

/** The bodies of an operation's failures. */
export interface OperationErrors {
  /** The type that has them by status. */
  readonly typeName: string;
  /** Statuses, ranges such as `4XX`, and `default`, as they are keys of that type. */
  readonly statuses: readonly string[];
}

/** A server of an operation's own. */
export interface OperationServer {
  /** Scheme and host; absent: those of the base URL. */
  readonly origin?: string | undefined;
  /** What stands before the operation's path. */
  readonly basePath: string;
  /** Its URL as the document has it, where callers can give another host for it. */
  readonly address?: string | undefined;
}

/** How one parameter or part of a body is written, in OpenAPI's terms. */
export interface ParameterFacts {
  readonly style?: string | undefined;
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
  readonly content?: "json" | "text" | undefined;
  readonly contentType?: string | undefined;
}

/** What is not written in the usual form, by its place and name; the transport's `Serialization`. */
export type SerializationTable = {
  readonly [Place in "path" | "query" | "header" | "cookie" | "body"]?:
    | Readonly<Record<string, ParameterFacts>>
    | undefined;
};

export interface OperationBody extends BodyForm {
  /** A field `stream` of it asks for a stream. */
  readonly hasStreamField?: boolean;
  readonly required: boolean;
  /** What a call can choose instead. */
  readonly others: readonly OtherForm[];
}

/** A body in one media type. */
export interface BodyForm {
  readonly contentType: string;
  readonly type: TypeText;
}

/** A body in a media type that a call has to choose. */
export interface OtherForm extends BodyForm {
  /** How its parts are written, where their members do not say it themselves. */
  readonly encoding: Readonly<Record<string, ParameterFacts>>;
}

export interface OperationResult {
  readonly kind: "json" | "unknown" | "text" | "binary" | "none";
  readonly type: TypeText;
  /** Media types to ask for, where that is not plain JSON. */
  readonly accept?: string | undefined;
  /** The transport's function that reads an answer which a kind alone does not describe. */
  readonly reader?: "readByType" | "readRedirect" | undefined;
  /** The transport's reader of every success, where each is a stream. */
  readonly stream?: StreamReaderName | undefined;
  /** Streams that callers choose in place of `type`. */
  readonly choices?: readonly StreamChoice[] | undefined;
}

/** A reader of streams that the transport has. */
export type StreamReaderName = "jsonEvents" | "jsonLines" | "textEvents";

/** A stream that callers choose by an option. */
export interface StreamChoice {
  readonly type: TypeText;
  /** The option: a media type to accept, or `stream` for bytes. */
  readonly by: { readonly accept: string; readonly reader: StreamReaderName } | "stream";
}

/** A type in TypeScript's notation with the names that it takes from `types.ts`. */
export interface TypeText {
  readonly text: string;
  readonly imports: readonly string[];
}

export interface NamedSchema {
  readonly schema: string;
  readonly typeName: string;
  readonly description: string;
}

export interface TypeAlias {
  readonly name: string;
  readonly doc?: string | undefined;
  readonly text: string;
}

/** What a client must know to reach an API; the transport's `Deployment`. */
export interface DeploymentTable {
  readonly key?:
    | {
        readonly in: "header" | "query" | "cookie";
        readonly name: string;
        readonly prefix?: string | undefined;
        readonly env?: string | undefined;
        readonly required: boolean;
      }
    | undefined;
  readonly regionEnv?: string | undefined;
  readonly defaultRegion: string;
  readonly regions: Readonly<Record<string, RegionTable>>;
  readonly basePaths: readonly string[];
  /** Request rates of a project, as the document states them. */
  readonly requestRate?: unknown;
  /** How a throttle is marked, as the document states it. */
  readonly throttle?: unknown;
}

/** Where a security scheme puts what callers give; the transport's `SecurityScheme`. */
export interface SchemeTable {
  readonly kind: "basic" | "token";
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly prefix?: string | undefined;
}

export interface RegionTable {
  readonly title?: string | undefined;
  readonly baseUrlEnv?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** The service has the region, the API does not exist in it. */
  readonly absent?: true | undefined;
}

/** The resource that an operation belongs to; `undefined` for one of the client's own. */
export function resourceOf({ id }: ApiOperation): string | undefined {
  const [first, second] = id.split(".");
  return second === undefined ? undefined : first;
}

/** The path parameters of an operation, as those of a method that takes the same. */
export function pathParametersOf({
  pathParameters,
}: ApiOperation): { name: string; type: string }[] {
  return pathParameters.map(({ argument, type }) => ({ name: argument, type: type.text }));
}

/** The lines of a method's documentation about the path parameters of an operation. */
export function describePathParameters({ pathParameters }: ApiOperation): string[] {
  return pathParameters.flatMap(({ argument, description }) =>
    description === "" ? [] : `@param ${argument} - ${emitProse(description.split("\n")[0] ?? "")}`,
  );
}

/** The operation that creates what another one works on: the `POST` on the collection that its path leads through. */
export function creationOf(api: Api, { path }: ApiOperation): ApiOperation | undefined {
  const collection = /^(.*?)\/\{[^{}]+\}/.exec(path)?.[1];
  return allOperations(api).find(
    ({ httpMethod, path: other }) =>
      httpMethod === "post" && other.replace(/\/$/, "") === collection,
  );
}

/** The servers of operations and paths for which callers can give another host. */
export function listServers(api: Api): { readonly address: string; readonly basePath: string }[] {
  const all = allOperations(api).flatMap(({ server: { address, basePath = "" } = {} }) =>
    address === undefined ? [] : [[address, { address, basePath }] as const],
  );
  return [...new Map(all).values()];
}

/** Every operation of an API, the client's own first. */
export function allOperations(api: Api): ApiOperation[] {
  return [...api.operations, ...api.resources.flatMap((resource) => resource.operations)];
}
