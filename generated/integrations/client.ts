import { Transport } from "../../overlays/transport/index.js";
import type { ClientOptions, HttpClient, RequestOptions } from "../../overlays/transport/index.js";
import { authorize, deployment, getStatus } from "./tables.js";
import type { Authorization, paths } from "./types.js";

/**
 * Cloud Agent Integrations API, version 1.0.0.
 *
 * Connects third-party integrations to an account by OAuth:
 */
export class IntegrationsClient {
  /** The openapi-fetch client, typed by the paths of the spec: for what has no method, and for calls that do not throw. */
  readonly http: HttpClient<paths>;
  readonly #transport: Transport;

  /** @throws {ConfigurationError} when the key, region or base URL cannot work; nothing was sent */
  constructor(options: ClientOptions | Transport = {}) {
    const transport = Transport.from(deployment, options);
    this.http = transport.http<paths>("");
    this.#transport = transport;
  }

  /**
   * Start connecting an integration.
   *
   * Returns a redirect URL. Open it in a web auth session for the person who grants access; then poll
   * the status. The request has no body.
   *
   * `POST /api/v4/integrations/{provider}/authorize`
   *
   * @param provider - Name of the integration. Which names exist is not stated.
   * @throws {AuthenticationError} The key is missing, malformed, sent with a `Bearer` prefix, or was created in
   * another region. The shape of the body is not stated.
   * @throws {ValidationError} The request failed validation, or it asks for a model, a feature, a proxy country or
   * a pair of model and reasoning level that is not supported here.
   */
  async authorize(provider: string, options?: RequestOptions): Promise<Authorization> {
    return this.#transport.send<Authorization>(authorize, { path: { provider } }, options);
  }

  /**
   * Get the status of an integration.
   *
   * Says how the connection stands. Poll it after the OAuth flow has returned to the callback path. What
   * the answer looks like is not stated, so what counts as connected is for the caller to decide.
   *
   * `GET /api/v4/integrations/{provider}/status`
   *
   * @param provider - Name of the integration. Which names exist is not stated.
   * @throws {AuthenticationError} The key is missing, malformed, sent with a `Bearer` prefix, or was created in
   * another region. The shape of the body is not stated.
   * @throws {ValidationError} The request failed validation, or it asks for a model, a feature, a proxy country or
   * a pair of model and reasoning level that is not supported here.
   */
  async getStatus(provider: string, options?: RequestOptions): Promise<unknown> {
    return this.#transport.send<unknown>(getStatus, { path: { provider } }, options);
  }
}
