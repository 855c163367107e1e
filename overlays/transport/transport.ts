import { missingKey, resolveApiKey } from "./api-key.js";
import { createAttempt } from "./attempt.js";
import { resolveBaseUrl } from "./base-url.js";
import { type EncodedBody, encodeBody } from "./body.js";
import { refuseBrowser } from "./browser.js";
import type { ClientOptions } from "./client-options.js";
import { decode } from "./decode.js";
import type { Deployment } from "./deployment.js";
import { type ClientFacts, errorFromResponse } from "./error-from-response.js";
import type { Call, Exchange } from "./exchange.js";
import { composeFetch, type Fetch } from "./fetch.js";
import { type HeaderRecord, readHeaderParameters, readHeaders, writeCookies } from "./headers.js";
import { createHttpClient, type HttpClient, type HttpRequest } from "./http-client.js";
import { type KeyTarget, placeKey } from "./key-placement.js";
import { isRepeatable, type Operation, type OperationInput } from "./operation.js";
import { fillPath } from "./path.js";
import { writeQuery } from "./query.js";
import { checkRegion, resolveRegion } from "./region.js";
import type { RequestOptions } from "./request-options.js";
import { checkTimeout, defaultTimeout } from "./timeout.js";

/**
 * Sends the requests of generated clients: one key, one region, one base URL.
 *
 * Clients of several APIs can share one; it holds no state of a single call.
 */
export class Transport {
  /** The region in use. */
  readonly region: string;
  /** The host root that requests go to, without a slash at its end. */
  readonly baseUrl: string;
  // Private, so that neither `inspect` nor `JSON.stringify` of a client shows the key.
  readonly #key: string | undefined;
  readonly #headers: HeaderRecord;
  readonly #timeout: number;
  readonly #deployment: Deployment;
  readonly #facts: ClientFacts;
  readonly #exchange: Exchange;

  /**
   * @throws {ConfigurationError} when an option or environment variable is missing or cannot work;
   * the message says which and never shows a key
   */
  constructor(deployment: Deployment, options: ClientOptions = {}) {
    refuseBrowser(options.allowBrowser);
    this.region = resolveRegion(deployment, options.region);
    this.#key = resolveApiKey(deployment.key, options.apiKey);
    this.baseUrl = resolveBaseUrl(deployment, this.region, options.baseUrl);
    this.#headers = readHeaders(options.headers ?? {});
    this.#timeout = checkTimeout(options.timeout ?? defaultTimeout);
    this.#deployment = deployment;
    this.#facts = factsOf(deployment, this.region);
    const { fetch, isNetworkFailure } = composeFetch(
      options.fetch ?? platformFetch,
      options.interceptors ?? [],
    );
    this.#exchange = createAttempt(fetch, isNetworkFailure);
  }

  /**
   * The transport for a client: a new one for options; a given one as it is.
   *
   * @throws {ConfigurationError} when a given one lacks the key that the API needs, or talks to a
   * region that the API does not exist in
   */
  static from(deployment: Deployment, options: ClientOptions | Transport): Transport {
    if (!(options instanceof Transport)) return new Transport(deployment, options);
    checkRegion(deployment, options.region, "the client that shares its transport");
    if (deployment.key?.required && options.#key === undefined) throw missingKey(deployment.key);
    return options;
  }

  /**
   * Calls an operation and gives what its successful answer holds.
   *
   * @throws {ConfigurationError} when the operation needs a key and the client has none
   * @throws {ValidationError} when a parameter or body cannot be sent (`local`), or the service
   * refused the request
   * @throws {ApiError} for any other answer that is not a success
   * @throws {ConnectionError} when nothing usable came back and a repeat does no harm
   * @throws {TimeoutError} when the time was up and a repeat does no harm
   * @throws {OutcomeUnknownError} when the request may have been carried out and no usable answer
   * came
   */
  async send<Result>(
    operation: Operation,
    input: OperationInput,
    options?: RequestOptions,
  ): Promise<Result> {
    const call = this.#prepare(operation, input, options ?? {});
    const received = await this.#exchange(call);
    if (received.status < 200 || received.status > 299) {
      throw errorFromResponse(call, received, this.#facts);
    }
    // The spec types the answer; it is not validated at run time, so that a newer service works.
    return decode(operation.result, call, received) as Result;
  }

  /**
   * The openapi-fetch client over the same exchange, typed by the paths of a spec.
   *
   * @param basePath what stands between the host root and the paths, for example a version prefix
   */
  http<Paths extends object>(basePath: string): HttpClient<Paths> {
    return createHttpClient<Paths>(this.baseUrl, basePath, async (request) => {
      const call = this.#prepareHttp(request);
      const received = await this.#exchange(call);
      if (isResponseStatus(received.status)) return received;
      throw errorFromResponse(call, received, this.#facts);
    });
  }

  #prepare(operation: Operation, input: OperationInput, options: RequestOptions): Call {
    const { id, method, path, retry, contentType = "application/json" } = operation;
    const query = writeQuery(input.query);
    const url = this.baseUrl + fillPath(id, path, input.path ?? {}) + (query && `?${query}`);
    const body = input.body === undefined ? undefined : encodeBody(id, input.body, contentType);
    const target = { url, headers: this.#headersOf(operation, input, body, options) };
    if (!operation.keyless) this.#addKey(target);
    return {
      operation: id,
      method,
      repeatable: isRepeatable(method, retry),
      url: target.url,
      headers: target.headers,
      body: body?.body ?? null,
      timeout: options.timeout === undefined ? this.#timeout : checkTimeout(options.timeout),
      signal: options.signal,
    };
  }

  #prepareHttp(request: HttpRequest): Call {
    const { method, url, headers, body, signal } = request;
    const target = { url, headers: { ...this.#headers, ...headers } };
    if (this.#key !== undefined) this.#addKey(target);
    return {
      operation: `${method} ${url.slice(this.baseUrl.length).replace(/\?.*$/s, "")}`,
      method,
      repeatable: isRepeatable(method),
      url: target.url,
      headers: target.headers,
      body,
      timeout: this.#timeout,
      signal,
    };
  }

  /** Later ones win: the operation's, the client's, the body's, parameters, the call's. */
  #headersOf(
    operation: Operation,
    input: OperationInput,
    body: EncodedBody | undefined,
    options: RequestOptions,
  ): HeaderRecord {
    const headers: HeaderRecord = {};
    if (operation.result === "json") headers["accept"] = "application/json";
    Object.assign(headers, this.#headers);
    if (body?.contentType !== undefined) headers["content-type"] = body.contentType;
    if (input.header) Object.assign(headers, readHeaderParameters(input.header));
    if (input.cookie) headers["cookie"] = writeCookies(input.cookie);
    if (options.headers) Object.assign(headers, readHeaders(options.headers));
    return headers;
  }

  #addKey(target: KeyTarget): void {
    const { key: placement } = this.#deployment;
    if (placement === undefined) return;
    if (this.#key === undefined) throw missingKey(placement);
    placeKey(placement, this.#key, target);
  }
}

/** Whether a `Response` can have this status; that of a redirect in a browser is hidden. */
function isResponseStatus(status: number): boolean {
  return status >= 200 && status <= 599;
}

/** Looked up at each call, so that a `fetch` installed later is used. */
const platformFetch: Fetch = (input, init) => globalThis.fetch(input, init);

function factsOf(deployment: Deployment, region: string): ClientFacts {
  const isRegional =
    deployment.regionEnv !== undefined || Object.keys(deployment.regions).length > 1;
  return { region: isRegional ? region : undefined, keyEnv: deployment.key?.env };
}
