import type { Effect } from "../../errors/index.js";
import type { RateBudget, RateLayer } from "../../budget/index.js";
import type { Clock } from "../../time/index.js";
import type { FetchFunction, Interceptor } from "../fetch.js";
import type { HeadersInput } from "../request/headers.js";
import type { Throttle } from "../outcome.js";

/** Options of a client. All are optional. */
export interface ClientOptions<Region extends string = string> {
  /**
   * The API key, as issued: without a `Bearer ` prefix and without white space.
   *
   * @default the environment variable of the API, if it has one; the constructor names it
   */
  apiKey?: string | undefined;
  /**
   * The region to send requests to. Keys and resources belong to one region.
   *
   * @default the region environment variable of the API, or else the API's default region
   */
  region?: Region | undefined;
  /**
   * Base URL of the service, with `https`; `http` only for this machine, or with `allowInsecure`.
   *
   * If it ends in the path of a server in the document, it replaces the URL of the server, path and all. Any other URL is
   * the host root, or a gateway before it: the path of the server is added. So if a server of the document has no path,
   * nothing is ever added. The path of another API of the package at its end is removed.
   *
   * Operations with a server of their own use this host too, with the path of that server. If the document names
   * another host for such a server, requests go to that host; override it with the option `servers`.
   *
   * @default the base URL environment variable of the region, or else the server of the document
   */
  baseUrl?: string | undefined;
  /**
   * Allows a base URL with `http` on another machine. Everyone on the network in between can then read the key and the
   * tasks. Addresses of this machine (`localhost`, `127.0.0.1`, `[::1]`) need no permission.
   *
   * @default false; for a base URL from an environment variable, whether the variable of that name with
   * `_ALLOW_INSECURE` at its end is `1`
   */
  allowInsecure?: boolean | undefined;
  /**
   * The function that sends requests.
   *
   * @default the platform's `fetch`, looked up for each call
   */
  fetch?: FetchFunction | undefined;
  /**
   * Options for that function which only some platforms have, such as `dispatcher` of undici, `proxy` of Bun or `client`
   * of Deno. They cannot replace what the client sets. Default: none.
   */
  fetchOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Headers to add to every request. You cannot replace the header of the key. Default: none. */
  headers?: HeadersInput | undefined;
  /**
   * Wrappers around `fetch`, the first one outermost. They run once per attempt. Default: none.
   *
   * @example
   * ```ts
   * const client = new V4Client({ interceptors: [tracing()] });
   * ```
   */
  interceptors?: readonly Interceptor[] | undefined;
  /**
   * Timeout of one attempt in milliseconds, including the time to read the body. `Infinity` disables it. The
   * platform may still have its own: `fetch` of Node.js gives up after five minutes of silence.
   *
   * @default 60_000
   */
  timeout?: number | undefined;
  /**
   * Timeout of one call in milliseconds, including all attempts, pauses between retries, throttles and the wait for
   * the rate budget. `Infinity` disables it.
   *
   * @default Infinity
   */
  deadline?: number | undefined;
  /**
   * Maximum number of retries of a call. `0` disables retries.
   *
   * Requests that are safe to retry are retried after connection errors, timeouts, 408, 5xx and incomplete responses.
   * Any request is retried if it was certainly not carried out: after a throttle, or if no connection was made.
   *
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Longest pause in milliseconds that a call waits for when the service throttles it. A longer pause ends the call
   * immediately with a `ThrottleError`.
   *
   * @default 60_000
   *
   * @example
   * ```ts
   * maxThrottleWait: 10_000,
   * onThrottle: ({ scope, retryAfter }) => console.log(scope, retryAfter),
   * ```
   */
  maxThrottleWait?: number | undefined;
  /**
   * Milliseconds between two reads of a wait, or a function that returns them from the milliseconds waited so far. The
   * same option of a wait takes precedence. They vary by 10 % either way.
   *
   * @default 5 % of the time waited so far, at least 1 s and at most 5 s
   */
  pollInterval?: number | ((elapsed: number) => number) | undefined;
  /**
   * How fast to send requests.
   *
   * By default, requests stay just below the service's limits for a project. Every client of the process with the same
   * `baseUrl` and `apiKey` shares this budget. Once the account was read and has a project ID, so does every client of
   * the same `baseUrl` whose account has that ID.
   *
   * - an object: `general` and `status` are requests per second, for a project with limits of its own. `project` is any
   *   name for your project: clients of the same `baseUrl` that use the same name share one budget from the start,
   *   even with different keys
   * - a `RateBudget`: a budget that you share with other processes, or your own implementation
   * - `"off"`: no pacing. The client still waits when the service asks it to, and shares nothing with other clients
   *
   * @default the default limits of a project, then those that follow from the account
   *
   * @example
   * ```ts
   * const budget = new SharedRateBudget({ redis, project, processes: 4 });
   * ```
   */
  budget?:
    | RateBudget
    | {
        /** Requests per second for everything but status lookups. */
        readonly general?: number | undefined;
        /** Requests per second for status lookups. */
        readonly status?: number | undefined;
        /** Name of the project, whose clients in this process share the limits. */
        readonly project?: string | undefined;
      }
    | "off"
    | undefined;
  /**
   * The clock for pauses, deadlines and waits, for tests that move time by hand. The time limit for one attempt always
   * follows the machine's clock.
   *
   * @default the machine's clock
   */
  clock?: Clock | undefined;
  /**
   * Logs what the client does, without keys, headers, bodies, queries or responses.
   *
   * @default none, or standard error (in a web page, the console) if `logLevel` or `SERVICE_LOG` is set
   *
   * @example
   * ```ts
   * // Attempts, retries and throttles; never a key, a body or a result.
   * logger: console,
   * onRetry: ({ operation, reason }) => console.log(operation, reason),
   * ```
   */
  logger?: Logger | undefined;
  /**
   * How much to log: `"warn"` logs throttles and probable mistakes, `"info"` also retries, `"debug"` also a line for each
   * attempt. `"off"` logs nothing, even with a `logger`.
   *
   * @default the environment variable `SERVICE_LOG`, or else `"debug"` with a `logger` and `"off"` without one
   */
  logLevel?: LogLevel | undefined;
  /**
   * Called before each retry. The client does not wait for it and ignores its errors.
   *
   * @example
   * ```ts
   * // Attempts, retries and throttles; never a key, a body or a result.
   * logger: console,
   * onRetry: ({ operation, reason }) => console.log(operation, reason),
   * ```
   */
  onRetry?: ((notice: RetryNotice) => unknown) | undefined;
  /**
   * Called each time the service throttles a request. The client does not wait for it and ignores its errors.
   *
   * @example
   * ```ts
   * maxThrottleWait: 10_000,
   * onThrottle: ({ scope, retryAfter }) => console.log(scope, retryAfter),
   * ```
   */
  onThrottle?: ((notice: ThrottleNotice) => unknown) | undefined;
  /**
   * `"known"` rejects requests before they are sent if the document or a published table says that they cannot succeed,
   * and warns of probable mistakes, such as unknown fields: in the log, or the process if there is none. `"off"` does neither.
   *
   * @default "known"
   */
  validation?: "known" | "off" | undefined;
  /**
   * Allows the client to run in a web page or web worker, where everyone who opens the page can read the key.
   *
   * @default false
   */
  allowBrowser?: boolean | undefined;
}

