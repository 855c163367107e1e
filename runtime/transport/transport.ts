import type { BudgetEnvironment } from "../budget/index.js";
import type { ValidationDetail } from "../errors/validation-detail.js";
import { showJson } from "../text/show.js";
import type { Clock } from "../time/index.js";
import { type ApiPromise, createApiPromise } from "./api-promise.js";
import { type MarkedOptions, recorded } from "./call.js";
import { checkBody } from "./request/check-body.js";
import { keyOption } from "./options/api-key.js";
import { callOptions, checkIsOptions, checkOptions } from "./options/check-options.js";
import type { ClientOptions } from "./options/client-options.js";
import { Connection } from "./connection.js";
import type { Authorize } from "./options/credentials.js";
import type { Deployment } from "./deployment.js";
import { refuseInput, ValidationError } from "../errors/validation-error.js";
import { createWriter, type HttpClient, openHttpClient, type WrittenCall } from "./http-client.js";
import type { FindOperation, HttpMethod, Operation, OperationInput } from "./operation.js";
import { createOperationFinder, operationName } from "./operation.js";
import { hasDotSegment } from "./request/url.js";
import type { FindPlace } from "./options/find-place.js";
import { checkRegionOption } from "./options/region.js";
import type { RequestOptions, UntypedRequest } from "./request/request-options.js";

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

/** Sends the requests of one generated client: its openapi-fetch client writes them, its connection sends them. */
export class Transport extends SharedTransport {
  /** The region in use. */
  readonly region: string;
  /** Host root that requests go to, without a trailing slash. */
  readonly baseUrl: string;
  /** Default milliseconds between two reads of a wait. */
  readonly pollInterval: ClientOptions["pollInterval"];
  /** Whether generated clients reject requests that cannot succeed, before sending them. */
  readonly validation: "known" | "off";
  readonly #connection: Connection;
  readonly #deployment: Deployment;
  readonly #findPlace: FindPlace;
  readonly #write: ReturnType<typeof createWriter>;
  #find: FindOperation = () => undefined;

  /**
   * @param options those of a client, or another transport whose connection this one shares
   * @param environment clock and random numbers; simulations pass their own
   * @param authorize adds credentials to calls if the API needs more than one key
   * @throws {ConfigurationError} when an option or environment variable is missing or invalid; the message names it and
   * never shows a key
   */
  constructor(
    deployment: Deployment,
    options: ClientOptions | Transport | Connection = {},
    environment?: BudgetEnvironment,
    authorize?: Authorize,
  ) {
    super();
    const shared = options instanceof Transport ? options.#connection : options;
    const { key } = deployment;
    const given = shared instanceof Connection ? shared : checkIsOptions(shared, keyOption(key));
    this.#connection =
      given instanceof Connection
        ? given
        : new Connection(deployment, given, environment, authorize);
    const { region, pollInterval, validation } = this.#connection;
    this.#deployment = deployment;
    this.#findPlace = this.#connection.createPlaceFinder(deployment);
    this.region = region;
    this.baseUrl = this.#findPlace().root;
    this.pollInterval = pollInterval;
    this.validation = validation;
    this.#write = createWriter(this.#findPlace, this.#connection);
  }

