import type { Call } from "./call.js";
import { neverSent } from "./safe-cause.js";

/** The `fetch` function of the platform, or a function that behaves like it. */
export type Fetch = typeof globalThis.fetch;

/**
 * What a client calls to send a request: the platform's `fetch`, or a function that does the same, such as that of
 * undici.
 *
 * It gets what it needs to send the request once, and `fetchOptions`. The body of a call that sends a file or a form is
 * the `Blob`, `FormData` or `URLSearchParams` of the call.
 */
export type FetchFunction = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Headers;
    readonly body: string | null;
    readonly redirect: "manual";
    readonly signal: AbortSignal;
  },
) => Promise<{
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null };
  readonly body: object | null;
}>;

/**
 * Wraps every attempt of every call: receives the next `fetch` and returns the function to use instead.
 *
 * The client calls it with the URL as a string and an `init` with its own `Headers` object, which you can change. Pass
 * `init.signal` on, otherwise a timeout cannot end the request. An error that an interceptor throws before it calls
 * `next` reaches the caller unchanged. After that, it becomes the `cause` of an `OutcomeUnknownError` if the request is
 * not safe to retry.
 */
export type Interceptor = (next: Fetch) => Fetch;

/** One attempt, as the innermost `fetch` knows it. Interceptors pass it on unseen. */
export interface Departure {
  readonly call: Call;
  /** Number of requests that left, or may have left. */
  sent: number;
  /** What sending failed with last. An interceptor can fail with anything else. */
  failure: { readonly error: unknown } | undefined;
  /** Whether the attempt has ended, so that nothing more may leave. */
  isOver: boolean;
}

/** A symbol, because interceptors copy `init`. */
const departing: unique symbol = Symbol("departing");

interface DepartingInit extends RequestInit {
  [departing]?: Departure;
}

/** Returns the `init` of an attempt. */
export function initOf(departure: Departure, init: RequestInit): RequestInit {
  const departingInit: DepartingInit = { ...init, [departing]: departure };
  return departingInit;
}

/** Looked up for each call, so that a `fetch` installed later is used. */
export const platformFetch: Fetch = (input, init) => globalThis.fetch(input, init);

const ownFetch: Fetch = /* @__PURE__ */ (() => globalThis.fetch)();

/** Whether it is the platform's own `fetch`, and not one that a program or a test has put in its place. */
function isPlatforms(base: Fetch): boolean {
  return (base === platformFetch ? globalThis.fetch : base) === ownFetch;
}

/**
 * Wraps `base` in the interceptors, the first one outermost.
 *
 * @param more options for `base` that cannot replace those of a request
 */
export function composeFetch(
  base: Fetch,
  interceptors: readonly Interceptor[],
  more?: object,
): Fetch {
  const underWay = new Set<Departure>();
  const sender = createSender(base, underWay, more);
  if (interceptors.length === 0) return sender;
  const composed = interceptors.reduceRight((next, interceptor) => interceptor(next), sender);
  return async (input, init: DepartingInit = {}) => {
    const { [departing]: departure } = init;
    if (departure === undefined) return composed(input, init);
    underWay.add(departure);
    try {
      return await composed(input, init);
    } finally {
      underWay.delete(departure);
    }
  };
}

/** Creates the innermost `fetch`, which alone sends, and so alone knows what has left. */
function createSender(base: Fetch, underWay: ReadonlySet<Departure>, more?: object): Fetch {
  return async (input, init: DepartingInit = {}) => {
    const { [departing]: departure, ...given } = more ? { ...more, ...init } : init;
    if (departure === undefined) {
      // An interceptor has replaced `init`: this can be the request of any attempt.
      for (const possible of underWay) possible.sent += 1;
      return base(input, given);
    }
    try {
      assertMayLeave(departure);
      return await send(base, input, given, departure);
    } catch (error) {
      departure.failure = { error };
      throw error;
    }
  };
}

async function send(
  base: Fetch,
  input: Parameters<Fetch>[0],
  given: RequestInit,
  departure: Departure,
): Promise<Response> {
  const sealed = departure.call.repeatable ? undefined : seal(given, base);
  departure.sent += 1;
  try {
    const response = await base(input, sealed?.init ?? given);
    const { status }: { readonly status?: unknown } = Object(response);
    if (typeof status !== "number") throw new Error("`fetch` did not return a Response");
    return response;
  } catch (error) {
    if (neverSent(error) && (sealed?.isIntact() ?? true)) departure.sent -= 1;
    throw error;
  }
}

function seal(init: RequestInit, base: Fetch): Sealed {
  return (isPlatforms(base) ? sealBody(init) : undefined) ?? watchBody(init);
}

function assertMayLeave({ call, isOver }: Departure): void {
  call.signal?.throwIfAborted();
  if (isOver) throw new Error("The attempt has ended, so that nothing more is sent for it.");
}

/** The `init` of a request that is not safe to retry. */
interface Sealed {
  readonly init: RequestInit;
  /** Whether an error that names a failed connection proves that the request has not left. */
  isIntact(): boolean;
}

/**
 * Seals a body, so that the platform cannot send it twice: after a 421, the Fetch standard sends any other body again
 * over a second connection. Only Node.js and Bun tell failed connections apart, so only they need the seal.
 *
 * @returns `undefined` for other platforms, and for bodies that `fetch` itself has to write
 */
function sealBody(init: RequestInit): Sealed | undefined {
  const bytes = bytesOf(init.body);
  if (bytes === undefined || !tellsFailuresApart()) return undefined;
  const body = new ReadableStream<Uint8Array>({ pull: (stream) => pour(bytes, stream) }, lazily);
  const headers = new Headers(init.headers);
  headers.set("content-length", String(bytes.byteLength));
  const sealed: RequestInit & { duplex: "half" } = { ...init, headers, body, duplex: "half" };
  return { init: sealed, isIntact: () => true };
}

/**
 * Watches the body on its way into a caller's `fetch`, which may send it, and fail afterwards with the error of any other
 * request.
 */
function watchBody(init: RequestInit): Sealed {
  let isTaken = false;
  const watched = {
    ...init,
    get body() {
      isTaken = true;
      return init.body ?? null;
    },
  };
  return { init: watched, isIntact: () => !isTaken };
}

const lazily = { highWaterMark: 0 };

function pour(
  bytes: Uint8Array,
  stream: { enqueue(chunk: Uint8Array): void; close(): void },
): void {
  if (bytes.byteLength > 0) stream.enqueue(bytes);
  stream.close();
}

function bytesOf(body: RequestInit["body"]): Uint8Array | undefined {
  if (body === null || body === undefined) return new Uint8Array();
  if (typeof body === "string") return new TextEncoder().encode(body);
  return body instanceof ArrayBuffer ? new Uint8Array(body) : undefined;
}

/** Whether it is Node.js, which sends requests with undici, or Bun. */
function tellsFailuresApart(): boolean {
  const platform: { process?: { versions?: Record<string, string | undefined> } } = globalThis;
  const { undici, bun } = platform.process?.versions ?? {};
  return undici !== undefined || bun !== undefined;
}
