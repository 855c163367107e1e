import { type BudgetEnvironment, defaultMaxThrottleWait, environmentOf } from "../budget/index.js";
import { isRecord } from "../json/is-record.js";
import { type Clock, explainReason } from "../time/index.js";
import { missingKey, resolveApiKey } from "./api-key.js";
import { type ApiPromise, createApiPromise } from "./api-promise.js";
import { createAttempt } from "./attempt.js";
import { refuseClearText, resolveBaseUrl } from "./base-url.js";
import { type EncodedBody, encodeBody } from "./body.js";
import { refuseBrowser } from "./browser.js";
import {
  checkHook,
  type CallLimits,
  checkLimits,
  checkMaxThrottleWait,
  checkPollInterval,
  defaultLimits,
  checkValidation,
  checkOptionNames,
} from "./check-options.js";
import type { ClientOptions } from "./client-options.js";
import type { Authorize } from "./credentials.js";
import { decode, jsonOrText } from "./decode.js";
import type { Deployment } from "./deployment.js";
import { errorFromAnswer, type ClientFacts } from "./error-from-response.js";
import {
  CallRecord,
  recordOf,
  type Answered,
  type Call,
  type Received,
  type Succeeded,
} from "./call.js";
import { tooComplexAnswer } from "./failure.js";
import { composeFetch, platformFetch } from "./fetch.js";
import { type HeaderRecord, readHeaderParameters, readHeaders, writeCookies } from "./headers.js";
import { createHttpClient, type HttpClient, type HttpRequest } from "./http-client.js";
import { isTooComplex } from "./json-limits.js";
import { type KeyTarget, placeKey } from "./key-placement.js";
import { assertNeeds } from "./needing.js";
import { Observer } from "./observer.js";
import {
  isRepeatable,
  type Operation,
  type OperationInput,
  operationName,
  createOperationFinder,
  type FindOperation,
} from "./operation.js";
import { Pacer } from "./pacer.js";
import { fillPath } from "./path.js";
import { writeQuery } from "./query.js";
import { checkRegionOption, resolveRegion } from "./region.js";
import { Exchange } from "./exchange.js";
import type { RequestOptions } from "./request-options.js";

/**
 * The transport of another client, for a client that shares it.
 *
 * A separate type without `region`, which settings have too: the compiler then compares wrong settings with the
 * settings, not with a transport. Editors do not suggest members of a class with a protected member among the settings.
 */
export abstract class SharedTransport {
  /** For the compiler only: no value has it at run time. */
  declare protected readonly isTransport: true;
}

/**
 * Sends the requests of generated clients with one key, one region and one base URL.
 *
 * Clients of several APIs can share a transport. It has no state of a single call.
 */
export class Transport extends SharedTransport {
  /** The region in use. */
  readonly region: string;
  /** Host root that requests go to, without a trailing slash. */
  readonly baseUrl: string;
  // Private, so that neither `inspect` nor `JSON.stringify` of a client shows the key.
  readonly #key: string | undefined;
  readonly #allowInsecure: boolean | undefined;
  readonly #validation: "known" | "off";
  readonly #headers: HeaderRecord;
  readonly #limits: CallLimits;
  readonly #deployment: Deployment;
  readonly #facts: ClientFacts;
  readonly #pacer: Pacer;
  readonly #observer: Observer;
  readonly #exchange: Exchange;
  readonly #authorize: Authorize | undefined;
  readonly #clock: Clock;
  readonly #pollInterval: ClientOptions["pollInterval"];

