import { createPlainHttp } from "../../runtime/transport/index.js";
import type { HttpClient, PlainHttpOptions } from "../../runtime/transport/index.js";
import { deployment } from "./tables.js";
import type { paths } from "./types.js";

/**
 * Cloud Agent API V2: the openapi-fetch client alone, without a method per operation.
 *
 * It has the key, sends it only to its base URL, follows no redirect, and rejects a path that would address another
 * resource. It does not retry, does not wait for throttles, and has no timeout except the `signal` of a call. Its
 * calls return `{ data, error, response }`.
 *
 * @param options - Defaults: `apiKey`: `SERVICE_API_KEY`, `region`: `SERVICE_REGION`, `baseUrl`: `SERVICE_BASE_URL`
 * or `SERVICE_EU_BASE_URL`
 * @throws {ConfigurationError} when the key, region or base URL is invalid; nothing was sent
 */
export function createHttp(options: PlainHttpOptions<"us" | "eu"> = {}): HttpClient<paths> {
  return createPlainHttp<paths>(deployment, options);
}
