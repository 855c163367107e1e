import type { Call, Received } from "./exchange.js";
import type { StreamReader } from "./stream-reader.js";

/** An operation of an API: everything the transport needs to know to call it. */
export interface Operation {
  /** The method of the client that calls it, for example `runs.create`. */
  readonly id: string;
  /** Name of the API, for an operation without a resource: `getAccount` alone does not say whose it is. */
  readonly api?: string;
  readonly method: "GET" | "HEAD" | "OPTIONS" | "TRACE" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path from the host root, parameters in braces. */
  readonly path: string;
  /**
   * What a successful answer holds.
   *
   * - `json`: a schema promises a shape, so an empty or unparsable body is a failure
   * - `unknown`: no shape is known: JSON is parsed, an empty body is `undefined`, else the text
   * - `text`: a string
   * - `binary`: a `Uint8Array`
   * - `none`: nothing, the body is ignored
   */
  readonly result: "json" | "unknown" | "text" | "binary" | "none";
  /** Media type of the request body, for an operation that takes one. */
  readonly contentType?: string;
  /** Media types that a call can choose for its body instead, each with how the members of a form are written. */
  readonly otherContentTypes?: Readonly<Record<string, Readonly<Record<string, PartEncoding>>>>;
  /** Which rate limit of the project counts the request; absent: `general`. */
  readonly budget?: "general" | "status";
  /** Field of the answer that holds the project's concurrency, from which its rate limits follow. */
  readonly concurrencyField?: string;
  /** Field of the answer that identifies the project of the key, whose keys share its rate limits. */
  readonly projectField?: string;
  /** `safe`: repeating the request does no harm although its method does not promise that. */
  readonly retry?: "safe";
  /** The key is not sent. */
  readonly keyless?: true;
  /** The key is sent where the client has one. */
  readonly keyOptional?: true;
  /** Names of the security schemes that the request needs together, alternative by alternative. */
  readonly security?: readonly (readonly string[])[];
  /** The regions that have the operation; absent: every region of the API. */
  readonly regions?: readonly string[];
  /** How parameters and parts of the body are written, where that is not the usual form of their place. */
  readonly serialization?: Serialization;
  /** What the path fixes of the query, without a question mark. */
  readonly fixedQuery?: string;
  /** The media types that are asked for; absent: JSON for a `json` result, else anything. */
  readonly accept?: string;
  /** Scheme and host of the operation's own server, where it is not that of the API. */
  readonly server?: string;
  /** The URL of that server as the document has it, for which a client can be given another host. */
  readonly serverAddress?: string;
  /** A redirect is a result: it is read like a success. */
  readonly redirects?: true;
}

/** What is not written in the usual form, by its place and name. */
export interface Serialization {
  readonly path?: Readonly<Record<string, ParameterStyle>>;
  readonly query?: Readonly<Record<string, ParameterStyle>>;
  readonly header?: Readonly<Record<string, ParameterStyle>>;
  readonly cookie?: Readonly<Record<string, ParameterStyle>>;
  readonly body?: Readonly<Record<string, PartEncoding>>;
}

/** How one parameter is written into a request, in OpenAPI's terms. */
export interface ParameterStyle {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** It is written as a media type is, and not in a style. */
  readonly content?: "json" | "text";
}

/** How a member of a form is written; without a style by its media type. */
export interface PartEncoding extends ParameterStyle {
  readonly contentType?: string;
}

/**
 * The parameters and the body of one call, under their wire names.
 *
 * A string stands for what `expandPath`, `expandQuery` or `expandCookies` have written.
 */
export interface OperationInput {
  readonly path?: Readonly<Record<string, string | number | boolean>> | string;
  readonly query?: object | string | undefined;
  readonly header?: object | undefined;
  readonly cookie?: object | string | undefined;
  /** Absent or `undefined`: no body; `null` and `{}` are sent as they are. */
  readonly body?: unknown;
  /** Reads a successful answer in place of what the operation promises. */
  readonly read?: (received: Received, call: Call) => unknown;
  /** Reads it as a stream, in place of either. */
  readonly stream?: StreamReader | undefined;
}

/** The name of an operation in errors, notices and logs, for example `runs.create` or `billing.getAccount`. */
export function operationName({ id, api }: Pick<Operation, "id" | "api">): string {
  return api === undefined ? id : `${api}.${id}`;
}

/** Whether a request may be sent again after it may have been received. */
export function isRepeatable(method: string, retry?: "safe"): boolean {
  return retry === "safe" || safeMethods.has(method);
}

/** Methods that HTTP defines as safe (RFC 9110, section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
