/** An operation of an API: everything the transport needs to know to call it. */
export interface Operation {
  /** The name shown in errors, for example `runs.create`. */
  readonly id: string;
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
  /** Which rate limit of the project counts the request; absent: `general`. */
  readonly budget?: "general" | "status";
  /** Field of the answer that holds the project's concurrency, from which its rate limits follow. */
  readonly concurrencyField?: string;
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
  /** How parameters are written, where that differs from OpenAPI's defaults. */
  readonly serialization?: Readonly<Record<string, ParameterStyle>>;
}

/** How one parameter is written into a request, in OpenAPI's terms. */
export interface ParameterStyle {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

/** The parameters and the body of one call, under their wire names. */
export interface OperationInput {
  readonly path?: Readonly<Record<string, string | number | boolean>>;
  readonly query?: object | undefined;
  readonly header?: object | undefined;
  readonly cookie?: object | undefined;
  /** Absent or `undefined`: no body; `null` and `{}` are sent as they are. */
  readonly body?: unknown;
}

/** Whether a request may be sent again after it may have been received. */
export function isRepeatable(method: string, retry?: "safe"): boolean {
  return retry === "safe" || safeMethods.has(method);
}

/** Methods that HTTP defines as safe (RFC 9110, section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
