import { resolveApiKey } from "./options/api-key.js";
import { refuseClearText, resolveBaseUrl } from "./options/base-url.js";
import { refuseBrowser } from "./options/browser.js";
import type { ClientOptions } from "./options/client-options.js";
import type { Authorize, Credentials, SecuritySchemes } from "./options/credentials.js";
import type { Deployment } from "./deployment.js";
import { createPlacedClient, type HttpClient } from "./http-client.js";
import { createPlaceFinder } from "./options/find-place.js";
import type { Operation } from "./operation.js";
import { placeKey, type KeyTarget } from "./options/key-placement.js";
import { resolveRegion } from "./options/region.js";

/** Options of an openapi-fetch client without a transport. All are optional. */
export interface PlainHttpOptions<Region extends string = string> extends Pick<
  ClientOptions<Region>,
  "apiKey" | "region" | "baseUrl" | "allowInsecure" | "allowBrowser"
> {
  /**
   * The function that sends requests.
   *
   * @default the platform's `fetch`, looked up for each call
   */
  fetch?: ((request: Request, init: RequestInit) => Promise<Response>) | undefined;
}

/** Options of such a client for an API without a key. All are optional. */
export type KeylessHttpOptions<Region extends string = string> = Omit<
  PlainHttpOptions<Region>,
  "apiKey"
>;

/** Options of such a client for an API with several credentials. All are optional. */
export interface SecuredHttpOptions<
  Schemes extends SecuritySchemes,
  Region extends string = string,
> extends KeylessHttpOptions<Region> {
  /** Credentials by the name of the security scheme. Every request includes all of them. Default: none. */
  credentials?: Credentials<Schemes> | undefined;
}

/**
 * Creates an openapi-fetch client without a transport.
 *
 * It knows the host and the key, and has nothing that needs space: no retries, no pacing, no timeouts, no error
 * classes. Like `client.http`, it sends the key to its base URL and the servers of operations only, follows no redirect,
 * and rejects a path that would address another resource.
 *
 * @param operations those with a server of their own
 * @param authorize adds credentials to requests if the API needs more than one key
 * @throws {ConfigurationError} when the key, region or base URL is invalid; nothing was sent
 */
export function createPlainHttp<Paths extends object>(
  deployment: Deployment,
  options: PlainHttpOptions = {},
  operations: readonly Operation[] = [],
  authorize?: Authorize,
): HttpClient<Paths> {
  refuseBrowser(options.allowBrowser);
  const region = resolveRegion(deployment, options.region);
  const key = resolveApiKey(deployment.key, options.apiKey);
  const { allowInsecure } = options;
  const url = resolveBaseUrl(deployment, region, options.baseUrl, allowInsecure);
  const findPlace = createPlaceFinder(url, region, deployment);
  return createPlacedClient<Paths>(findPlace, operations, async (request) => {
    const { fetch = globalThis.fetch } = options;
    if (!request.url.startsWith(`${findPlace().root}/`))
      refuseClearText(request.url, "document", allowInsecure);
    // Added last, so that neither a caller's header nor middleware can replace it.
    const target = { url: request.url, headers: Object.fromEntries(request.headers) };
    if (deployment.key && key !== undefined) placeKey(deployment.key, key, target);
    const operation = `${request.method} ${new URL(request.url).pathname}`;
    const keyed = await authorize?.(undefined, { operation, ...target });
    return fetch(withTarget(request, keyed ?? target), { redirect: "manual" });
  });
}

function withTarget(request: Request, { url, headers }: KeyTarget): Request {
  const changed = url === request.url ? request : new Request(url, request);
  for (const [name, value] of Object.entries(headers)) changed.headers.set(name, value);
  return changed;
}
