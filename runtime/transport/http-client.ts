import createClient, { type Client, defaultPathSerializer } from "openapi-fetch";
import { adaptCalls } from "./adapt-calls.js";
import type { MarkedOptions, WrittenRequest } from "./call.js";
import type { FindOperation, Operation, OperationInput } from "./operation.js";
import { operationName } from "./operation.js";
import type { Answered, CallRecord } from "./outcome.js";
import { isJsonType } from "../json/media-type.js";
import { isTooComplex, readByType } from "./response/decode.js";
import { type EncodedBody, encodeBody } from "./request/body.js";
import type { Base, FindPlace } from "./options/find-place.js";
import type { HeaderRecord } from "./request/headers.js";
import { readHeaderParameters, readHeaders, writeCookies } from "./request/headers.js";
import { encodePathValue, fillPath, hasDotSegment, writeQuery } from "./request/url.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { refuseInput } from "../errors/validation-error.js";
import type { RequestOptions } from "./request/request-options.js";

export type { FetchResponse } from "openapi-fetch";

/**
 * An openapi-fetch client of the API.
 *
 * Use it for operations without a method, or if you prefer `{ data, error, response }` to exceptions. Its methods
 * reject only if no usable response arrived. It uses the client's key and interceptors and sends requests only to its
 * base URL. Besides the options of openapi-fetch, a call accepts `signal`, `headers`, `timeout`, `deadline` (both in
 * milliseconds) and `maxRetries`, like the typed methods; other options of `fetch` are ignored. A response is read in
 * full, whatever `parseAs` is: read endless streams with the typed methods or a plain client. Without `parseAs`, bytes
 * arrive as a `Uint8Array`, whose type is `unknown`. Its middleware (`use`) runs once per call, and not for the typed
 * methods; `interceptors` run once per attempt.
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

/** What a call says besides its request. */
export interface CallPlan {
  /** Absent for a request of `client.http` to a path that the document does not have. */
  readonly operation?: Operation | undefined;
  /** Absent for a call of `client.http`, whose response the caller reads. */
  readonly input?: OperationInput;
  readonly options: MarkedOptions;
  readonly record: CallRecord;
  /** Whether openapi-fetch parses the successful response of a call of `client.http`. */
  readonly isParsed?: boolean;
}

/** A call of an operation. */
export interface WrittenCall extends CallPlan {
  readonly operation: Operation;
  /** Empty until it is checked. */
  input: OperationInput;
  /** Set once its request is written. */
  isWritten?: boolean;
  /** Set once its response has arrived. */
  answer?: Answered;
}

let emptyResponse: Response | undefined;

/**
 * Returns a function that writes the request of a call with openapi-fetch, and sends it.
 *
 * It has a client without middleware, and no `Request`, which takes longer to build than all the rest. It has no types of
 * the paths either, which are for people: an operation comes from the same document.
 */
export function createWriter(
  findPlace: FindPlace,
  connection: { carryOut(plan: CallPlan, request: WrittenRequest): Promise<Answered> },
): (call: WrittenCall) => Promise<unknown> {
  const usual = findPlace();
  const settings = { baseUrl: usual.root + usual.basePath, querySerializer: writeQuery };
  const { request }: { request(method: string, path: string, init: object): Promise<unknown> } =
    Object(createClient(settings));
  return (call) => {
    const { operation, input, options } = call;
    const { method, path } = operation;
    const own = operation.server === undefined ? undefined : findPlace(operation);
    const { basePath } = own ?? usual;
    const isLeftOut = !operation.body || (operation.body.optional && !options.extraBody);
    // Services reject a JSON body that is missing, even where it may lack all of its fields.
    const value = input.body === undefined && !isLeftOut ? {} : input.body;
    const encoded = encodeBody(operation, value, options.extraBody);
    const body = encoded?.body ?? null;
    const headers = headersOf(input, encoded, options);
    const whole = fillPath(operationName(operation), path, input.path ?? {});
    return request(method, whole, {
      // Again, because replacing a member of a copy is much faster than adding one.
      method,
      baseUrl: own && own.root + basePath,
      params: { query: input.query },
      // openapi-fetch writes the URL, and calls this with `new`.
      Request: String,
      fetch: async (url: object) => {
        call.isWritten = true;
        const written = { method, url: String(url), basePath, path: whole, headers, body };
        call.answer = await connection.carryOut(call, written);
        // The answer is read already. There is one response for all of them, because nobody reads it.
        return (emptyResponse ??= new Response(null, { status: 204 }));
      },
    });
  };
}

/**
 * Opens a client to people.
 *
 * @param carry sends a request, with options that are not checked yet; `isParsed` unless the caller wants a successful
 * response as it arrives, not as JSON
 */
