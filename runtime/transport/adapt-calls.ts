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

/** Wraps an openapi-fetch client so that `around` carries out its calls. Each of its methods is a case of `request`. */
export function adaptCalls<HttpClient extends object>(
  client: HttpClient,
  around: (call: ClientCall, send: SendCall) => unknown,
): HttpClient {
  // openapi-fetch's own types say more than needed.
  const { request }: { request(method: string, path: string, init: object): unknown } =
    Object(client);
  const call: typeof request = (method, path, init) =>
    around({ method: String(method).toUpperCase(), path, init: Object(init) }, (given) =>
      request(method, given.path, given.init),
    );
  const methods = Object.keys(client).filter((name) => /^[A-Z]+$/.test(name));
  const calls = methods.map((name) => [name, call.bind(undefined, name)]);
  return { ...client, request: call, ...Object.fromEntries(calls) };
}
