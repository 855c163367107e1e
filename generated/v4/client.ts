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
import type {
  Batch,
  CreateAndWaitOptions,
  Items,
  ReadAs,
  ResultOption,
  RunAllOptions,
  RunOutcome,
  StatusChange,
  WaitOptions,
} from "../../runtime/polling/index.js";
import {
  createAndWait,
  createBatch,
  readCapacity,
  waitForCompletion,
  watch,
  withResult,
} from "../../runtime/polling/index.js";
import { basePath, getAccount } from "../billing/tables.js";
import { openBrowser, stopAbandoned } from "../../runtime/browsers/index.js";
import type {
  AbandonedBrowser,
  BrowserLedger,
  OpenBrowser,
  OpenBrowserOptions,
  StopAbandonedOptions,
} from "../../runtime/browsers/index.js";
import { assertSettings } from "../../runtime/reasoning/index.js";
import { assertRegionalBody } from "../../runtime/regions/index.js";
import {
  browsersCreate,
  browsersUpdate,
  deployment,
  reasoningMatrix,
  regionRules,
  runsCreate,
  runsCreateCapacity,
  runsGet,
  runsGetStatus,
  runsGetStatusWaiter,
  sessionsQueueMessage,
} from "./tables.js";
import type {
  AnyModel,
  Browser,
  BrowserCreateIn,
  BrowserId,
  BrowserUpdate,
  DefaultModel,
  FinishedRun,
  FullRun,
  Region,
  Run,
  RunCreate,
  RunCreateIn,
  RunId,
  RunStatus,
  SessionId,
  SessionMessage,
  paths,
} from "./types.js";

/**
 * A run is one task that an agent carries out in a cloud browser.
 *
 * **Wait for the end.** Poll the status, not the full run. The status is a cheap indexed lookup with a
 * separate rate budget; reads of the full run count as general traffic. `completed`, `failed` and
 * `cancelled` are terminal. Treat any other value as not finished. After a terminal status, read the
 * full run once.
 *
 * **A timeout does not cancel a run.** If you stop waiting, the run can remain active. Before you start
 * the same work again, check what the run has already done.
 *
 * **Stop its browser.** A finished run does not stop its cloud browser. Stop the browser explicitly.
 *
 * **Serialize shared files.** Run tasks that write the same files one at a time, and read outputs only
 * after completion.
 */
