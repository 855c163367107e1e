import { Transport, bindMethods } from "../../runtime/transport/index.js";
import type {
  ApiPromise,
  ChangedOptions,
  ClientOptions as TransportOptions,
  HttpClient,
  HttpMethod,
  RequestOptions,
  SharedTransport,
  UntypedRequest,
} from "../../runtime/transport/index.js";
import { deployment, getAccount } from "./tables.js";
import type { Account, Region, paths } from "./types.js";

/** Options of `BillingClient`. All are optional. */
export type ClientOptions<R extends "us" | "eu" = Region> = TransportOptions<R>;

/**
 * Cloud Agent Billing API.
 *
 * Read the account of the project that your key belongs to: how many sessions can be active at once, and how many are
 * active now. The path belongs to V2. Clients of V4 use it as well.
 */
export class BillingClient<R extends "us" | "eu" = Region> {
  /** The region that the client talks to. */
  readonly region: R;
  /** The openapi-fetch client, typed by the paths of the spec: for what has no method, and calls that do not throw. */
  readonly http: HttpClient<paths>;
  readonly #transport: Transport;

  /**
   * @param options - Defaults: `apiKey`: `SERVICE_API_KEY`, `region`: `SERVICE_REGION`, `baseUrl`: `SERVICE_BASE_URL`
   * or `SERVICE_EU_BASE_URL`
   * @throws {ConfigurationError} when the key, region or base URL is invalid; nothing was sent
   */
  constructor(options: ClientOptions<R> | SharedTransport = {}) {
    const transport = Transport.from(deployment, options);
    // The transport has checked it; the type is that of the option that chose it.
    this.region = transport.region as R;
    this.http = transport.http<paths>([getAccount]);
    this.#transport = transport;
    bindMethods(this);
  }

  /**
   * Call an operation by its method and path, such as one that the service has and this client does not know yet.
   *
   * It has the pacing and the errors of the other methods. An operation that the document does not have is retried only
   * if HTTP calls its method safe.
   *
   * @param path - Path as in the document, with parameters in braces, such as `/things/{id}`.
   * @throws {ValidationError} The path or a parameter cannot be sent, or the service rejected the request.
   */
  request<Result = unknown>(
    method: HttpMethod,
    path: string,
    request?: UntypedRequest,
  ): ApiPromise<Result> {
    return this.#transport.request<Result>(method, path, request);
  }

  /** Returns a client with other options in place of some of these. It shares the rate budget. */
  withOptions(options: ChangedOptions<ClientOptions<R>>): BillingClient<R> {
    return new BillingClient<R>(this.#transport.withOptions(options));
  }

  /**
   * Get the account.
   *
   * Returns the billing record of the project that the calling key belongs to. The path belongs to V2.
   * Clients of V4 use it as well.
   *
   * `GET /api/v2/billing/account`
   *
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   */
  getAccount(options?: RequestOptions): ApiPromise<Account> {
    return this.#transport.send<Account>(getAccount, {}, options);
  }
}
