import { callQuietly } from "../hooks/call-quietly.js";
import { CloudAgentError } from "../errors/cloud-agent-error.js";
import type {
  ClientOptions,
  RetryNotice,
  ThrottleNotice,
  Logger,
  LogFields,
} from "./client-options.js";
import type { Answered, Call } from "./call.js";

/** Reports calls to the user's hooks and logger. */
export class Observer {
  readonly #logger: Logger | undefined;
  readonly #onRetry: ClientOptions["onRetry"];
  readonly #onThrottle: ClientOptions["onThrottle"];

  constructor({
    logger,
    onRetry,
    onThrottle,
  }: Pick<ClientOptions, "logger" | "onRetry" | "onThrottle">) {
    this.#logger = logger;
    this.#onRetry = onRetry;
    this.#onThrottle = onThrottle;
  }

  /** Whether anyone wants the ends of calls; measuring them has a small cost. */
  get wantsCalls(): boolean {
    return this.#logger?.debug !== undefined;
  }

  /** Reports how a call ends. Returns its response. */
  async watch(call: Call, pending: Promise<Answered>): Promise<Answered> {
    const { operation } = call;
    const start = performance.now();
    const duration = (): number => Math.round(performance.now() - start);
    try {
      const answer = await pending;
      this.#ended({ operation, status: answer.status, duration: duration() });
      return answer;
    } catch (error) {
      // The name and message of a foreign error can contain anything.
      const reason = error instanceof CloudAgentError ? error.code : "other";
      this.#ended({ operation, reason, duration: duration() });
      throw error;
    }
  }

  #ended(fields: LogFields): void {
    const { operation, status, reason, duration } = fields;
    const outcome = status === undefined ? `failed (${reason})` : `returned ${status}`;
    this.#log("debug", `${operation}: ${outcome} after ${duration} ms`, fields);
  }

  /** Reports a retry that is about to start. */
  retrying(notice: RetryNotice): void {
    const { operation, retry, delay, reason } = notice;
    this.#log("info", `${operation}: retry ${retry} in ${Math.ceil(delay)} ms (${reason})`, notice);
    void callQuietly(() => this.#onRetry?.(notice));
  }

  /** Reports a throttle of the service. */
  throttled(notice: ThrottleNotice): void {
    const { operation, scope, retryAfter } = notice;
    this.#log("warn", `${operation}: throttled (${scope}) for ${Math.ceil(retryAfter)} ms`, notice);
    void callQuietly(() => this.#onThrottle?.(notice));
  }

  /** Reports a throttle whose limit is above the known limit of the project, or implausible. */
  limitIgnored({ operation, limitRps }: Pick<ThrottleNotice, "operation" | "limitRps">): void {
    const message = `${operation}: ignored a throttle's limit of ${limitRps} requests per second, which does not fit the project. If it has more, read the account or set \`budget\``;
    this.#log("warn", message, { operation, limitRps });
  }

  #log(level: keyof Logger, message: string, fields: LogFields): void {
    void callQuietly(() => this.#logger?.[level]?.(message, { ...fields }));
  }
}
