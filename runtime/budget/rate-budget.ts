/** The two kinds of requests that the rate limits of a project count separately. */
export type RateLayer = "general" | "status";

/** Requests per second, by layer. */
export type RateLimits = Readonly<Record<RateLayer, number>>;

/** A request that asks whether it may be sent. */
export interface BudgetRequest {
  /** The layer that counts it. */
  readonly layer: RateLayer;
  /** Ends the wait: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest pause, asked for by the service, that the request waits for, in milliseconds. */
  readonly maxPause: number;
  /** Longest time that the request waits for anything, in milliseconds. */
  readonly maxWait: number;
}

/** Why a request cannot be sent within its time. */
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

/** A throttle of the service, as reported to a budget. */
export interface ThrottleReport {
  /** The throttled layer. */
  readonly layer: RateLayer;
  /** Pause that the service asks for, in milliseconds. */
  readonly retryAfter: number;
  /** Limit of the layer in requests per second, if the service named it. */
  readonly limitRps?: number | undefined;
}

/** The start values of a budget: facts of a deployment, and what the user said about the project. */
export interface BudgetTerms {
  /** Host root of the deployment whose requests are counted. */
  readonly baseUrl: string;
  /** Limits in effect until more is known. */
  readonly limits: RateLimits;
  /** Window in which the service counts requests, in seconds. */
  readonly windowSeconds: number;
}

/**
 * Paces the requests of a project so that together they stay below its limits. The client asks before each attempt. Its
 * own budget works within one process; another implementation can cover several machines.
 *
 * Source: Service description, Limits (HTTP request rate).
 */
export interface RateBudget {
  /**
   * Resolves with nothing if the request may be sent, or with the reason if it may not. If it throws or rejects, the
   * call ends with that error.
   */
  acquire(request: BudgetRequest): Refusal | undefined | void | Promise<Refusal | undefined | void>;
  /**
   * Reports a throttle of the service. The client itself pauses the layer, and ignores errors of this method. Return
   * `false` to ignore the limit that the report names; the client logs that.
   */
  throttled?(report: ThrottleReport): boolean | void;
  /**
   * Reports the limits that follow from the account, in requests per second. The client ignores errors of this method.
   */
  learn?(limits: RateLimits): void;
  /** Reports that a client begins to use the budget. */
  begin?(terms: BudgetTerms): void;
}
