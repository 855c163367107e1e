import { type BudgetEnvironment, defaultMaxThrottleWait, environmentOf } from "../budget/index.js";
import type { Clock } from "../time/index.js";
import { missingKey, placeKey, resolveApiKey } from "./options/api-key.js";
import { createAttempt } from "./attempt.js";
import { refuseClearText, resolveBaseUrl } from "./options/base-url.js";
import { createPlaceFinder, type FindPlace } from "./options/find-place.js";
import type { Call, StreamReader, WrittenRequest } from "./call.js";
import type { CallLimits } from "./options/check-options.js";
import { checkOptions, clientOptions, defaultLimits, limitsOf } from "./options/check-options.js";
import type { ClientOptions } from "./options/client-options.js";
import type { Authorize } from "./options/credentials.js";
import type { Answered } from "./outcome.js";
import { readers } from "./response/decode.js";
import type { Deployment } from "./deployment.js";
import { Exchange } from "./exchange.js";
import { type Fetch, platformFetch } from "./fetch.js";
import { type HeaderRecord, readHeaders } from "./request/headers.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { readOwn } from "../json/values.js";
import type { CallPlan } from "./http-client.js";
import { Observer } from "./observer.js";
import { operationName } from "./operation.js";
import { Pacer } from "./pace/pacer.js";
import { resolveRegion } from "./options/region.js";

/**
 * One key, one region and one base URL, with what clients know about the service behind it. Clients of several APIs can
 * share it. It has no state of a single call.
 */
export class Connection {
  /** The region that requests go to. */
  readonly region: string;
  /** Host root of its own API, without a trailing slash. */
  readonly baseUrl: string;
  /** Tells the time and waits. */
  readonly clock: Clock;
  /** Interval of waits that do not set one. */
  readonly pollInterval: ClientOptions["pollInterval"];
  /** Whether known rules are checked before a request is sent. */
  readonly validation: "known" | "off";
  // Private, so that neither `inspect` nor `JSON.stringify` of a client shows the key.
  readonly #options: ClientOptions & { readonly baseUrl: string };
  readonly #headers: HeaderRecord;
  readonly #limits: CallLimits;
  readonly #deployment: Deployment;
  readonly #exchange: Exchange;
  /** Passes on what happens to calls. */
  readonly observer: Observer;
  readonly #authorize: Authorize | undefined;
  /** Returns a connection with other options in place of some of these. */
  readonly withOptions: (changes: ClientOptions) => Connection;

