import { Transport, bindMethods, withLastResponse } from "../../runtime/transport/index.js";
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
import type { ConditionOptions } from "../../runtime/polling/index.js";
import { waitForCondition } from "../../runtime/polling/index.js";
import { assertRegion } from "../../runtime/regions/index.js";
import { authorize, deployment, getStatus, regionRules } from "./tables.js";
import type { Authorization, OfferedIn, Region, paths } from "./types.js";

/** Options of `IntegrationsClient`. All are optional. */
export type ClientOptions<R extends "us" | "eu" = Region> = TransportOptions<R>;

/**
 * Cloud Agent Integrations API.
 *
 * To connect a third-party integration to your account with OAuth:
 *
 * 1. **Authorize** the provider. The response includes a redirect URL.
 * 2. **Open** the URL in a web auth session. A third-party integration provider hosts it, and no redirect
 *    URI is registered per client.
 * 3. **Poll** the status after the OAuth flow has returned to the callback path.
 */
export class IntegrationsClient<R extends "us" | "eu" = Region> {
  /** The region that the client talks to. */
  readonly region: R;
  /** The openapi-fetch client, typed by the paths of the spec: for what has no method, and calls that do not throw. */
  readonly http: HttpClient<paths>;
  readonly #transport: Transport;

  /**
   * @param options - Defaults: `apiKey`: `SERVICE_API_KEY`, `region`: `SERVICE_REGION`, `baseUrl`: `SERVICE_BASE_URL`
   * @throws {ConfigurationError} when the key, region or base URL is invalid; nothing was sent
   */
  constructor(options: ClientOptions<R> | SharedTransport = {}) {
    const transport = Transport.from(deployment, options);
    // The transport has checked it; the type is that of the option that chose it.
    this.region = transport.region as R;
    this.http = transport.http<paths>([authorize, getStatus]);
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
  withOptions(options: ChangedOptions<ClientOptions<R>>): IntegrationsClient<R> {
    return new IntegrationsClient<R>(this.#transport.withOptions(options));
  }

  /**
   * Start connecting an integration.
   *
   * Returns a redirect URL. Open it in a web auth session, then poll the status. The request has no body.
   *
   * `POST /api/v4/integrations/{provider}/authorize`
   *
   * @param provider - Name of the integration. The list of names is not documented.
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  authorize(
    this: this & OfferedIn<R, "us">,
    provider: string,
    options?: RequestOptions,
  ): ApiPromise<Authorization> {
    return this.#transport.send<Authorization>(authorize, { path: { provider } }, options, () => {
      assertRegion(regionRules, this.#transport, authorize);
    });
  }

  /**
   * Get the status of an integration.
   *
   * Returns the status of the connection. Poll it after the OAuth flow has returned to the callback path.
   * The shape of the response is not documented, so your program decides what counts as connected.
   *
   * `GET /api/v4/integrations/{provider}/status`
   *
   * @param provider - Name of the integration. The list of names is not documented.
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  getStatus(
    this: this & OfferedIn<R, "us">,
    provider: string,
    options?: RequestOptions,
  ): ApiPromise<unknown> {
    return this.#transport.send<unknown>(getStatus, { path: { provider } }, options, () => {
      assertRegion(regionRules, this.#transport, getStatus);
    });
  }

  /**
   * Poll `getStatus` until `options.until` accepts a response, and return that response.
   *
   * @param provider - Name of the integration. The list of names is not documented.
   * @throws {AuthenticationError | ValidationError | RegionError} see `getStatus`
   * @throws {WaitTimeoutError} `options.waitTimeout` or `options.deadline` expired. This cancels nothing: what you wait
   * for may go on.
   * @throws {ThrottleError} The service asks for a longer pause than the wait allows.
   */
  waitForConnection(
    this: this & OfferedIn<R, "us">,
    provider: string,
    options: ConditionOptions<unknown>,
  ): ApiPromise<unknown> {
    return withLastResponse((note) =>
      waitForCondition(
        provider,
        (request) => note(this.getStatus(provider, request)),
        options,
        this.#transport,
      ),
    );
  }
}
