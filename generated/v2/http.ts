import { createPlainHttp } from "../../runtime/transport/index.js";
import type { HttpClient, PlainHttpOptions } from "../../runtime/transport/index.js";
import { deployment } from "./tables.js";
import type { paths } from "./types.js";

/**
 * Cloud Agent API V2: the openapi-fetch client alone, without a method per operation.
 *
 * It has the key, sends it to its base URL only, follows no redirect, and refuses a path that would
 * address another resource. It repeats nothing, waits for no throttle, and has no time-out but the
 * `signal` of a call; what the service answers comes as `{ data, error, response }`.
 *
 * @throws {ConfigurationError} when the key, region or base URL cannot work; nothing was sent
 */
export function createHttp(options: PlainHttpOptions<"us" | "eu"> = {}): HttpClient<paths> {
  return createPlainHttp<paths>(deployment, "/api/v2", options);
}
