import { Transport } from "../../overlays/transport/index.js";
import type { ClientOptions, HttpClient, RequestOptions } from "../../overlays/transport/index.js";
import { createChallenge, createClaim, deployment, verifyChallenge } from "./tables.js";
import type {
  ApiKeyGrant,
  Challenge,
  ChallengeRequest,
  Claim,
  VerifyRequest,
  paths,
} from "./types.js";

/**
 * Cloud Agent Sign-up API, version 1.0.0.
 *
 * Lets an AI agent create a free account and an API key by itself, and later hand the account to a person:
 */
export class SignupClient {
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
   * Ask for a challenge.
   *
   * Returns a challenge whose text contains a math problem. An e-mail address and a name can be given;
   * an empty object is allowed. No key is needed.
   *
   * `POST /cloud/signup`
   *
   * @throws {ValidationError} The request failed validation, or it asks for a model, a feature, a proxy country or
   * a pair of model and reasoning level that is not supported here.
   */
  async createChallenge(body?: ChallengeRequest, options?: RequestOptions): Promise<Challenge> {
    return this.#transport.send<Challenge>(createChallenge, { body }, options);
  }

  /**
   * Answer the challenge.
   *
   * Takes the answer to the math problem and returns an API key, to be used for all later calls. No key
   * is needed. What a wrong answer gets is not stated.
   *
   * `POST /cloud/signup/verify`
   *
   * @throws {ValidationError} The request failed validation, or it asks for a model, a feature, a proxy country or
   * a pair of model and reasoning level that is not supported here.
   */
  async verifyChallenge(body: VerifyRequest, options?: RequestOptions): Promise<ApiKeyGrant> {
    return this.#transport.send<ApiKeyGrant>(verifyChallenge, { body }, options);
  }

  /**
   * Create a claim link.
   *
   * Returns a link by which a person can see the account. It is valid for one hour. The request needs
   * the key and has no body.
   *
   * `POST /cloud/signup/claim`
   *
   * @throws {AuthenticationError} The key is missing, malformed, sent with a `Bearer` prefix, or was created in
   * another region. The shape of the body is not stated.
   */
  async createClaim(options?: RequestOptions): Promise<Claim> {
    return this.#transport.send<Claim>(createClaim, {}, options);
  }
}
