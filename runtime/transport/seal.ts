import { type Fetch, platformFetch } from "./fetch.js";

/** The `init` of a request that is not safe to retry. */
export interface Sealed {
  readonly init: RequestInit;
  /** Whether something has read the body, so that an error that names a failed connection proves nothing. */
  readonly isTaken: boolean;
}

/**
 * Prepares the `init` of a request that is not safe to retry.
 *
 * A `fetch` of the caller's gets a body that is watched on its way: it may send the request, and fail afterwards with
 * the error of any other request.
 */
export function seal(init: RequestInit, base: Fetch): Sealed {
  const current = base === platformFetch ? globalThis.fetch : base;
  const sealed = current === platformsOwn ? sealBody(init) : undefined;
  if (sealed !== undefined) return { init: sealed, isTaken: false };
  const watched = {
    isTaken: false,
    init: {
      ...init,
      get body() {
        watched.isTaken = true;
        return init.body ?? null;
      },
    },
  };
  return watched;
}

/** The platform's own `fetch`, and not one that a program or a test has put in its place. */
const platformsOwn: Fetch = /* @__PURE__ */ Reflect.get(globalThis, "fetch");

/**
 * Seals a body, so that the platform cannot send it twice: after a 421, the Fetch standard sends any other body again
 * over a second connection. Only Node.js and Bun tell failed connections apart, so only they need the seal.
 *
 * @returns `undefined` for other platforms, and for bodies that `fetch` itself has to write
 */
function sealBody(init: RequestInit): RequestInit | undefined {
  const bytes = bytesOf(init.body);
  if (bytes === undefined || !tellsFailuresApart()) return undefined;
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
