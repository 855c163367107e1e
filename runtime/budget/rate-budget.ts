/** The two kinds of requests that a project's rate limits count apart. */
export type RateLayer = "general" | "status";

/** Requests per second by layer. */
export type RateLimits = Readonly<Record<RateLayer, number>>;

/** A request that asks whether it may be sent. */
export interface BudgetRequest {
  /** The layer that counts it. */
  readonly layer: RateLayer;
  /** Ends the wait: the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** The longest pause, asked for by the service, that the request waits for; in milliseconds. */
  readonly maxPause: number;
  /** The longest time that the request waits for anything, in milliseconds. */
  readonly maxWait: number;
}

/** Why a request may not be sent within the time that it has. */
export interface Refusal {
  /**
   * - `project`: the service throttles the project, and its pause is too long
   * - `edge`: the service throttles this network address, and its pause is too long
   * - `busy`: too many requests are waiting
   */
  readonly reason: "project" | "edge" | "busy";
  /** Milliseconds until it could be sent. */
  readonly retryAfter: number;
}

/** A throttle of the service, as a budget learns of it. */
export interface ThrottleReport {
  /** The layer that was throttled. */
  readonly layer: RateLayer;
  /** How long the service wants a pause, in milliseconds. */
  readonly retryAfter: number;
  /** The layer's limit in requests per second, where the service named it. */
  readonly limitRps?: number | undefined;
}

/** What a budget starts from: facts of a deployment, and what the user said of the project. */
export interface BudgetTerms {
  /** The host root of the deployment whose requests are counted. */
  readonly baseUrl: string;
  /** The limits that hold until more is known. */
  readonly limits: RateLimits;
  /** The span over which the service counts, in seconds. */
  readonly windowSeconds: number;
}

/**
 * Paces the requests of a project, so that together they stay below its limits.
 *
 * Every attempt asks before it is sent. The client's own budget does this within a process; another
 * one can do it for several machines.
 *
 * Source: Service description, Limits (HTTP request rate).
 */
export interface RateBudget {
  /**
   * Settles with nothing when the request may be sent, or with why it may not. What it throws or
   * rejects with ends the call.
   */
  acquire(request: BudgetRequest): Refusal | undefined | void | Promise<Refusal | undefined | void>;
  /**
   * The service throttled a request. The client itself pauses the layer. That it fails is ignored.
   *
   * Gives `false` when it ignores the limit that the report names; the client logs that.
   */
  throttled?(report: ThrottleReport): boolean | void;
  /** The limits that go with the account became known, in requests per second. That it fails is ignored. */
  learn?(limits: RateLimits): void;
  /** A client begins to use the budget. */
  begin?(terms: BudgetTerms): void;
}
