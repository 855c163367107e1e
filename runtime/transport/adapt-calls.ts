/** One call of an openapi-fetch client. */
export interface ClientCall {
  /** In capitals. */
  readonly method: string;
  /** As in the document, with parameters in braces. */
  readonly path: string;
  /** Settings of the call; empty if none were passed. */
  readonly init: object;
}

/** Sends a call with that path and those settings. */
export type SendCall = (call: Omit<ClientCall, "method">) => unknown;

/** Wraps an openapi-fetch client so that `around` carries out its calls. */
export function adaptCalls<HttpClient extends object>(
  client: HttpClient,
  around: (call: ClientCall, send: SendCall) => unknown,
): HttpClient {
  return new Proxy(client, {
    get(target, key): unknown {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function" || key === "use" || key === "eject") return member;
      return (...args: unknown[]): unknown => {
        // `request` has the method as its first argument; for every other member, the name is the method.
        const [method, path, init] = key === "request" ? args : [key, ...args];
        if (typeof path !== "string") return Reflect.apply(member, undefined, args);
        const first = key === "request" ? [method] : [];
        return around({ method: String(method).toUpperCase(), path, init: Object(init) }, (call) =>
          Reflect.apply(member, undefined, [...first, call.path, call.init]),
        );
      };
    },
  });
}