  /**
   * @param environment clock and random numbers; simulations pass their own
   * @param authorize adds credentials to calls if the API needs more than one key
   * @throws {ConfigurationError} when an option or environment variable is missing or invalid; the message names it and
   * never shows a key
   */
  constructor(
    deployment: Deployment,
    options: ClientOptions = {},
    environment: BudgetEnvironment = environmentOf(options.clock),
    authorize?: Authorize,
  ) {
    super();
    const { allowInsecure, interceptors = [] } = options;
    this.#authorize = authorize;
    // If an API needs more than one key, its document adds options.
    if (authorize === undefined) checkOptionNames(options);
    this.#clock = environment.clock;
    this.#pollInterval = checkPollInterval(options.pollInterval);
    refuseBrowser(options.allowBrowser);
    this.region = resolveRegion(deployment, options.region);
    this.#key = resolveApiKey(deployment.key, options.apiKey);
    const baseUrl = resolveBaseUrl(deployment, this.region, options.baseUrl, allowInsecure);
    this.baseUrl = baseUrl;
    this.#allowInsecure = allowInsecure;
    this.#validation = checkValidation(options.validation ?? "known");
    this.#headers = readHeaders(options.headers ?? {});
    this.#limits = checkLimits(options, defaultLimits);
    this.#deployment = deployment;
    this.#facts = factsOf(deployment, this.region);
    this.#observer = new Observer(options);
    const { requestRate } = deployment;
    this.#pacer = new Pacer(
      { budget: options.budget, requestRate, baseUrl, key: this.#key, environment },
      this.#observer,
    );
    const fetch = composeFetch(options.fetch ?? platformFetch, interceptors);
    this.#exchange = new Exchange({
      attempt: createAttempt(fetch),
      pacer: this.#pacer,
      observer: this.#observer,
      deployment,
      maxThrottleWait: checkMaxThrottleWait(options.maxThrottleWait ?? defaultMaxThrottleWait),
      environment,
    });
  }

  /**
   * Returns the transport for a client: a new one for options, or the given one.
   *
   * @param createAuthorize for an API that needs more than one key
   * @throws {ConfigurationError} when a given transport lacks the key that the API needs, or its region does not have
   * the API
   */
  static from<Options extends ClientOptions>(
    deployment: Deployment,
    options: Options | SharedTransport,
    createAuthorize?: (options: Options) => Authorize,
  ): Transport;
  static from<Options extends ClientOptions>(
    deployment: Deployment,
    options: Options | Transport,
    createAuthorize?: (options: Options) => Authorize,
  ): Transport {
    if (!(options instanceof Transport))
      return new Transport(deployment, options, undefined, createAuthorize?.(options));
    checkRegionOption(deployment, options.region, "the client that shares its transport");
    if (deployment.key?.required && options.#key === undefined) throw missingKey(deployment.key);
    return options;
  }

  /** The clock that pauses and waits follow. */
  get clock(): Clock {
    return this.#clock;
  }

  /** Default milliseconds between two reads of a wait. */
  get pollInterval(): ClientOptions["pollInterval"] {
    return this.#pollInterval;
  }

  /** Whether generated clients reject requests that cannot succeed, before sending them. */
  get validation(): "known" | "off" {
    return this.#validation;
  }

  /**
   * Calls an operation and returns the content of its successful response.
   *
   * @param guard throws to reject the call before anything is sent
   * @throws {ConfigurationError} when the operation needs a key and the client has none
   * @throws {ValidationError} when a parameter or body cannot be sent (`local`), or the service rejected the request
   * @throws {ApiError} for any other response that is not a success
   * @throws {ConnectionError} when no usable response arrived and the request is safe to retry
   * @throws {TimeoutError} when the request timed out and is safe to retry
   * @throws {ThrottleError} when the service asks for a longer pause than the call may wait for
   * @throws {OutcomeUnknownError} when the request may have been carried out and no usable response arrived
   */
  send<Result>(
    operation: Operation,
    input: OperationInput | (() => OperationInput),
    options: RequestOptions = {},
    guard?: () => void,
  ): ApiPromise<Result> {
    return createApiPromise<Result>(this.#send(operation, input, options, guard));
  }

  async #send(
    operation: Operation,
    input: OperationInput | (() => OperationInput),
    options: RequestOptions,
    guard: (() => void) | undefined,
  ): Promise<Succeeded> {
    const record = recordOf(options);
    record.delivery = "unsent";
    guard?.();
    const given = typeof input === "function" ? input() : input;
    let call = this.#prepare(operation, given, options, record);
    if (this.#authorize) call = await this.#authorize(operation, call);
    const hasOwnServer = !call.url.startsWith(`${this.baseUrl}/`);
    if (hasOwnServer) refuseClearText(call.url, "the document", this.#allowInsecure);
    const answer = await this.#carryOut(call);
    if (answer.kind === "refused") throw errorFromAnswer(call, answer, this.#facts);
    this.#learn(operation, answer.value);
    return answer;
  }

  /**
   * Creates the openapi-fetch client over the same exchange, typed by the paths of a spec.
   *
   * @param basePath path between the host root and the paths, for example a version prefix
   * @param operations facts about those paths: which limit counts a request, and whether it is safe to retry; for other
   * paths, only the method decides
   */
  http<Paths extends object>(
    basePath: string,
    operations: readonly Operation[] = [],
  ): HttpClient<Paths> {
    const find = createOperationFinder(operations);
    return createHttpClient<Paths>(this.baseUrl, basePath, (request) =>
      this.#sendHttp(request, find),
    );
  }

  async #sendHttp(request: HttpRequest, find: FindOperation): Promise<Received> {
    const path = request.url.slice(this.baseUrl.length).replace(/\?.*$/s, "");
    const operation = find(request.method, path);
    let call = this.#prepareHttp(request, path, operation);
    if (this.#authorize) call = await this.#authorize(operation, call);
    const answer = await this.#carryOut(call);
    if (answer.kind === "succeeded") {
      if (operation && isTelling(operation)) this.#learn(operation, jsonOrText(answer));
    } else if (!isResponseStatus(answer.status)) throw errorFromAnswer(call, answer, this.#facts);
    return bearable(call, answer, request.isRaw);
  }

  #carryOut(call: Call): Promise<Answered> {
    const answer = this.#exchange.carryOut(call).catch((error: unknown) => {
      throw error === call.signal?.reason ? explainReason(error) : error;
    });
    return this.#observer.wantsCalls ? this.#observer.watch(call, answer) : answer;
  }

  /** The project first: the rates that follow from its concurrency apply to all of its keys. */
  #learn({ projectField, concurrencyField }: Operation, value: unknown): void {
    if (!isRecord(value)) return;
    if (projectField !== undefined) this.#pacer.learnProject(value[projectField]);
    if (concurrencyField !== undefined) this.#pacer.learnConcurrency(value[concurrencyField]);
  }

  #prepare(
    operation: Operation,
    input: OperationInput,
    options: RequestOptions,
    record: CallRecord,
  ): Call {
    const { method, path, retry, contentType = "application/json" } = operation;
    const name = operationName(operation);
    const query = writeQuery(input.query);
    const filled = fillPath(name, path, input.path ?? {});
    const url = (operation.server ?? this.baseUrl) + filled + (query && `?${query}`);
    const body = input.body === undefined ? undefined : encodeBody(name, input.body, contentType);
    const target = { url, headers: this.#headersOf(operation, input, body, options) };
    if (!operation.keyless) this.#addKey(target, operation.keyOptional);
    return {
      operation: name,
      method,
      repeatable: isRepeatable(method, retry),
      layer: layerOf(operation),
      url: target.url,
      path: filled,
      hasIdentifier: path.includes("{"),
      headers: target.headers,
      key: this.#key,
      body: body?.body ?? null,
      ...checkLimits(options, this.#limits),
      signal: options.signal,
      record,
      beforeSend: checkHook("beforeSend", options.beforeSend),
      beforeRetry: checkHook("beforeRetry", options.beforeRetry),
      redirects: operation.redirects,
      leavesUnread: input.stream?.leavesUnread,
      read(received) {
        const given = (input.stream ?? input).read?.(received, this);
        const value = given ?? decode(operation.result, this, received);
        assertNeeds(this, options, value, received.status);
        return value;
      },
    };
  }

  #prepareHttp(request: HttpRequest, path: string, operation: Operation | undefined): Call {
    const { method, url, headers, body, signal, limits } = request;
    const target = { url, headers: { ...this.#headers, ...headers } };
    if (this.#key !== undefined && !operation?.keyless) this.#addKey(target);
    return {
      operation: `${method} ${path}`,
      method,
      repeatable: isRepeatable(method, operation?.retry),
      layer: operation === undefined ? "general" : layerOf(operation),
      url: target.url,
      path,
      hasIdentifier: operation?.path.includes("{") ?? true,
      headers: target.headers,
      key: this.#key,
      body,
      ...checkLimits(limits, this.#limits),
      signal,
      record: new CallRecord(),
      // The content of the response depends on the caller's `parseAs`.
      read: () => undefined,
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
    const { result } = operation;
    const accept =
      input.stream?.accept ?? operation.accept ?? (result === "json" && "application/json");
    if (accept) headers["accept"] = accept;
    Object.assign(headers, this.#headers);
    if (body?.contentType !== undefined) headers["content-type"] = body.contentType;
    if (input.header) Object.assign(headers, readHeaderParameters(input.header));
    if (input.cookie) headers["cookie"] = writeCookies(input.cookie);
    if (options.headers) Object.assign(headers, readHeaders(options.headers));
    return headers;
  }

  #addKey(target: KeyTarget, isOptional?: boolean): void {
    const { key: placement } = this.#deployment;
    if (placement === undefined) return;
    if (this.#key !== undefined) placeKey(placement, this.#key, target);
    else if (!isOptional) throw missingKey(placement);
  }
}

/** Bodies that openapi-fetch would parse for too long: a failure keeps no body, a success is rejected. */
function bearable(call: Call, answer: Answered, isRaw: boolean): Received {
  const isParsed = answer.kind === "refused" || !isRaw;
  if (!isParsed || !isTooComplex(answer.bytes)) return answer;
  if (answer.kind === "succeeded") throw tooComplexAnswer(call, answer.status);
  return { ...answer, bytes: new Uint8Array() };
}

/** Without a key, there is no project whose limits could count a request. */
function layerOf({ keyless, budget }: Operation): Call["layer"] {
  return keyless ? undefined : (budget ?? "general");
}

/** Whether the responses of an operation say something about the project. */
function isTelling({ projectField, concurrencyField }: Operation): boolean {
  return projectField !== undefined || concurrencyField !== undefined;
}

/** Whether a `Response` can have this status. A browser hides the status of a redirect. */
function isResponseStatus(status: number): boolean {
  return status >= 200 && status <= 599;
}

function factsOf(deployment: Deployment, region: string): ClientFacts {
  const isRegional =
    deployment.regionEnv !== undefined || Object.keys(deployment.regions).length > 1;
  return {
    region: isRegional ? region : undefined,
    regionEnv: deployment.regionEnv,
    keyEnv: deployment.key?.env,
  };
}
