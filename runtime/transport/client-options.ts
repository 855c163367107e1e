import type { RateBudget } from "../budget/index.js";
import type { Fetch, Interceptor } from "./fetch.js";
import type { HeadersInput } from "./headers.js";
import type { Logger } from "./logger.js";
import type { RetryNotice, ThrottleNotice } from "./notices.js";

/** Settings of a client; each may be left out. */
export interface ClientOptions<Region extends string = string> {
  /**
   * The API key, as it was issued: no `Bearer ` in front, no white space.
   *
   * @default the environment variable that the API names for it
   */
  apiKey?: string | undefined;
  /**
   * The region to talk to. Keys and resources belong to one region.
   *
   * @default the environment variable that the API names for it, else the API's default region
   */
  region?: Region | undefined;
  /**
   * Host root of the service, `http` or `https`; a version path at its end is taken off.
   *
   * An operation that has a server of its own lies under it as well, with that server's path, unless the document
   * states another host for it: such a request goes to that host, or where the client's option `servers` says.
   *
   * @default the environment variable that the API names for the region
   */
  baseUrl?: string | undefined;
  /**
   * The function that sends requests.
   *
   * @default the platform's `fetch`, looked up at each call
   */
  fetch?: Fetch | undefined;
  /** Headers added to every request. The key's own header cannot be replaced. */
  headers?: HeadersInput | undefined;
  /** Wrappers around `fetch`, the first one outermost; they run once per attempt. */
  interceptors?: readonly Interceptor[] | undefined;
  /**
   * Time for one attempt in milliseconds, reading the body included; `Infinity` for no limit of the
   * client's own. The platform may have one: Node's `fetch` gives up after five minutes of silence.
   *
   * @default 60_000
   */
  timeout?: number | undefined;
  /**
   * Time for one call in milliseconds: attempts, waits before repeats, throttles and the wait for
   * the rate budget; `Infinity` for no limit.
   *
   * @default Infinity
   */
  deadline?: number | undefined;
  /**
   * How often a call may be repeated; `0` for a single attempt.
   *
   * Repeated are harmless requests after connection errors, time-outs, 408, 5xx and broken answers,
   * and any request that surely was not carried out: after a throttle, or where no connection came
   * about. The platform's `fetch` has one repeat of its own that no option stops: after 421 it sends
   * the request again over another connection, as the Fetch standard says.
   *
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * The longest pause in milliseconds that a call waits for when the service throttles; a longer one
   * ends it at once with a `ThrottleError`.
   *
   * @default 60_000
   */
  maxThrottleWait?: number | undefined;
  /**
   * How fast to send requests.
   *
   * By default, requests stay just below the service's limits for a project. Every client of the process with the same
   * `baseUrl` and `apiKey` shares this budget. Once `getAccount` has returned a project ID, so does every client of the
   * same `baseUrl` whose account has that ID.
   *
   * - an object: `general` and `status` are requests per second, for a project with limits of its own. `project` is any
   *   name for your project: clients of the same `baseUrl` that use the same name share one budget from the start,
   *   even with different keys
   * - a `RateBudget`: a budget that you share with other processes, or your own implementation
   * - `"off"`: no pacing. The client still waits when the service asks it to
   *
   * @default the default limits of a project, then those that follow from the account
   */
  budget?:
    | RateBudget
    | {
        readonly general?: number | undefined;
        readonly status?: number | undefined;
        readonly project?: string | undefined;
      }
    | "off"
    | undefined;
  /** Receives what the client does, without secrets: no key, header, body, query or answer. */
  logger?: Logger | undefined;
  /** Called before a repeat. It is not waited for, and that it throws or rejects is ignored. */
  onRetry?: ((notice: RetryNotice) => unknown) | undefined;
  /**
   * Called for every throttle that the service answers with. It is not waited for, and that it throws
   * or rejects is ignored.
   */
  onThrottle?: ((notice: ThrottleNotice) => unknown) | undefined;
  /**
   * `known` refuses, before sending, a request that a published table says cannot succeed; `off` leaves
   * that to the service.
   *
   * @default "known"
   */
  validation?: "known" | "off" | undefined;
  /**
   * Allows the client to run in a web page or web worker, where everyone who opens the page can read
   * the key.
   *
   * @default false
   */
  allowBrowser?: boolean | undefined;
}
