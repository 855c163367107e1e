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
import { openBrowser, stopAbandoned } from "../../runtime/browsers/index.js";
import type {
  AbandonedBrowser,
  BrowserLedger,
  OpenBrowser,
  OpenBrowserOptions,
  StopAbandonedOptions,
} from "../../runtime/browsers/index.js";
import { assertReasoning } from "../../runtime/reasoning/index.js";
import { assertRegion, assertRegionalBody } from "../../runtime/regions/index.js";
import {
  browsersCreate,
  browsersUpdate,
  deployment,
  reasoningMatrix,
  regionRules,
  tasksCreate,
} from "./tables.js";
import type {
  AnyModel,
  Browser,
  BrowserCreateIn,
  BrowserId,
  BrowserUpdate,
  DefaultModel,
  OfferedIn,
  Region,
  TaskCreateFor,
  paths,
} from "./types.js";

/**
 * A task that an agent carries out. The task endpoint is an agent endpoint: it is unavailable in the EU
 * deployment, which returns an error.
 *
 * A timeout in your client does not cancel the work, which can remain active. Check what has been done
 * before you start the same work again.
 */
export class Tasks<R extends Region = Region> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    bindMethods(this);
  }

  /**
   * Create a task.
   *
   * Starts a task.
   *
   * If no response arrives, the task may still have started. Check before you send the request again: the
   * service documents no idempotency key.
   *
   * `POST /api/v2/tasks`
   *
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {NotFoundError} The agent endpoints of this version are unavailable in the EU deployment, where agents use
   * V4 only.
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   * @throws {ReasoningError} The model does not accept a setting; nothing was sent.
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  create<Model extends AnyModel = DefaultModel>(
    this: this & OfferedIn<R, "us", "v4.runs.create">,
    body: TaskCreateFor<Model>,
    options?: RequestOptions,
  ): ApiPromise<unknown> {
    return this.#transport.send<unknown>(tasksCreate, { body }, options, () => {
      assertRegion(regionRules, this.#transport, tasksCreate);
      assertReasoning(reasoningMatrix, this.#transport, body);
    });
  }
}

/**
 * A cloud browser for your own automation. Create it, connect to its `cdpUrl` with a CDP (Chrome DevTools
 * Protocol) client, and stop it when you are done.
 *
 * - **Stop browsers explicitly.** A finished run or a closed CDP connection does not stop its cloud browser.
 *   The stop operation does.
 * - **Distinct operations.** Stopping a browser, deleting a session, archiving a workspace and
 *   deleting files are distinct operations with different effects.
 * - **Recording** is off by default. If you enabled it, check `recordingAvailable`: when it is `false`, stop
 *   polling for the recording.
 * - **Live preview** applies only while the browser is active.
 * - **Versions.** Browser and profile endpoints exist under `/api/v2` and `/api/v3` as well as `/api/v4`,
 *   and in both regions. Methods and sub-paths of the browser endpoints are documented for V4 only. We assume that
 *   V2 and V3 have the same ones. The paths of the profile endpoints are not documented.
 */
export class Browsers<R extends Region = Region> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    bindMethods(this);
  }

  /**
   * Create a browser.
   *
   * Starts a standalone cloud browser and returns the CDP URL to connect to. A closed CDP connection
   * does not stop the browser; the stop operation does. Its lifetime limit is not documented.
   *
   * Browser endpoints exist under this version, in both deployments. Their methods, sub-paths and fields
   * are documented for V4 only. We assume that this version has the same ones.
   *
   * `POST /api/v2/browsers`
   *
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  create(body?: BrowserCreateIn<R>, options?: RequestOptions): ApiPromise<Browser> {
    return this.#transport.send<Browser>(browsersCreate, { body }, options, () => {
      assertRegionalBody(regionRules, this.#transport, browsersCreate, body);
    });
  }

  /**
   * Stop a browser.
   *
   * Performs an action on a browser. `stop` is the only documented action. We assume that it is safe to
   * retry.
   *
   * Browser endpoints exist under this version, in both deployments. Their methods, sub-paths and fields
   * are documented for V4 only. We assume that this version has the same ones.
   *
   * `PATCH /api/v2/browsers/{id}`
   *
   * @param id - Identifier of the browser, as returned when it was created.
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {NotFoundError} The ID belongs to the other region. We assume that an unknown ID returns a 404 too.
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   */
  update(id: BrowserId, body: BrowserUpdate, options?: RequestOptions): ApiPromise<unknown> {
    return this.#transport.send<unknown>(browsersUpdate, { path: { id }, body }, options);
  }

  /**
   * Stop a browser: `update` with the action `stop`.
   *
   * @param id - Identifier of the browser, as returned when it was created.
   * @throws {AuthenticationError | NotFoundError | ValidationError} see `update`
   */
  stop(id: BrowserId, options?: RequestOptions): ApiPromise<unknown> {
    return this.update(id, { action: "stop" }, options);
  }

  /**
   * Create a browser, with a handle that stops it exactly once: at the end of an `await using`
   * block, by its `stop()`, or when `options.signal` aborts.
   *
   * @throws {AuthenticationError | ValidationError | OutcomeUnknownError | RegionError} see `create`
   */
  open(body?: BrowserCreateIn<R>, options?: OpenBrowserOptions): ApiPromise<OpenBrowser<Browser>> {
    return withLastResponse((note) =>
      openBrowser(
        {
          create: (request) => note(this.create(body, needing(request, { id: "string" }))),
          stop: (id, request) => this.stop(id, request),
          baseUrl: this.#transport.baseUrl,
        },
        options,
      ),
    );
  }

  /**
   * Stop what processes that ended left open, as listed in a ledger of `open`.
   *
   * @param ledger - The ledger that was passed to `open` as `options.ledger`.
   */
  async stopAbandoned(
    ledger: BrowserLedger,
    options?: StopAbandonedOptions,
  ): Promise<AbandonedBrowser[]> {
    return stopAbandoned(
      { stop: (id, request) => this.stop(id, request), baseUrl: this.#transport.baseUrl },
      ledger,
      options,
    );
  }
}

/** Options of `V2Client`. All are optional. */
export type ClientOptions<R extends "us" | "eu" = Region> = TransportOptions<R>;

/**
 * Cloud Agent API V2.
 *
 * V2 is the lower-cost option for simple tasks. Use V4 for new agent integrations.
 */
export class V2Client<R extends "us" | "eu" = Region> {
  /**
   * A task that an agent carries out. The task endpoint is an agent endpoint: it is unavailable in the EU deployment,
   * which returns an error.
   */
  readonly tasks: Tasks<R>;
  /**
   * A cloud browser for your own automation. Create it, connect to its `cdpUrl` with a CDP (Chrome DevTools Protocol)
   * client, and stop it when you are done.
   */
  readonly browsers: Browsers<R>;
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
    this.tasks = new Tasks<R>(transport);
    this.browsers = new Browsers<R>(transport);
    // The transport has checked it; the type is that of the option that chose it.
    this.region = transport.region as R;
    this.http = transport.http<paths>([tasksCreate, browsersCreate, browsersUpdate]);
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
  withOptions(options: ChangedOptions<ClientOptions<R>>): V2Client<R> {
    return new V2Client<R>(this.#transport.withOptions(options));
  }
}
