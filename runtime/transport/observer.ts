import { callQuietly } from "../hooks/call-quietly.js";
import { logLine, warnProcess } from "../hooks/warn-process.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { listProblems, type ValidationDetail } from "../errors/validation-detail.js";
import type {
  ClientOptions,
  LogFields,
  RetryNotice,
  ThrottleNotice,
} from "./options/client-options.js";
import type { Call } from "./call.js";
import type { Deployment } from "./deployment.js";
import { type AttemptOutcome, effectOfAttempt, reasonOf } from "./outcome.js";
import { hostIdsOf } from "./response/host-ids.js";
import { readSetting } from "./options/environment.js";

type Level = keyof NonNullable<ClientOptions["logger"]>;

type Observers = Pick<ClientOptions, "logger" | "logLevel" | "onRetry" | "onThrottle">;

/** Reports calls to the user's hooks and logger. */
export class Observer {
  readonly #to: Observers;
  /** Place of the highest level that is logged; 0 if nobody asked for a log. */
  readonly #level: number;
  /** Whether the ends of attempts are logged. */
  readonly isDebugging: boolean;
  readonly #doubted = new Set<string>();

  /**
   * @param deployment has the environment variable of the level
   * @throws {ConfigurationError} when the level of the log is unknown
   */
  constructor(to: Observers, { regionEnv, logEnv }: Pick<Deployment, "regionEnv" | "logEnv">) {
    this.#to = to;
    const variable = logEnv ?? regionEnv?.replace(/REGION$/, "LOG");
    const usual = to.logger ? "debug" : undefined;
    const { value = usual, source } = readSetting("logLevel", to.logLevel, variable);
    this.#level = levels.indexOf(value);
    if (this.#level < 0)
      throw new ConfigurationError(`The ${source} must be one of ${levels.slice(1).join(", ")}.`);
    this.isDebugging = this.#wants("debug");
  }

  /** Reports how an attempt ended that began at a time of the machine. */
  ended(call: Call, outcome: AttemptOutcome, start: number): void {
    const { operation, layer } = call;
    const duration = Math.ceil(performance.now() - start);
    const isAnswered = "status" in outcome;
    const said: Partial<LogFields> = isAnswered
      ? { status: outcome.status, hostIds: hostIdsOf(outcome.headers, call.key) }
      : { reason: reasonOf(outcome.failure) };
    const how = isAnswered ? `returned ${said.status}` : `failed (${said.reason})`;
    const message = `${operation}: ${how} after ${duration} ms (${layer ?? "no"} layer)`;
    const effect = effectOfAttempt(call, outcome);
    this.#log("debug", message, { operation, ...said, effect, duration, layer });
  }

  /** Reports a retry that is about to start. */
  retrying(notice: RetryNotice): void {
    const { operation, retry, delay, reason } = notice;
    this.#log("info", `${operation}: retry ${retry} in ${Math.ceil(delay)} ms (${reason})`, notice);
    void callQuietly(() => this.#to.onRetry?.(notice));
  }

  /** Reports a throttle of the service. */
  throttled(notice: ThrottleNotice): void {
    const { operation, scope, retryAfter } = notice;
    this.#log("warn", `${operation}: throttled (${scope}) for ${Math.ceil(retryAfter)} ms`, notice);
    void callQuietly(() => this.#to.onThrottle?.(notice));
  }

  /** Reports a throttle whose limit is above the known limit of the project, or implausible. */
  limitIgnored({ operation, limitRps }: Pick<ThrottleNotice, "operation" | "limitRps">): void {
    const message = `${operation}: ignored a throttle's limit of ${limitRps} requests per second, which does not fit: read the account or set \`budget\``;
    this.#log("warn", message, { operation, limitRps });
  }

  /** Reports a probable mistake in a request, once; to the process if nobody asked for a log. */
  doubted(operation: string, problem: ValidationDetail): void {
    const message = `${operation}: ${listProblems([problem])}`;
    if (this.#doubted.has(message) || this.#doubted.size === mostDoubts) return;
    this.#doubted.add(message);
    if (this.#level === 0) warnProcess(message);
    else this.#log("warn", message, { operation });
  }

  #log(level: Level, message: string, fields: LogFields): void {
    if (!this.#wants(level)) return;
    if (this.#to.logger) void callQuietly(() => this.#to.logger?.[level]?.(message, { ...fields }));
    else logLine(`cloud-agent-sdk: ${message}`);
  }

  #wants(level: Level): boolean {
    return levels.indexOf(level) <= this.#level;
  }
}

/** Each includes those before it. */
const levels: readonly unknown[] = [undefined, "off", "error", "warn", "info", "debug"];

/** Fields can have any name, and processes live long. */
const mostDoubts = 100;
