/** The `fetch` function of the platform, or a function that behaves like it. */
export type Fetch = typeof globalThis.fetch;

/**
 * Wraps every attempt of every call: receives the next `fetch` and returns the function to use instead.
 *
 * The client calls it with the URL as a string and an `init` with its own `Headers` object, which you can change. Pass
 * `init.signal` on, otherwise a timeout cannot end the request. An error that an interceptor throws itself reaches the
 * caller unchanged.
 */
export type Interceptor = (next: Fetch) => Fetch;

/** Whether an error came from the network, not from an interceptor. */
export type IsNetworkFailure = (error: unknown) => boolean;

/** Returns `base` with the interceptors around it, the first one outermost. */
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