  constructor(
    deployment: Deployment,
    options: ClientOptions,
    environment: BudgetEnvironment = environmentOf(options.clock),
    authorize?: Authorize,
  ) {
    const { budget, interceptors = [] } = options;
    this.#authorize = authorize;
    // If an API needs more than one key, or leaves its servers open, its document adds options.
    const { regionEnv, regions, requestRate, servers } = deployment;
    const more = { credentials: authorize, servers, serverVariables: servers };
    checkOptions(options, clientOptions, (name) => readOwn<unknown>(more, name) !== undefined);
    this.clock = environment.clock;
    this.pollInterval = options.pollInterval;
    refuseBrowser(options.allowBrowser);
    this.region = resolveRegion(deployment, options.region);
    const key = resolveApiKey(deployment.key, options.apiKey);
    const url = resolveBaseUrl(deployment, this.region, options.baseUrl, options.allowInsecure);
    const kept = { ...options, apiKey: key, baseUrl: url, region: this.region };
    this.#options = kept;
    this.withOptions = (changes) =>
      new Connection(deployment, { ...kept, ...givenOf(changes) }, environment, authorize);
    this.validation = options.validation ?? "known";
    this.#headers = readHeaders(options.headers ?? {});
    this.#limits = limitsOf(options, defaultLimits);
    this.#deployment = deployment;
    const observer = (this.observer = new Observer(options, deployment));
    // Interceptors, which are typed by the platform's `fetch`, also wrap that of a library.
    const fetch = (options.fetch ?? platformFetch) as Fetch;
    const { root: baseUrl } = this.createPlaceFinder(deployment)();
    this.baseUrl = baseUrl;
    const isRegional = regionEnv !== undefined || Object.keys(regions).length > 1;
    this.#exchange = new Exchange({
      attempt: createAttempt(fetch, interceptors, options.fetchOptions),
      pacer: new Pacer({ budget, requestRate, baseUrl, key, environment }, observer),
      observer,
      deployment,
      region: isRegional ? this.region : undefined,
      maxThrottleWait: options.maxThrottleWait ?? defaultMaxThrottleWait,
      environment,
    });
  }

  /** Returns where the operations of an API are. */
  createPlaceFinder(deployment: Deployment): FindPlace {
    return createPlaceFinder(this.#options.baseUrl, this.region, deployment);
  }

  /**
   * Makes sure that there is a key for an API that needs one for every operation.
   *
   * @throws {ConfigurationError} when there is none
   */
  assertKey({ key }: Deployment): void {
    if (key?.required && this.#options.apiKey === undefined) throw missingKey(key);
  }

  /**
   * Sends a request with the key, as often as needed, and returns the last response.
   *
   * @internal
   */
  async carryOut(plan: CallPlan, request: WrittenRequest): Promise<Answered> {
    const prepared = this.#prepare(plan, request);
    const call = this.#authorize ? await this.#authorize(plan.operation, prepared) : prepared;
    if (!call.url.startsWith(`${this.baseUrl}/`))
      refuseClearText(call.url, "document", this.#options.allowInsecure);
    return this.#exchange.carryOut(call);
  }

  /** Returns the call that sends a request. */
  #prepare(plan: CallPlan, request: WrittenRequest): Call {
    const { operation, input, options, record, isParsed } = plan;
    const stream = input?.stream;
    const { method, basePath } = request;
    const own = input && operation;
    const path = basePath + request.path;
    const template = operation?.template ?? operation?.path;
    const accept = own && (stream?.accept ?? own.accept ?? (own.result === "json" && json));
    // Later ones win.
    const all: HeaderRecord = { ...(accept && { accept }), ...this.#headers, ...request.headers };
    const sent = { ...request, headers: all };
    const { key: placement } = this.#deployment;
    const { apiKey: key } = this.#options;
    if (placement !== undefined && !operation?.keyless) {
      if (key !== undefined) placeKey(placement, key, sent);
      else if (own && !own.keyOptional) throw missingKey(placement);
    }
    const taught = operation?.projectField ?? operation?.concurrencyField;
    let result = own?.result ?? (taught ? "unknown" : "none");
    // `client.http` returns what the method would, also where the document promises nothing.
    if (isParsed) result = operation?.result ?? "typed";
    if (isParsed && result === "none") result = "typed";
    const usual = readers[result];
    return {
      ...options,
      ...sent,
      operation: own ? operationName(own) : `${method} ${path}`,
      repeatable: operation?.retry === "safe" || safeMethods.test(method),
      // Without a key, there is no project whose limits could count a request.
      layer: operation?.keyless ? undefined : (operation?.budget ?? "general"),
      path,
      template: template && basePath + template,
      key,
      ...limitsOf(options, this.#limits),
      record,
      returnsFailures: input === undefined,
      redirects: own?.redirects,
      leavesUnread: stream?.leavesUnread,
      read: input?.read ?? (stream || isParsed ? readerOf(usual, stream) : usual),
      json: operation?.json,
      teaches: taught ? operation : undefined,
    };
  }
}

/** Refuses to run in a web page or web worker unless the caller allows it. */
function refuseBrowser(allowBrowser: boolean | undefined): void {
  const has = (...names: string[]): boolean => names.every((name) => name in globalThis);
  // Cloudflare Workers have no location; Deno has all of these.
  const isWorker = has("WorkerLocation", "importScripts") && !has("Deno");
  if (allowBrowser === true || !(isWorker || has("window", "document"))) return;
  throw new ConfigurationError(
    "In a browser, everyone can read the API key. Call the service from your server or, for a key meant for this page alone, set `allowBrowser: true`.",
  );
}

/** An option that is `undefined` changes nothing: the environment must not replace what the client has. */
function givenOf(changes: ClientOptions): ClientOptions {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** An operation may offer streams: what is none is read as usual. To `client.http`, an empty response is nothing. */
function readerOf(usual: Call["read"], stream: StreamReader | undefined): Call["read"] {
  return (received, call) => {
    if (!stream && received.bytes.byteLength === 0) return undefined;
    return stream?.read(received, call) ?? usual(received, call);
  };
}

const json = "application/json";

/** Methods that HTTP defines as safe (RFC 9110, section 9.2.1; QUERY: its own specification). */
const safeMethods = /^(?:GET|HEAD|OPTIONS|QUERY|TRACE)$/;
