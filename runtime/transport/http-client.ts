import createClient, {
  type Client,
  type ClientOptions,
  defaultPathSerializer,
} from "openapi-fetch";
import type { CallLimits } from "./call-limits.js";
import { checkedRequest, checkRoot } from "./checked-request.js";
import type { Received } from "./exchange.js";
import { guardMethods } from "./guard-methods.js";
import { readHeaders, type HeaderRecord } from "./headers.js";
import { encodePathValue } from "./path.js";
import { writeQuery } from "./query.js";

/**
 * The openapi-fetch client over the same exchange as the typed methods: for what those lag behind,
 * and for callers who prefer `{ data, error, response }` to exceptions.
 *
 * Its methods reject only when no usable answer came. Key and interceptors are the client's, and
 * requests leave for its base URL only. Beside what openapi-fetch takes, a call can have `signal`,
 * `headers`, `timeout`, `deadline` (both in milliseconds) and `maxRetries`, as the typed methods do;
 * other options of `fetch` are not used.
 */
export type HttpClient<Paths extends object> = Client<PlainIds<Paths>>;

/** The paths with plain strings for identifiers: openapi-fetch would take a flavoured string apart. */
type PlainIds<Type> = Type extends string
  ? "__id" extends keyof Type
    ? string
    : Type
  : Type extends object
    ? { [Key in keyof Type]: PlainIds<Type[Key]> }
    : Type;

/** A request of the openapi-fetch client, taken apart. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderRecord;
  readonly body: NonNullable<RequestInit["body"]> | null;
  readonly signal: AbortSignal;
  /** Whether the caller takes a successful answer as it comes, not as JSON. */
  readonly isRaw: boolean;
  /** What the call sets for itself; not checked yet. */
  readonly limits: { readonly [Name in keyof CallLimits]: CallLimits[Name] | undefined };
}

/** An openapi-fetch client whose requests go through `send`. */
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

/** An openapi-fetch client that stays under a host root, with whatever options; requests carry the key. */
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
  // Read whole, so that the request can be sent more than once.
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

/** `Response` refuses a body, even an empty one, for these. */
const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** openapi-fetch's own serializer, which knows all styles but lets dot segments through. */
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
