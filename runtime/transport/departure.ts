import { checkOption } from "../errors/configuration-error.js";
import type { Call } from "./call.js";
import { neverSent } from "./failures/safe-cause.js";
import { type Fetch, platformFetch } from "./fetch.js";

/** A request that is about to leave. */
export interface Departure {
  readonly init: RequestInit;
  /** Whether it certainly did not leave, if `fetch` failed with that error. */
  isUnsent(error: unknown): boolean;
}

/**
 * Prepares a request for `fetch` as the transport means it, whatever an interceptor has made of it: redirects are not
 * followed, because that would send the key along, and no cache answers, because hosts change that default.
 *
 * @param given is changed, because a copy would take longer than everything else here
 */
export function prepareDeparture(
  base: Fetch,
  call: Pick<Call, "method" | "url" | "repeatable">,
  given: RequestInit,
): Departure {
  unalterable ??= supportsCache() ? uncached : direct;
  const init: RequestInit = Object.assign(given, unalterable);
  if (call.repeatable) return { init, isUnsent: neverLeft };
  if (!isPlatforms(base)) return watchDeparture(init, call);
  const isCommon = !hasDispatcher(init);
  const sealed = sealBody(init);
  // The platform itself sends a sealed body once; a dispatcher may do anything.
  const isOnce = isCommon && (sealed !== init || !tellsFailuresApart());
  return isOnce ? { init: sealed, isUnsent: neverLeft } : watchDeparture(sealed, call);
}

/** Whether a request never left the platform's `fetch`, which in Node.js rejects arguments without a cause. */
function neverLeft(error: unknown): boolean {
  const isArgument = error instanceof TypeError && !("cause" in error || "code" in error);
  return neverSent(error) || (isArgument && tellsFailuresApart() && error.message !== lost);
}

/** What undici says of every failure of the network. */
const lost = "fetch failed";

/** Whether requests leave through the platform's own `fetch`, and not through one that a program has put in its place. */
export function isPlatforms(base: Fetch): boolean {
  return (base === platformFetch ? globalThis.fetch : base) === platformsOwn;
}

const platformsOwn: Fetch = /* @__PURE__ */ Reflect.get(globalThis, "fetch");

/** Old Workers reject a request that has a cache mode. */
function supportsCache(): boolean {
  try {
    return Boolean(new Request("http://localhost", uncached));
  } catch {
    return false;
  }
}

const direct: RequestInit = { redirect: "manual" };

/** The types of Node.js know no cache mode. */
const uncached: RequestInit & { cache: "no-store" } = { redirect: "manual", cache: "no-store" };

/** What no interceptor changes. */
let unalterable: RequestInit | undefined;

/**
 * Whether undici sends with another dispatcher than its own, given for the request or for the process.
 *
 * @throws {ConfigurationError} when the given one is none
 */
function hasDispatcher({ dispatcher }: { readonly dispatcher?: unknown } & RequestInit): boolean {
  const { dispatch }: { readonly dispatch?: unknown } = Object(dispatcher);
  const expected = "a dispatcher, such as a `ProxyAgent` of undici";
  const isOne = dispatcher === undefined || typeof dispatch === "function";
  checkOption("fetchOptions.dispatcher", isOne, expected);
  const common: unknown = Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.1"));
  const { constructor }: { readonly constructor?: { readonly name?: unknown } } = Object(common);
  return dispatcher !== undefined || (common !== undefined && constructor?.name !== "Agent");
}

/**
 * Seals a body, so that the platform cannot send it twice: after a 421, the Fetch standard sends any other body again
 * over a second connection. Only Node.js and Bun tell failed connections apart, so only they need the seal.
 *
 * @returns `init` itself for other platforms, and for bodies that `fetch` itself has to write
 */
function sealBody(init: RequestInit): RequestInit {
  const bytes = bytesOf(init.body);
  if (bytes === undefined || !tellsFailuresApart()) return init;
  const pull = (stream: { enqueue(chunk: Uint8Array): void; close(): void }): void => {
    if (bytes.byteLength > 0) stream.enqueue(bytes);
    stream.close();
  };
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const headers = new Headers(init.headers);
  headers.set("content-length", String(bytes.byteLength));
  const sealed: RequestInit & { duplex: "half" } = { ...init, headers, body, duplex: "half" };
  return sealed;
}

/**
 * Watches a request that may leave more than once, and fail with the error of the last time. Only what has not read the
 * body, or what undici says, proves that nothing was sent: undici, which is also the `fetch` of Node.js, tells what it does
 * with a request, whatever wraps it and however often it sends. On other platforms, nothing is ever seen.
 *
 * Source: undici, Diagnostics Channel Support.
 */
function watchDeparture(
  given: RequestInit,
  { method, url }: Pick<Call, "method" | "url">,
): Departure {
  let isRead = false;
  if (!isListening) listen();
  const init = {
    ...given,
    get body() {
      isRead = true;
      return given.body ?? null;
    },
  };
  const watch = { method, url, isSeen: false, isSent: false };
  const departure: Departure = {
    init,
    isUnsent: (error) => neverSent(error) && (!isRead || (watch.isSeen && !watch.isSent)),
  };
  watched.set(departure, watch);
  return departure;
}

/** What undici did with the requests of a method and URL since the watch began. */
interface SendingWatch {
  readonly method: string;
  readonly url: string;
  /** Whether it had such a request in hand. */
  isSeen: boolean;
  /** Whether it sent any part of one. */
  isSent: boolean;
}

/** The departures that are watched, until `fetch` has ended. */
export const watched: Map<Departure, SendingWatch> = /* @__PURE__ */ new Map();

let isListening = false;

function listen(): void {
  isListening = true;
  const { process }: { process?: Partial<Pick<NodeJS.Process, "getBuiltinModule">> } = globalThis;
  // Part of Node.js since 20.16.
  const channels = process?.getBuiltinModule?.("node:diagnostics_channel");
  channels?.subscribe("undici:request:create", noting("isSeen"));
  channels?.subscribe("undici:client:sendHeaders", noting("isSent"));
  // undici 6 does not announce the headers that it sends over HTTP/2.
  channels?.subscribe("undici:request:bodySent", noting("isSent"));
}

function noting(fact: "isSeen" | "isSent"): (message: unknown) => void {
  return (message) => {
    const { request }: { request?: unknown } = Object(message);
    const { method, path }: { method?: unknown; path?: unknown } = Object(request);
    for (const watch of watched.values()) {
      // A proxy without a tunnel gets the whole URL in place of the path.
      if (watch.method === method && watch.url.endsWith(String(path))) watch[fact] = true;
    }
  };
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