/** A retry that is about to start. */
export interface RetryNotice {
  /** The operation, for example `runs.get`. */
  readonly operation: string;
  /** Number of the retry, from 1. */
  readonly retry: number;
  /** Milliseconds until the retry. For a throttle, the pause that the service asked for. */
  readonly delay: number;
  /** Why: the `code` of an error such as `connection_failed`, or `server_error` or `throttled`. */
  readonly reason: string;
  /** HTTP status; `undefined` if no answer arrived. */
  readonly status: number | undefined;
}

/** A throttle of the service. */
export interface ThrottleNotice extends Omit<Throttle, "isCertain"> {
  /** The operation, for example `runs.getStatus`. */
  readonly operation: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** Whether the call waits and retries. */
  readonly willRetry: boolean;
}

/** How much a client logs. Each level includes those before it. */
export type LogLevel = "off" | "error" | "warn" | "info" | "debug";

/**
 * Receives the log entries of a client, such as `console` or most logging libraries.
 *
 * All levels are optional. Errors of its methods are ignored, thrown or rejected.
 */
export interface Logger {
  /** Every attempt: its operation, status and duration, and the rate layer that counts it. */
  debug?(message: string, fields: LogFields): void;
  /** Retries. */
  info?(message: string, fields: LogFields): void;
  /** Throttles, and probable mistakes in requests, once each. */
  warn?(message: string, fields: LogFields): void;
  /** Never called: what fails is thrown. It is here because loggers have it. */
  error?(message: string, fields: LogFields): void;
}

/** The only fields that are logged: those of notices, and of an attempt. */
export interface LogFields
  extends Partial<RetryNotice>, Partial<Omit<ThrottleNotice, keyof RetryNotice>> {
  /** The operation, for example `runs.create`. */
  readonly operation: string;
  /** IDs that hosts have given the request of an attempt, such as `x-request-id`. */
  readonly hostIds?: Readonly<Record<string, string>> | undefined;
  /** What became of the request of an attempt: `done` if it succeeded, otherwise as in errors. */
  readonly effect?: Effect | undefined;
  /** Duration of the attempt in milliseconds. */
  readonly duration?: number | undefined;
  /** Rate limit of the project that counts the request. */
  readonly layer?: RateLayer | undefined;
}

/** Options that `withOptions` of a client changes: those that are not read once for the whole connection. */
export type ChangedOptions<Options> = Omit<
  Options,
  "region" | "clock" | "credentials" | "servers" | "serverVariables"
>;
