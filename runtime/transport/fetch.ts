/** The `fetch` function of the platform, or one that behaves like it. */
export type Fetch = typeof globalThis.fetch;

/**
 * Wraps every attempt of every call: receives the next `fetch` and gives the one to use instead.
 *
 * The client calls it with the URL as a string and an `init` whose `headers` is a `Headers` object
 * of its own, which may be changed. Pass `init.signal` on, else a time-out cannot end the request.
 * An error that an interceptor raises by itself reaches the caller as it is.
 */
export type Interceptor = (next: Fetch) => Fetch;

/** Tells whether an error came from the network rather than from an interceptor. */
export type IsNetworkFailure = (error: unknown) => boolean;

/** `base` with the interceptors around it, the first one outermost. */
export function composeFetch(
  base: Fetch,
  interceptors: readonly Interceptor[],
): { fetch: Fetch; isNetworkFailure: IsNetworkFailure } {
  if (interceptors.length === 0) return { fetch: base, isNetworkFailure: () => true };
  const failures = new WeakSet<object>();
  const marking: Fetch = async (input, init) => {
    try {
      return await base(input, init);
    } catch (error) {
      if (isObject(error)) failures.add(error);
      throw error;
    }
  };
  return {
    fetch: interceptors.reduceRight((next, interceptor) => interceptor(next), marking),
    isNetworkFailure: (error) => isObject(error) && failures.has(error),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
