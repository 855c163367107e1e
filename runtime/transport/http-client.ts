import createClient, {
  type Client,
  type ClientOptions,
  defaultPathSerializer,
} from "openapi-fetch";
import { adaptCalls } from "./adapt-calls.js";
import { unusableAnswer } from "./failures/failure.js";
import { isRepeatable } from "./call.js";
import {
  createOperationFinder,
  type FindOperation,
  type Operation,
  type OperationInput,
  operationName,
} from "./operation.js";
import { type EncodedBody, encodeBody } from "./request/body.js";
import { isErrorLike } from "./failures/safe-cause.js";
import {
  readHeaderParameters,
  readHeaders,
  type HeaderRecord,
  writeCookies,
} from "./request/headers.js";
import { encodePathValue, fillPath, hasDotSegment, writeQuery } from "./request/url.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { refuseInput } from "./request/refuse-input.js";
import type { RequestOptions } from "./request/request-options.js";

/**
 * The openapi-fetch client that the typed methods use as well.
 *
 * Use it for operations without a method, or if you prefer `{ data, error, response }` to exceptions. Its methods
 * reject only if no usable response arrived. It uses the client's key and interceptors and sends requests only to its
 * base URL. Besides the options of openapi-fetch, a call accepts `signal`, `headers`, `timeout`, `deadline` (both in
 * milliseconds) and `maxRetries`, like the typed methods; other options of `fetch` are ignored. A response is read in
 * full, whatever `parseAs` is: read endless streams with the typed methods or a plain client. Its middleware (`use`)
 * also runs for the typed methods, once per call; `interceptors` run once per attempt.
 */
export type HttpClient<Paths extends object> = Client<PlainIds<Paths>>;

/**
 * A branded string: an ID of one kind does not compile where another kind is expected, while a plain string does. The
 * brand exists only for the compiler. At run time, an ID is a string.
 */
export type Id<Kind extends string> = string & { readonly __id?: Kind | undefined };

/** The paths with plain strings as IDs, because openapi-fetch would take a branded string apart. */
export type PlainIds<Type> = Type extends string
  ? "__id" extends keyof Type
    ? string
    : Type
  : Type extends object
    ? { [Key in keyof Type]: PlainIds<Type[Key]> }
    : Type;

/** A request as openapi-fetch has written it. */
export interface WrittenRequest {
  readonly method: string;
  readonly url: string;
  /** Path after the host root, without a query, if it is known. */
  readonly path?: string;
  readonly headers: HeaderRecord;
  readonly body: NonNullable<RequestInit["body"]> | null;
}

/** Sends the request of a call. Returns the response that openapi-fetch reads. */
export type Carry = (request: WrittenRequest) => Promise<Response>;

/** The response of a call of an operation. */
export interface LeftResponse {
  readonly response: Response;
  /** The body of a failure, which openapi-fetch has read: parsed if it is JSON, otherwise its text. */
  readonly error?: unknown;
}

/**
 * The openapi-fetch client of one API, which writes the requests of all its calls.
 *
 * A `Request` takes longer to build than all the rest, so it builds one only if there is middleware to read it.
 */
export class RequestWriter<Paths extends object> {
  readonly #root: string;
  /** Path between the host root and the paths of the API. */
  readonly basePath: string;
  /** Finds the operation of a request. */
  readonly find: FindOperation;
  readonly #client: Client<PlainIds<Paths>>;
  /** Without the types of the paths, which are for people: an operation comes from the same document. */
  readonly #request: (method: string, path: string, settings: object) => Promise<LeftResponse>;
  /** Whether middleware reads requests and responses, and may replace them. */
  hasMiddleware = false;