export class Runs<R extends Region = Region> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    bindMethods(this);
  }

  /**
   * Create a run.
   *
   * Starts a task. An agent carries it out in a cloud browser. The response includes the `id` of the run,
   * which you need to poll its status.
   *
   * If no response arrives, the run may still have started. Check before you send the request again: the
   * service documents no idempotency key.
   *
   * `POST /api/v4/runs`
   *
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   * @throws {ReasoningError} The model does not accept a setting; nothing was sent.
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  create<Model extends AnyModel = DefaultModel>(
    body: RunCreateIn<R, Model>,
    options?: RequestOptions,
  ): ApiPromise<Run> {
    return this.#transport.send<Run>(runsCreate, { body }, options, () => {
      assertRegionalBody(regionRules, this.#transport, runsCreate, body);
      assertSettings(reasoningMatrix, this.#transport, body);
    });
  }

  /**
   * Get the status of a run.
   *
   * Returns the status of the run. This is a cheap indexed lookup: poll it, not the full run. Stop when
   * the status is `completed`, `failed` or `cancelled`, and stagger the polls of many runs.
   *
   * `GET /api/v4/runs/{id}/status`
   *
   * @param id - Identifier of the run, as returned when it was created.
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {NotFoundError} The ID belongs to the other region. We assume that an unknown ID returns a 404 too.
   */
  getStatus(id: RunId, options?: RequestOptions): ApiPromise<RunStatus> {
    return this.#transport.send<RunStatus>(runsGetStatus, { path: { id } }, options);
  }

  /**
   * Get a run.
   *
   * Returns the full run, including its status and result. Call it once, after the run is terminal. It
   * counts as general traffic; poll the status instead.
   *
   * `GET /api/v4/runs/{id}`
   *
   * With `options.result`, a schema checks and types the result of completed work.
   *
   * @param id - Identifier of the run, as returned when it was created.
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {NotFoundError} The ID belongs to the other region. We assume that an unknown ID returns a 404 too.
   */
  get<Result = unknown>(
    id: RunId,
    options?: RequestOptions & ResultOption<Result>,
  ): ApiPromise<ReadAs<FullRun, FinishedRun<Result>, Result>> {
    return withResult(
      this.#transport.send<FullRun>(runsGet, { path: { id } }, options),
      runsGetStatusWaiter,
      id,
      options?.result,
    );
  }

  /**
   * Wait for the end: `getStatus` until the status is `completed`, `failed` or `cancelled`, then `get` until it agrees.
   *
   * The wait only reads. Ending it early does not cancel the work; wait again to resume.
   *
   * @param id - Identifier of the run, as returned when it was created.
   * @throws {AuthenticationError | NotFoundError} see `getStatus`
   * @throws {WaitTimeoutError} `options.waitTimeout` or `options.deadline` expired. This cancels nothing: what you wait
   * for may go on.
   * @throws {ThrottleError} The service asks for a longer pause than the wait allows.
   * @throws {ResultError} `options.result` does not accept the result. The error has everything that was received.
   */
  waitForCompletion<Result = unknown>(
    id: RunId,
    options?: WaitOptions & ResultOption<Result>,
  ): ApiPromise<FinishedRun<Result>> {
    return withLastResponse((note) =>
      waitForCompletion(
        runsGetStatusWaiter,
        {
          id,
          status: (request) => this.getStatus(id, needing(request, { status: "any" })),
          result: (request) => note(this.get(id, needing(request, {}))),
        },
        options,
        this.#transport,
      ),
    );
  }

  /**
   * Follow the status: yield each value that differs from the one before it. The last one is yielded with `run`, the
   * result of `get`, which is returned as well.
   *
   * Waits like `waitForCompletion`, starting at the first `next()`. Leaving the loop ends the wait, not the work.
   *
   * @param id - Identifier of the run, as returned when it was created.
   * @throws {AuthenticationError | NotFoundError | WaitTimeoutError | ThrottleError | ResultError} see
   * `waitForCompletion`
   */
  watch<Result = unknown>(
    id: RunId,
    options?: WaitOptions & ResultOption<Result>,
  ): AsyncGenerator<StatusChange<FinishedRun<Result>>, FinishedRun<Result>, undefined> {
    return watch(runsGetStatusWaiter, (waiting) => this.waitForCompletion(id, waiting), options);
  }

  /**
   * Create a run, then wait for its end.
   *
   * `options.onCreated` receives the ID immediately. Use it to resume a wait that ended early.
   *
   * @throws {AuthenticationError | ValidationError | OutcomeUnknownError | ReasoningError | RegionError} see `create`
   * @throws {NotFoundError | WaitTimeoutError | ThrottleError | ResultError} see `waitForCompletion`
   */
  createAndWait<Model extends AnyModel = DefaultModel, Result = unknown>(
    body: RunCreateIn<R, Model>,
    options?: CreateAndWaitOptions<Run> & ResultOption<Result>,
  ): ApiPromise<FinishedRun<Result>> {
    return withLastResponse((note) =>
      createAndWait(
        (request) => this.create(body, needing(request, { id: "string" })),
        ({ id }, waiting) => note(this.waitForCompletion(id, waiting)),
        options,
        this.#transport.clock,
      ),
    );
  }

  /**
   * Create a run for each body, a bounded number at a time. Iterate over the batch with `for await`: it yields the
   * outcomes as they come.
   *
   * A failure is the outcome of one body and does not end the others. If the work may have been created, it is reported
   * and not retried. Bodies that share a `workspace` are carried out one after another. Leaving the loop ends the waits
   * and does not cancel the work.
   *
   * With the option `journal`, a later call continues where an earlier one ended, even after a crash.
   *
   * @param bodies - The bodies, as an array or an iterator. An iterator is read when there is capacity.
   */
  batch<Result = unknown>(
    bodies: Items<RunCreateIn<R, string>>,
    options?: RunAllOptions<Run, RunCreateIn<R, string>> & ResultOption<Result>,
  ): Batch<RunAllOutcome<Result>> {
    return createBatch(
      {
        create: (body, request) => this.create(body, needing(request, { id: "string" })),
        wait: ({ id }, waiting) => this.waitForCompletion(id, waiting),
        capacity: readCapacity(runsCreateCapacity, (request) =>
          this.#transport.send({ ...getAccount, server: basePath }, {}, request),
        ),
        clock: this.#transport.clock,
        pollInterval: this.#transport.pollInterval,
        work: { operation: "runs.create", id: "id", waiter: runsGetStatusWaiter },
      },
      bodies,
      options,
    );
  }
}