export function openHttpClient<Paths extends object>(
  findPlace: FindPlace,
  find: FindOperation,
  carry: (written: WrittenRequest, options: RequestOptions, isParsed: boolean) => Promise<Answered>,
): HttpClient<Paths> {
  const settings = { pathSerializer: fillCheckedPath, querySerializer: writeQuery };
  const client = createClient<PlainIds<Paths>>(settings);
  return adaptCalls(client, async ({ method, path, init }, send) => {
    const place = findPlace(find(method, path));
    // openapi-fetch keeps `parseAs` to itself.
    const given: RequestOptions & { readonly parseAs?: unknown } = init;
    const { signal, timeout, deadline, maxRetries, ...rest } = given;
    const { parseAs = "json" } = rest;
    const options = { signal, timeout, deadline, maxRetries };
    const own: { response?: Response; error?: unknown } = {};
    const fetch = async (request: Request): Promise<Response> => {
      const written = await readRequest(place, request);
      const answer = await carry(written, options, parseAs === "json");
      if (answer.kind !== "succeeded") own.error = readByType(answer) ?? "";
      return (own.response = toResponse(answer, request.url));
    };
    const baseUrl = place.root + place.basePath;
    const written = { baseUrl, ...rest, Request: checkedRequest(place.root), fetch };
    const read: unknown = await send({ path, init: written });
    const { response }: { response?: Response } = Object(read);
    // openapi-fetch parses whatever it can of a failure. Middleware may have put another response in its place.
    return "error" in own && response === own.response ? own : read;
  });
}

/**
 * The response as openapi-fetch reads it: by `json` if it has a length. What it would parse for too long is left out of a
 * failure.
 */
function toResponse(answer: Answered, url: string): Response {
  const { kind, status, statusText, bytes } = answer;
  const headers = new Headers(answer.headers);
  if (bytes.byteLength > 0 && !headers.has(length)) headers.set(length, `${bytes.byteLength}`);
  const isLong = kind !== "succeeded" && isTooComplex(bytes);
  // For these, `Response` rejects any body, even an empty one.
  const body = isLong || [204, 205, 304].includes(status) ? null : bytes;
  const response = new Response(body, { status, statusText, headers });
  const json = async (): Promise<unknown> => kind === "succeeded" && answer.value;
  return Object.defineProperties(response, { url: { value: url }, json: { value: json } });
}

const length = "content-length";

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

/** Reads what a caller or middleware may have made of a request completely, so that it can be sent more than once. */
async function readRequest({ root, basePath }: Base, request: Request): Promise<WrittenRequest> {
  const { url, method, body, headers } = request;
  checkRoot(root, url);
  const whole = pathIn(root, url);
  // Middleware may lead it elsewhere below the root.
  const isUsual = whole.startsWith(`${basePath}/`);
  const isJson = isJsonType(headers.get("content-type") ?? "");
  const content = body && (await (isJson ? request.text() : request.arrayBuffer()));
  return {
    url,
    method,
    basePath: isUsual ? basePath : "",
    path: isUsual ? whole.slice(basePath.length) : whole,
    headers: readHeaders(headers),
    body: content,
  };
}

/** openapi-fetch's own serializer, which supports all styles but lets dot segments pass. */
function fillCheckedPath(template: string, values: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(values)) {
    const isObject = typeof value === "object" && value !== null;
    const parts: unknown[] = isObject ? Object.values(value) : [value];
    // An empty list is a missing value.
    if (parts.length === 0) parts.push(undefined);
    for (const part of parts) encodePathValue("client.http", name, part);
  }
  return defaultPathSerializer(template, values);
}

/**
 * Returns a `Request` class that checks the URL as it was written, before the platform resolves it: after that, a path
 * with dot segments looks like any other.
 *
 * @param root start of every allowed URL; requests include the key, so they go nowhere else
 */
function checkedRequest(root: string): typeof Request {
  // Not a subclass, because middleware can return any request.
  return new Proxy(Request, {
    construct(Native, [url, init]: [url: string, init: RequestInit]) {
      checkUrl(root, url, init.method ?? "GET");
      return new Native(url, init);
    },
  });
}

/**
 * Asserts that a URL is under a root.
 *
 * @throws {ConfigurationError} when it is not
 */
function checkRoot(root: string, url: string): void {
  if (url.startsWith(`${root}/`) || url === root) return;
  throw new ConfigurationError(
    `\`client.http\` sends the API key, and so requests, to ${root} only. Create a client with the other \`baseUrl\`.`,
  );
}

/** Returns the path of a URL after its root, without a query. */
function pathIn(root: string, url: string): string {
  const [path = ""] = url.slice(root.length).split("?", 1);
  return path;
}

function checkUrl(root: string, url: string, method: string): void {
  checkRoot(root, url);
  const path = pathIn(root, url);
  const missing = /\{([^{}]+)\}/.exec(path)?.[1];
  if (missing !== undefined) throw refuseInput(method, ["path", missing], "is missing");
  if (hasDotSegment(path) || /[\\#]/.test(path))
    throw refuseInput(method, ["path"], "the values would address another resource");
}
