import {
  Transport,
  bindMethods,
  needing,
  withLastResponse,
} from "../../runtime/transport/index.js";
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
import type { Expiring, RegisterOptions } from "../../runtime/signup/index.js";
import { register, withExpiry } from "../../runtime/signup/index.js";
import { assertRegion } from "../../runtime/regions/index.js";
import {
  createChallenge,
  createClaim,
  createClaimLifetimeSeconds,
  deployment,
  regionRules,
  verifyChallenge,
  verifyChallengeRegistration,
} from "./tables.js";
import type {
  ApiKeyGrant,
  Challenge,
  ChallengeRequest,
  Claim,
  OfferedIn,
  Region,
  VerifyRequest,
  paths,
} from "./types.js";

/** Options of `SignupClient`. All are optional. */
export type ClientOptions<R extends "us" | "eu" = Region> = TransportOptions<R>;

/**
 * Cloud Agent Sign-up API.
 *
 * Lets an AI agent create a free account and an API key, and later create a claim link so that a person can see that
 * account:
 *
 * 1. **Challenge.** Request a challenge and read `challenge_text`, which contains a math problem.
 * 2. **Verify.** Send the answer as a string with exactly two decimal places. The response includes the API
 *    key. Use it for all later calls.
 * 3. **Claim.** With that key, create a link that lets a person see the account. The link is valid for one
 *    hour.
 */
export class SignupClient<R extends "us" | "eu" = Region> {
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
    this.http = transport.http<paths>([createChallenge, verifyChallenge, createClaim]);
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
  withOptions(options: ChangedOptions<ClientOptions<R>>): SignupClient<R> {
    return new SignupClient<R>(this.#transport.withOptions(options));
  }

  /**
   * Request a challenge.
   *
   * Returns a challenge whose text contains a math problem. The email address and the name are optional;
   * an empty object is allowed. No key is needed.
   *
   * `POST /cloud/signup`
   *
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  createChallenge(
    this: this & OfferedIn<R, "us">,
    body?: ChallengeRequest,
    options?: RequestOptions,
  ): ApiPromise<Challenge> {
    return this.#transport.send<Challenge>(createChallenge, { body }, options, () => {
      assertRegion(regionRules, this.#transport, createChallenge);
    });
  }

  /**
   * Answer the challenge.
   *
   * Sends the answer to the math problem and returns an API key. Use the key for all later calls. No key is
   * needed for this call. The response to a wrong answer is not documented.
   *
   * `POST /cloud/signup/verify`
   *
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  verifyChallenge(
    this: this & OfferedIn<R, "us">,
    body: VerifyRequest,
    options?: RequestOptions,
  ): ApiPromise<ApiKeyGrant> {
    return this.#transport.send<ApiKeyGrant>(verifyChallenge, { body }, options, () => {
      assertRegion(regionRules, this.#transport, verifyChallenge);
    });
  }

  /**
   * Create a claim link.
   *
   * Returns a link that lets a person see the account. The link is valid for one hour. The request needs
   * the key and has no body.
   *
   * `POST /cloud/signup/claim`
   *
   * Adds `expiresAt`: when the link expires.
   *
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  createClaim(
    this: this & OfferedIn<R, "us">,
    options?: RequestOptions,
  ): ApiPromise<Claim & Expiring> {
    return withExpiry(
      this.#transport.send<Claim>(
        createClaim,
        {},
        needing(options, { claim_url: "string" }),
        () => {
          assertRegion(regionRules, this.#transport, createClaim);
        },
      ),
      createClaimLifetimeSeconds,
    );
  }

  /**
   * Sign up: request a challenge, solve it with `registration.solve`, and send the answer as a string with exactly 2
   * decimal places. A challenge that can no longer be answered is replaced by a new one, at most twice.
   *
   * @param registration - Who signs up, and how to solve the challenge.
   * @throws {OutcomeUnknownError | RegionError} see `createChallenge`
   * @throws {ValidationError} The solution is not a finite number (`local`), or the service rejected the answer.
   */
  register(
    this: this & OfferedIn<R, "us">,
    registration: RegisterOptions<ChallengeRequest>,
    options?: RequestOptions,
  ): ApiPromise<ApiKeyGrant> {
    return withLastResponse((note) =>
      register(
        verifyChallengeRegistration,
        {
          ask: (who, request) =>
            this.createChallenge(
              who,
              needing(request, { challenge_id: "string", challenge_text: "string" }),
            ),
          text: ({ challenge_text: text }) => text,
          answer: ({ challenge_id: id }, answer, request) =>
            note(
              this.verifyChallenge(
                { challenge_id: id, answer },
                needing(request, { api_key: "string" }),
              ),
            ),
        },
        registration,
        options,
      ),
    );
  }
}