  constructor(root: string, basePath: string, operations: readonly Operation[]) {
    this.#root = root;
    this.basePath = basePath;
    this.find = createOperationFinder(operations);
    this.#client = createClient<PlainIds<Paths>>({
      baseUrl: root + basePath,
      pathSerializer: fillCheckedPath,
      querySerializer: writeQuery,
    });
    this.#request = Object(this.#client).request;
  }

  /** Writes the request of an operation and lets `carry` send it. Returns what middleware leaves of its response. */
  write(
    operation: Operation,
    input: OperationInput,
    options: RequestOptions,
    carry: Carry,
  ): Promise<LeftResponse> {
    const { method, path, server, contentType = "application/json" } = operation;
    const name = operationName(operation);
    const encoded =
      input.body === undefined
        ? undefined
        : encodeBody(name, input.body, contentType, options.extraBody);
    const headers = headersOf(input, encoded, options);
    const whole = fillPath(name, path, input.path ?? {});
    const written = { method, path: whole, headers, body: encoded?.body ?? null };
    const isOwn = server === undefined && path.startsWith(this.basePath);
    const root = server ?? this.#root;
    const start = isOwn ? this.basePath.length : 0;
    const filled = whole.slice(start);
    const template = path.slice(start);
    const baseUrl = isOwn ? undefined : root;
    if (!this.hasMiddleware) {
      const params = { query: input.query };
      const settings = { baseUrl, params, Request: ownRequest, written, fetch: carry };
      return this.#request(method, filled, settings);
    }
    const settings = observed(template, filled, input, written);
    const fetch = carryWhole(root, carry);
    return this.#request(method, template, { ...settings, baseUrl, fetch });
  }

  /**
   * Opens the client to people. `carry` sends a request of theirs, with options that are not checked yet; `isRaw` if the
   * caller wants a successful response as it arrives, not as JSON.
   */
  open(
    carry: (request: WrittenRequest, options: RequestOptions, isRaw: boolean) => Promise<Response>,
  ): HttpClient<Paths> {
    const checked = { Request: checkedRequest(this.#root), Draft: draftUnder(this.#root) };
    return adaptCalls(
      this.#client,
      async ({ method, path, init }, send) => {
        const { signal, timeout, deadline, maxRetries, ...rest }: CallInit = init;
        const { parseAs = "json", middleware } = rest;
        const options = { signal, timeout, deadline, maxRetries };
        const fetch = carryWhole(this.#root, (request) =>
          carry(request, options, parseAs !== "json"),
        );
        const isObserved = this.hasMiddleware || middleware !== undefined;
        const Request = isObserved ? checked.Request : checked.Draft;
        try {
          return await send({ path, init: { ...rest, Request, fetch } });
        } catch (error) {
          throw isErrorLike(error) && error.name === "SyntaxError" ? notJson(method, path) : error;
        }
      },
      () => (this.hasMiddleware = true),
    );
  }
}

/** The settings of a call that its request does not need. openapi-fetch keeps `parseAs` to itself. */
interface CallInit extends Pick<RequestOptions, "signal" | "timeout" | "deadline" | "maxRetries"> {
  readonly parseAs?: unknown;
  readonly middleware?: unknown;
}

/** The parser's own message quotes the response. */
function notJson(method: string, path: string): Error {
  const call = { operation: `${method} ${path}`, repeatable: isRepeatable(method) };
  return unusableAnswer(call, "the answer is not JSON");
}

/** What the request of an operation says besides its URL, in the words of openapi-fetch, so that middleware can read it. */
function observed(
  template: string,
  filled: string,
  { path, query }: OperationInput,
  { headers, body }: Omit<WrittenRequest, "url">,
): object {
  return {
    params: { path: typeof path === "object" ? path : {}, query },
    pathSerializer: (url: string) => url.slice(0, url.length - template.length) + filled,
    // Without a content type, `fetch` itself sets it, from the body.
    headers: { "content-type": null, ...headers },
    body: body ?? undefined,
    bodySerializer: () => body,
    parseAs: "stream",
  };
}

/** Later ones win: those of the body, of parameters, of the call. */
function headersOf(
  { header, cookie }: OperationInput,
  body: EncodedBody | undefined,
  options: RequestOptions,
): HeaderRecord {
  return {
    ...(body?.contentType && { "content-type": body.contentType }),
    ...(header && readHeaderParameters(header)),
    ...(cookie && { cookie: writeCookies(cookie) }),
    ...(options.headers && readHeaders(options.headers)),
  };
}

/** The request of an operation, of which openapi-fetch only writes the URL. It calls this with `new`. */
function ownRequest(
  url: string,
  { written }: { readonly written: Omit<WrittenRequest, "url"> & { readonly path: string } },
): WrittenRequest {
  const { method, path, headers, body } = written;
  return { method, url, path, headers, body };
}

/** Reads what a caller or middleware may have made of a request completely, so that it can be sent more than once. */
function carryWhole(
  root: string,
  carry: Carry,
): (request: Request | WrittenRequest) => Promise<Response> {
  return async ({ url, method, headers, body }) => {
    checkRoot(root, url);
    const isStream = body instanceof ReadableStream;
    const bytes = isStream ? await new Response(body).arrayBuffer() : body;
    const sent = bytes instanceof ArrayBuffer && bytes.byteLength === 0 ? null : bytes;
    return carry({ url, method, headers: readHeaders(headers), body: sent });
  };
}

/** Creates an openapi-fetch client that stays under a host root, whatever its options. Requests include the key. */
export function createRootedClient<Paths extends object>(
  root: string,
  options: ClientOptions & { fetch(request: Request): Promise<Response> },
): HttpClient<Paths> {
  return createClient<PlainIds<Paths>>({
    ...options,
    Request: checkedRequest(root),
    fetch: async (request) => {
      checkRoot(root, request.url);
      return options.fetch(request);
    },
  });
}

/** openapi-fetch's own serializer, which supports all styles but lets dot segments pass. */
function fillCheckedPath(template: string, values: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(values)) {
    for (const part of partsOf(value)) encodePathValue("client.http", name, part);
  }
  return defaultPathSerializer(template, values);
}

