import { resolveApiKey } from "./api-key.js";
import { resolveBaseUrl } from "./base-url.js";
import { refuseBrowser } from "./browser.js";
import type { ClientOptions } from "./client-options.js";
import type { Authorize, Credentials, SecuritySchemes } from "./credentials.js";
import type { Deployment, KeyPlacement } from "./deployment.js";
import { createRootedClient, type HttpClient } from "./http-client.js";
import { placeKey, type KeyTarget } from "./key-placement.js";
import { resolveRegion } from "./region.js";

/** Settings of an openapi-fetch client without a transport; each may be left out. */
export interface PlainHttpOptions<Region extends string = string> extends Pick<
  ClientOptions<Region>,
  "apiKey" | "region" | "baseUrl" | "allowBrowser"
> {
  /**
   * The function that sends requests.
   *
   * @default the platform's `fetch`, looked up at each call
   */
  fetch?: ((request: Request, init: RequestInit) => Promise<Response>) | undefined;
}

/** Settings of such a client for an API that takes no key; each may be left out. */
export type KeylessHttpOptions<Region extends string = string> = Omit<
  PlainHttpOptions<Region>,
  "apiKey"
>;

/** Settings of such a client where one key is not all; each may be left out. */
export interface SecuredHttpOptions<
  Schemes extends SecuritySchemes,
  Region extends string = string,
> extends KeylessHttpOptions<Region> {
  /** What proves who calls, by the name of the security scheme; every request sends all of it. */
  credentials?: Credentials<Schemes> | undefined;
}

/**
 * An openapi-fetch client without a transport behind it: it knows where to go and with which key, and has none of
 * what takes room: no repeats, no pacing, no time-out, no error classes for what the service answers.
 *
 * Like that of a client it sends the key to its base URL only, follows no redirect, and refuses a path that would
 * address another resource.
 *
 * @param basePath what stands between the host root and the paths, for example a version prefix
 * @param authorize gives requests their credentials where one key is not all
 * @throws {ConfigurationError} when the key, region or base URL cannot work; nothing was sent
 */
export function createPlainHttp<Paths extends object>(
  deployment: Deployment,
  basePath: string,
  options: PlainHttpOptions = {},
  authorize?: Authorize,
): HttpClient<Paths> {
  refuseBrowser(options.allowBrowser);
  const region = resolveRegion(deployment, options.region);
  const key = resolveApiKey(deployment.key, options.apiKey);
  const baseUrl = resolveBaseUrl(deployment, region, options.baseUrl);
  return createRootedClient<Paths>(baseUrl, {
    baseUrl: baseUrl + basePath,
    fetch: async (request) => {
      const { fetch = globalThis.fetch } = options;
      const keyed = await withCredentials(withKey(request, deployment.key, key), authorize);
      return fetch(keyed, { redirect: "manual" });
    },
  });
}

/** Added last, so that neither a header of the caller's nor middleware can replace it. */
function withKey(
  request: Request,
  placement: KeyPlacement | undefined,
  key: string | undefined,
): Request {
  if (placement === undefined || key === undefined) return request;
  const target = { url: request.url, headers: Object.fromEntries(request.headers) };
  placeKey(placement, key, target);
  return withTarget(request, target);
}

async function withCredentials(request: Request, authorize?: Authorize): Promise<Request> {
  if (authorize === undefined) return request;
  const { url, method } = request;
  const headers = Object.fromEntries(request.headers);
  const operation = `${method} ${new URL(url).pathname}`;
  return withTarget(request, await authorize(undefined, { operation, url, headers }));
}

function withTarget(request: Request, { url, headers }: KeyTarget): Request {
  const changed = url === request.url ? request : new Request(url, request);
  for (const [name, value] of Object.entries(headers)) changed.headers.set(name, value);
  return changed;
}