  /**
   * Returns the transport for a client: a new connection for options, or that of another client.
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
    checkRegionOption(deployment, options.region, "client that shares its transport");
    options.#connection.assertKey(deployment);
    return new Transport(deployment, options);
  }

  /** Returns the transport for a client with other options in place of some of these. */
  withOptions(changes: ClientOptions): Transport {
    const given = checkIsOptions(changes, keyOption(this.#deployment.key));
    return new Transport(this.#deployment, this.#connection.withOptions(given));
  }

  /** The clock that pauses and waits follow. */
  get clock(): Clock {
    return this.#connection.clock;
  }

  /**
   * Reports a probable mistake in a call, once.
   *
   * @internal
   */
  doubt(operation: string, problem: ValidationDetail): void {
    this.#connection.observer.doubted(operation, problem);
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
    const { [recorded]: record = {} }: MarkedOptions = options;
    const call: WrittenCall = { operation, input: {}, options, record };
    return createApiPromise(this.#send<Result>(call, input, guard), () => call.answer);
  }

  /**
   * Calls an operation by its method and path. For an operation of the document, it uses the facts about it; of any
   * other, it repeats only a method that HTTP calls safe, and reads the response by its media type.
   *
   * @param path as in the document, with parameters in braces: `/runs/{id}`
   * @throws {ValidationError} (`local`) when the path is not one, or the method, a parameter or body cannot be sent
   * @throws the errors of `send`
   */
  request<Result>(
    method: HttpMethod,
    path: string,
    { params, body, ...options }: UntypedRequest = {},
  ): ApiPromise<Result> {
    // `fetch` sends `patch` as it is, and no server knows that.
    const verb = methods.find((each) => each === String(method).toUpperCase()) ?? method;
    const id = `${verb} ${path}`;
    const unknown = { id, method: verb, result: "unknown", keyOptional: true } as const;
    // The path may have its parameters filled in.
    const found = this.#find(verb, path);
    const operation = { ...(found ?? unknown), path, template: found?.path ?? "" };
    return this.send<Result>(operation, { ...params, body }, options, () => {
      checkMethod(id, verb, body);
      checkPath(id, path);
    });
  }

  async #send<Result>(call: WrittenCall, input: GivenInput, guard?: () => void): Promise<Result> {
    const { operation, options, record } = call;
    record.outcome = undefined;
    try {
      guard?.();
      const given = typeof input === "function" ? input() : input;
      call.input = given;
      // An operation has the options that its input comes from, and its method may read the last two.
      checkOptions(options, callOptions, (name) =>
        Object.hasOwn({ ...given, ...given.stream, contentType: true, result: true }, name),
      );
      // Whoever calls an operation by its path may know more than the document.
      if (operation.body && operation.template === undefined && this.validation === "known")
        for (const doubt of checkBody(operation, given.body, options.extraBody))
          this.doubt(operationName(operation), doubt);
      await this.#write(call);
    } catch (error) {
      const isInvalid = !call.isWritten && error instanceof ValidationError;
      record.outcome ??= { kind: "unsent", failure: { error }, isInvalid };
      throw error;
    }
    const { answer } = call;
    // The spec types the response. It is not validated at run time, so that a newer service works.
    return (answer?.kind === "succeeded" ? answer.value : undefined) as Result;
  }

  /**
   * Creates an openapi-fetch client of the API, typed by the paths of a spec, and knows the operations from then on.
   *
   * @param operations facts about those paths: which limit counts a request, and whether it is safe to retry; for other
   * paths, only the method decides
   */
  http<Paths extends object>(operations: readonly Operation[] = []): HttpClient<Paths> {
    const find = (this.#find = createOperationFinder(operations));
    return openHttpClient<Paths>(this.#findPlace, find, async (request, options, isParsed) => {
      checkOptions(options, callOptions);
      const operation = find(request.method, request.path);
      return this.#connection.carryOut({ operation, options, record: {}, isParsed }, request);
    });
  }
}

type GivenInput = OperationInput | (() => OperationInput);

/**
 * Asserts that `fetch` can send a request with this method.
 *
 * @throws {ValidationError} (`local`) when it cannot; nothing was sent
 */
function checkMethod(operation: string, method: string, body: unknown): void {
  const problem = `is ${showJson(method)}, which cannot be sent; expected one of ${methods.join(", ")}`;
  if (!methods.includes(method)) throw refuseInput(operation, ["method"], problem);
  if (body !== undefined && /^(?:GET|HEAD)$/.test(method))
    throw refuseInput(operation, ["body"], `cannot be sent with ${method}; expected none`);
}

/** What OpenAPI has and `fetch` sends: without TRACE. */
const methods: readonly string[] = "DELETE GET HEAD OPTIONS PATCH POST PUT QUERY".split(" ");

/** A path that leads elsewhere would take the key along. */
function checkPath(operation: string, path: string): void {
  if (!path.startsWith("/")) throw refuseInput(operation, ["path"], "must begin with a slash");
  if (hasDotSegment(path) || /[?#\\]/.test(path))
    throw refuseInput(operation, ["path"], "must be a path, with a query in `params`");
}
