import { CloudAgent } from "../../generated/cloud-agent.js";
import { ApiError, OutcomeUnknownError } from "../../runtime/errors/index.js";
import type { ApiPromise } from "../../runtime/transport/index.js";
import { filledIn, pathOf, type TryRequest } from "./try-request.js";

/** Where the sandbox is, and its key. */
export interface SandboxAccess {
  /** As `readBaseUrl` returns it. */
  readonly baseUrl: string;
  /** As `readSandboxKey` returns it; absent for an operation without one. */
  readonly apiKey: string | undefined;
}

/** What the sandbox answered. */
export interface TryResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: unknown;
  /** Error that the client throws for it; absent for a success. */
  readonly error?: Error;
}

/**
 * Sends a request with the client of the package, once.
 *
 * The client does not check it first: the form has, and the reader wants to see the answer of the service.
 *
 * @throws {CloudAgentError} when no answer came
 */
export async function sendRequest(
  request: TryRequest,
  { baseUrl, apiKey }: SandboxAccess,
): Promise<TryResponse> {
  const client = new CloudAgent({
    baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    // The key is that of a sandbox on the reader's own machine.
    allowBrowser: true,
    validation: "off",
    maxRetries: 0,
    maxThrottleWait: 0,
    budget: "off",
  });
  try {
    const { data, response } = await call(client, request).withResponse();
    return { status: response.status, headers: [...response.headers], body: data };
  } catch (error) {
    const isOurs = error instanceof ApiError || error instanceof OutcomeUnknownError;
    if (!isOurs || !error.status || !error.headers) throw error;
    return { status: error.status, headers: [...error.headers], body: error.body, error };
  }
}

/** The door without types: it has the facts of each operation too. */
function call(client: CloudAgent, request: TryRequest): ApiPromise<unknown> {
  const { operation, path, query, body } = request;
  const api = apis.find((each) => each === operation.api);
  const method = methods.find((each) => each === operation.method);
  if (api === undefined || method === undefined)
    throw new TypeError(`The client does not have ${operation.api}.${operation.id}`);
  const params = { path, query: filledIn(query) };
  return client[api].request(method, pathOf(operation), { params, body });
}

const apis = ["v4", "v3", "v2", "billing", "integrations", "signup"] as const;
const methods = ["DELETE", "GET", "PATCH", "POST", "PUT"] as const;