/**
 * A session is a conversation that runs belong to. A message that you queue on a session runs as the next
 * turn, or immediately if it interrupts. Up to 20 messages can be pending in a session. The queue is per
 * session and is not a project-wide batch queue.
 */
export class Sessions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    bindMethods(this);
  }

  /**
   * Queue a follow-up message.
   *
   * Adds a message to the session. The message runs as the next turn, or immediately with
   * `interrupt: true`. Up to 20 messages can be pending in a session. A session that is busy returns a
   * 409.
   *
   * `POST /api/v4/sessions/{id}/queue`
   *
   * @param id - Identifier of the session. The ID of a workspace or profile won't match.
   * @throws {AuthenticationError} The key is missing or malformed, has a `Bearer` prefix, or belongs to another region.
   * @throws {NotFoundError} The ID belongs to the other region. We assume that an unknown ID returns a 404 too.
   * @throws {ConflictError} The session is busy.
   * @throws {ValidationError} The request failed validation, or asks for something that is not supported.
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   */
  queueMessage(id: SessionId, body: SessionMessage, options?: RequestOptions): ApiPromise<unknown> {
    return this.#transport.send<unknown>(sessionsQueueMessage, { path: { id }, body }, options);
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
   * `POST /api/v4/browsers`
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
   * `PATCH /api/v4/browsers/{id}`
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

/** Outcome of one body of a batch. Narrow on `kind`. */
export type RunAllOutcome<Result = unknown> = RunOutcome<RunCreate, Run, FinishedRun<Result>>;

/** Options of `V4Client`. All are optional. */
export type ClientOptions<R extends "us" | "eu" = Region> = TransportOptions<R>;

/**
 * Cloud Agent API V4, version 4.0.0.
 *
 * Run AI agents in cloud browsers, or create cloud browsers for your own automation. V4 is the current version and
 * the choice for new agent integrations.
 */
export class V4Client<R extends "us" | "eu" = Region> {
  /** A run is one task that an agent carries out in a cloud browser. */
  readonly runs: Runs<R>;
  /**
   * A session is a conversation that runs belong to. A message that you queue on a session runs as the next turn, or
   * immediately if it interrupts. Up to 20 messages can be pending in a session. The queue is per session and is not a
   * project-wide batch queue.
   */
  readonly sessions: Sessions;
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
    this.runs = new Runs<R>(transport);
    this.sessions = new Sessions(transport);
    this.browsers = new Browsers<R>(transport);
    // The transport has checked it; the type is that of the option that chose it.
    this.region = transport.region as R;
    this.http = transport.http<paths>([
      runsCreate,
      runsGetStatus,
      runsGet,
      sessionsQueueMessage,
      browsersCreate,
      browsersUpdate,
    ]);
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
  withOptions(options: ChangedOptions<ClientOptions<R>>): V4Client<R> {
    return new V4Client<R>(this.#transport.withOptions(options));
  }
}
