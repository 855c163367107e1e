import type { Call, StreamReader } from "./call.js";

/** An operation of an API: everything that the transport needs to call it. */
export interface Operation {
  /** The client method that calls it, for example `runs.create`. */
  readonly id: string;
  /** Name of the API, for an operation without a resource: its method alone does not identify its API. */
  readonly api?: string;
  /** HTTP method, as it is sent. */
  readonly method: string;
  /** Path in the document, after that of its server, with parameters in braces. */
  readonly path: string;
  /** The path in the document, if `path` has values in it; empty if the document does not have it. */
  readonly template?: string;
  /**
   * Content of a successful response.
   *
   * - `json`: a schema defines the shape, so an empty or unparsable body is a failure
   * - `typed`: a schema defines the shape, and the media type that arrives how it is read: JSON, text, or bytes
   * - `unknown`: the shape is not known: read by the media type that arrives; an empty body is `undefined`
   * - `text`: a string
   * - `binary`: a `Uint8Array`
   * - `none`: nothing; the body is ignored
   */
  readonly result: "json" | "typed" | "unknown" | "text" | "binary" | "none";
  /** Media type of the request body, if the operation has one. */
  readonly contentType?: string;
  /** Other media types that a call can choose for its body, each with how the members of a form are written. */
  readonly otherContentTypes?: Readonly<Record<string, Readonly<Record<string, PartEncoding>>>>;
  /** What is certain of a JSON body: all fields with those inside, if any. A text is about one, or a value, that is wrong. */
  readonly body?: {
    /** Each field, with those inside it or with what is wrong about it. */
    readonly fields: Readonly<Record<string, object | string>>;
    /** Fields that must be present. */
    readonly required?: readonly string[];
    /** Nothing is sent in place of a missing body, because an empty object would lack fields. */
    readonly optional?: true;
    /** Patterns of texts that match in little time, each with what the document says of the field. */
    readonly patterns?: readonly { field: string; pattern: string; says?: string }[];
  };
  /** Rate limit of the project that counts the request. Default: `general`. */
  readonly budget?: "general" | "status";
  /** Response field with the project's concurrency, which determines its rate limits. */
  readonly concurrencyField?: string;
  /** Response field that identifies the project of the key. The keys of a project share its rate limits. */
  readonly projectField?: string;
  /** `safe` if the request is safe to retry although its method does not guarantee that. */
  readonly retry?: "safe";
  /** The key is not sent. */
  readonly keyless?: true;
  /** The key is sent if the client has one. */
  readonly keyOptional?: true;
  /** Alternatives of security schemes; the request needs all schemes of one alternative. */
  readonly security?: readonly (readonly string[])[];
  /** Regions that have the operation. Default: every region of the API. */
  readonly regions?: readonly string[];
  /** How parameters and parts of the body are written, if not in the usual form of their place. */
  readonly serialization?: Serialization;
  /** The fixed query of the path, without a question mark. */
  readonly fixedQuery?: string;
  /** Media types to accept. Default: JSON for a `json` result, otherwise any. */
  readonly accept?: string;
  /** URL of the operation's own server in the document; a path alone is below the host root of the client. */
  readonly server?: string;
  /** A redirect is a result: it is read like a success. */
  readonly redirects?: true;
  /** Where responses have integers of 64 bits, by status, and items of a `stream`. */
  readonly int64?: Readonly<Record<string, unknown>>;
  /** Reads and writes JSON. Default: `JSON`. */
  readonly json?: {
    parse(text: string, response?: unknown): unknown;
    stringify(value: unknown): string | undefined;
  };
}

/** A method of HTTP that OpenAPI has, in capitals. */
export type HttpMethod = string &
  ("GET" | "HEAD" | "OPTIONS" | "QUERY" | "TRACE" | "POST" | "PUT" | "PATCH" | "DELETE");

/** Forms that differ from the usual one, by place and name. */
export interface Serialization {
  /** How path parameters are written, by name. */
  readonly path?: Readonly<Record<string, ParameterStyle>>;
  /** How query parameters are written, by name. */
  readonly query?: Readonly<Record<string, ParameterStyle>>;
  /** How headers are written, by name. */
  readonly header?: Readonly<Record<string, ParameterStyle>>;
  /** How cookies are written, by name. */
  readonly cookie?: Readonly<Record<string, ParameterStyle>>;
  /** How the members of a form are written, by name. */
  readonly body?: Readonly<Record<string, PartEncoding>>;
}

/** How one parameter is written into a request, in OpenAPI's terms. */
export interface ParameterStyle {
  /** The `style` of OpenAPI. Default: that of the place. */
  readonly style?: string;
  /** Whether each item has a name of its own. Default: that of the style. */
  readonly explode?: boolean;
  /** Whether reserved characters are sent as they are. Default: false. */
  readonly allowReserved?: boolean;
  /** Written as a media type, not in a style. */
  readonly content?: "json" | "text";
}

/** How a member of a form is written; by media type if it has no style. */
export interface PartEncoding extends ParameterStyle {
  /** Media type of the part. */
  readonly contentType?: string;
}

/**
 * Parameters and body of one call, under their wire names.
 *
 * A string is a value that `expandPath`, `expandQuery` or `expandCookies` has written.
 */
export interface OperationInput {
  /** Path parameters by name, or a path that is already filled. */
  readonly path?: Readonly<Record<string, string | number | boolean>> | string | undefined;
  /** Query parameters by name, or a query that is already written. */
  readonly query?: object | string | undefined;
  /** Headers by name. */
  readonly header?: object | undefined;
  /** Cookies by name, or a header that is already written. */
  readonly cookie?: object | string | undefined;
  /** Absent or `undefined`: no body. `null` and `{}` are sent unchanged. */
  readonly body?: unknown;
  /** Reads a successful response instead of the operation's usual reader. */
  readonly read?: Call["read"];
  /** Reads the response as a stream instead. */
  readonly stream?: StreamReader | undefined;
}

/** Returns the name of an operation in errors, notices and logs, for example `runs.create`. */
export function operationName({ id, api }: Pick<Operation, "id" | "api">): string {
  return api === undefined ? id : `${api}.${id}`;
}

/** Finds the operation of a request by its method and its path after that of the server. */
export type FindOperation = (method: string, path: string) => Operation | undefined;

/** Matches requests to operations by path template. A template with fewer parameters takes precedence. */
export function createOperationFinder(operations: readonly Operation[]): FindOperation {
  const patterns = operations
    .map((operation) => {
      const literals = splitTemplate(operation.path);
      const pattern = new RegExp(`^${literals.join("[^/]+")}$`);
      return { operation, parameters: literals.length, pattern };
    })
    .toSorted((left, right) => left.parameters - right.parameters);
  return (method, path) =>
    patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(path))
      ?.operation;
}

/** Returns what is between the names in braces, for a pattern. */
export function splitTemplate(template: string): string[] {
  const literals = template.split(/\{[^{}]+\}/);
  return literals.map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
}