function partsOf(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  const parts: unknown[] = Object.values(value);
  return parts.length === 0 ? [undefined] : parts;
}

/**
 * Returns a `Request` class that checks the URL as it was written, before the platform resolves it: after that, a path
 * with dot segments looks like any other.
 *
 * @param root start of every allowed URL; requests include the key, so they go nowhere else
 */
function checkedRequest(root: string): typeof Request {
  return class CheckedRequest extends Request {
    // Middleware can return any request, not only one of this class.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(Request, value);
    }

    constructor(...[input, init]: ConstructorParameters<typeof Request>) {
      if (typeof input === "string") checkUrl(root, input, init?.method ?? "GET");
      super(input, init);
    }
  };
}

/** What is read of a request that no middleware reads. openapi-fetch calls it with `new`. */
function draftUnder(root: string): unknown {
  return function draft(
    url: string,
    { method = "GET", headers, body = null }: RequestInit,
  ): WrittenRequest {
    checkUrl(root, url, method);
    // openapi-fetch has made the headers, so they are valid.
    const record = headers instanceof Headers ? Object.fromEntries(headers) : {};
    return { url, method, headers: record, body };
  };
}

/**
 * Asserts that a URL is under a root.
 *
 * @throws {ConfigurationError} when it is not
 */
function checkRoot(root: string, url: string): void {
  if (url.startsWith(`${root}/`) || url === root) return;
  throw new ConfigurationError(
    `\`client.http\` sends requests to ${root} only, because they include the API key. Create a client with the other \`baseUrl\`.`,
  );
}

/** Returns the path of a URL after its root, without a query. */
export function pathIn(root: string, url: string): string {
  const [path = ""] = url.slice(root.length).split("?", 1);
  return path;
}

function checkUrl(root: string, url: string, method: string): void {
  checkRoot(root, url);
  const path = pathIn(root, url);
  const missing = /\{([^{}]+)\}/.exec(path)?.[1];
  if (missing !== undefined) throw refuseInput(method, ["path", missing], "is missing");
  if (hasDotSegment(path) || /[\\#]/.test(path)) {
    throw refuseInput(method, ["path"], "the values would address another resource");
  }
}
