import { CloudAgent } from "../../generated/cloud-agent.js";
import { ApiError, OutcomeUnknownError } from "../../runtime/errors/index.js";
import type { ApiPromise } from "../../runtime/transport/index.js";
import { filledIn, type TryRequest } from "./try-request.js";

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

/** Calls the method of an operation: its path parameters, its body if it has one, then the options. */
function call(client: CloudAgent, request: TryRequest): ApiPromise<unknown> {
  const { operation, path, query, body } = request;
  const steps = [operation.api, ...operation.id.split(".")];
  const owner = steps.slice(0, -1).reduce(readMember, client);
  const method = readMember(owner, steps.at(-1) ?? "");
  const parameters = operation.parameters.filter((parameter) => parameter.in === "path");
  const given = filledIn(query);
  const result: unknown = Reflect.apply(asFunction(method), owner, [
    ...parameters.map(({ name }) => path[name] ?? ""),
    ...(operation.body === undefined ? [] : [body]),
    ...(Object.keys(given).length === 0 ? [] : [{ query: given }]),
  ]);
  if (!isApiPromise(result)) throw new TypeError(`${steps.join(".")} is no call of the API`);
  return result;
}

function readMember(owner: object, name: string): object {
  const member: unknown = Reflect.get(owner, name);
  if (typeof member === "object" && member !== null) return member;
  return asFunction(member);
}

function asFunction(member: unknown): (...given: unknown[]) => unknown {
  if (isFunction(member)) return member;
  throw new TypeError("The client does not have the method of this operation");
}

function isFunction(member: unknown): member is (...given: unknown[]) => unknown {
  return typeof member === "function";
}

function isApiPromise(value: unknown): value is ApiPromise<unknown> {
  return value instanceof Promise && "withResponse" in value;
}
