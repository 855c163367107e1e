/** One call of an openapi-fetch client. */
export interface ClientCall {
  /** In capitals. */
  readonly method: string;
  /** As the document has it, parameters in braces. */
  readonly path: string;
  /** The settings of the call; empty where none were given. */
  readonly init: object;
}

/**
 * An openapi-fetch client whose calls are changed before it gets them.
 *
 * @param change gives the path and the settings to use; `undefined`: those that were given
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
        // `request` takes the method first; for every other member it is the name.
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
