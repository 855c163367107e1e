/** One call of an openapi-fetch client. */
export interface ClientCall {
  /** In capitals. */
  readonly method: string;
  /** As in the document, with parameters in braces. */
  readonly path: string;
  /** Settings of the call; empty if none were passed. */
  readonly init: object;
}

/**
 * Wraps an openapi-fetch client so that its calls can be changed before it gets them.
 *
 * @param change returns the path and the settings to use; `undefined` keeps those of the call
 */
export function adaptCalls<HttpClient extends object>(
  client: HttpClient,
  change: (call: ClientCall) => Omit<ClientCall, "method"> | undefined,
): HttpClient {
  return new Proxy(client, {
    get(target, key): unknown {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function" || key === "use" || key === "eject") return member;
      return (...args: unknown[]): unknown => {
        // `request` has the method as its first argument; for every other member, the name is the method.
        const [method, path, init] = key === "request" ? args : [key, ...args];
        const changed =
          typeof path === "string"
            ? change({ method: String(method).toUpperCase(), path, init: asObject(init) })
            : undefined;
        if (changed === undefined) return Reflect.apply(member, undefined, args);
        const first = key === "request" ? [method] : [];
        return Reflect.apply(member, undefined, [...first, changed.path, changed.init]);
      };
    },
  });
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
