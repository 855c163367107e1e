import createClient, {
  type Client,
  type ClientOptions,
  defaultPathSerializer,
} from "openapi-fetch";
import type { CallLimits } from "./check-options.js";
import type { Received } from "./call.js";
import { adaptCalls } from "./adapt-calls.js";
import { unusableAnswer } from "./failure.js";
import { isRepeatable } from "./operation.js";
import { isErrorLike } from "./safe-cause.js";
import { followSignal } from "../time/index.js";
import { readHeaders, type HeaderRecord } from "./headers.js";
import { encodePathValue, hasDotSegment } from "./path.js";
import { writeQuery } from "./query.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { refuseInput } from "./refuse-input.js";

/**
 * The openapi-fetch client over the same exchange as the typed methods.
 *
 * Use it for operations without a method, or if you prefer `{ data, error, response }` to exceptions. Its methods
 * reject only if no usable response arrived. It uses the client's key and interceptors and sends requests only to its
 * base URL. Besides the options of openapi-fetch, a call accepts `signal`, `headers`, `timeout`, `deadline` (both in
 * milliseconds) and `maxRetries`, like the typed methods; other options of `fetch` are ignored. A response is read in
 * full, whatever `parseAs` is: read endless streams with the typed methods or a plain client.
 */
export type HttpClient<Paths extends object> = Client<PlainIds<Paths>>;

/** The paths with plain strings as IDs, because openapi-fetch would take a branded string apart. */
export type PlainIds<Type> = Type extends string
  ? "__id" extends keyof Type
    ? string
    : Type
  : Type extends object
    ? { [Key in keyof Type]: PlainIds<Type[Key]> }
    : Type;

/** The parts of a request of the openapi-fetch client. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderRecord;
  readonly body: NonNullable<RequestInit["body"]> | null;
  readonly signal: AbortSignal;
  /** Whether the caller wants a successful response as it arrives, not as JSON. */
  readonly isRaw: boolean;
  /** Settings of the call; not checked yet. */
  readonly limits: { readonly [Name in keyof CallLimits]: CallLimits[Name] | undefined };
}

/** Creates an openapi-fetch client whose requests go through `send`. */
export function createHttpClient<Paths extends object>(
  baseUrl: string,
  basePath: string,
  send: (request: HttpRequest) => Promise<Received>,
): HttpClient<Paths> {
  const client = createRootedClient<Paths>(baseUrl, {
    baseUrl: baseUrl + basePath,
    pathSerializer: fillCheckedPath,
    querySerializer: writeQuery,
    fetch: async (request) => toResponse(await send(await takeApart(request)), request.url),
  });
  return guardMethods(client);
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

/** openapi-fetch puts options that `Request` does not know on the request itself. */
async function takeApart(
  request: Request & Partial<CallLimits> & { readonly isRaw?: boolean },
): Promise<HttpRequest> {
  const { method, url, signal, isRaw = false, timeout, deadline, maxRetries } = request;
  // Read completely, so that the request can be sent more than once.
  const bytes = request.body === null ? undefined : await request.arrayBuffer();
  const body = bytes === undefined || bytes.byteLength === 0 ? null : bytes;
  const headers = readHeaders(request.headers);
  return { method, url, signal, headers, body, isRaw, limits: { timeout, deadline, maxRetries } };
}

function toResponse({ status, statusText, headers, bytes }: Received, url: string): Response {
  const body = statusesWithoutBody.has(status) ? null : bytes;
  const response = new Response(body, { status, statusText, headers });
  return Object.defineProperty(response, "url", { value: url });
}

/** For these, `Response` rejects any body, even an empty one. */
const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

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

/**
 * Asserts that a URL is under a root.
 *
 * @throws {ConfigurationError} when it is not
 */
function checkRoot(root: string, url: string): void {
  if (url.startsWith(`${root}/`) || url === root) return;
  throw new ConfigurationError(
    `\`client.http\` sends requests to ${root} only, because they include the API key. Create a client with the other \`baseUrl\` instead.`,
  );
}

function checkUrl(root: string, url: string, method: string): void {
  checkRoot(root, url);
  const path = url.slice(root.length).replace(/\?.*$/s, "");
  const missing = /\{([^{}]+)\}/.exec(path)?.[1];
  if (missing !== undefined) throw refuseInput(method, ["path", missing], "is missing");
  if (hasDotSegment(path) || /[\\#]/.test(path)) {
    throw refuseInput(method, ["path"], "the values would address another resource");
  }
}

/**
 * Fixes two flaws in the methods of an openapi-fetch client: a signal keeps listeners until they are garbage collected,
 * and a parse error quotes the response.
 */
function guardMethods<Methods extends object>(client: Methods): Methods {
  return adaptCalls(client, async ({ method, path, init }, send) => {
    const { guarded, release } = guard(init);
    try {
      return await send({ path, init: guarded });
    } catch (error) {
      if (!isErrorLike(error) || error.name !== "SyntaxError") throw error;
      const call = { operation: `${method} ${path}`, repeatable: isRepeatable(method) };
      throw unusableAnswer(call, "the answer is not JSON");
    } finally {
      release?.();
    }
  });
}

/** The settings of a call that the request needs. openapi-fetch keeps `parseAs` to itself. */
interface CallInit {
  readonly signal?: unknown;
  readonly parseAs?: unknown;
}

/** Returns the settings with a signal that follows the caller's and can be released. */
function guard(given: CallInit): { guarded: object; release?: () => void } {
  const { signal, parseAs = "json" } = given;
  const guarded = { ...given, isRaw: parseAs !== "json" };
  if (!(signal instanceof AbortSignal)) return { guarded };
  const controller = new AbortController();
  const release = followSignal(controller, signal);
  return { guarded: { ...guarded, signal: controller.signal }, release };
}
