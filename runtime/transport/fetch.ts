/** The `fetch` function of the platform, or a function that behaves like it. */
export type Fetch = typeof globalThis.fetch;

/**
 * What a client calls to send a request: the platform's `fetch`, or a function that does the same, such as that of
 * undici or node-fetch.
 *
 * It gets what it needs to send the request once, and `fetchOptions`. The body of a call that sends a file or a form is
 * the `Blob`, `FormData` or `URLSearchParams` of the call.
 */
export type FetchFunction = (
  url: string,
  init: {
    readonly method: string;
    /** The platform's own; `never` is what libraries declare of theirs besides, such as helpers of iterators. */
    readonly headers: Headers &
      Record<"keys" | "values" | "entries" | "forEach", () => never> & {
        [Symbol.iterator](): IterableIterator<[string, string]> &
          Record<keyof [] | "take" | "drop" | "toArray" | typeof Symbol.toStringTag, never>;
      };
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

/** Looked up for each call, so that a `fetch` installed later is used. */
export const platformFetch: Fetch = (input, init) => globalThis.fetch(input, init);
