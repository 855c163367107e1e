import type { Id } from "../../runtime/transport/index.js";

/** A `project` ID. IDs of other kinds cannot take its place. */
export type ProjectId = Id<"project">;

/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/api/v2/billing/account": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Get the account
     *
     * Returns the billing record of the project that the calling key belongs to. The path belongs to V2.
     * Clients of V4 use it as well.
     */
    get: operations["getAccount"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: { Account: Account; Throttle: Throttle };
  responses: {
    /**
     * Throttled by one of two independent layers. The status of a throttle is not documented; recognize it by
     * its body and headers. A project-level throttle carries `limit_rps` and `retry_after_seconds` in the body
     * and the header `X-RateLimit-Limit`. An edge-level throttle can carry `Retry-After: 300` and no
     * `limit_rps`. Wait as long as the response asks. This entry also covers any other unlisted status, with
     * any body.
     */
    Throttled: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *   "limit_rps": 25,
         *   "retry_after_seconds": 2
         * }
         */
        "application/json": Throttle;
      };
    };
    /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
    Unauthorized: {
      headers: { [name: string]: unknown };
      content: { "application/json": unknown };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /**
     * Time to wait before the next request. An edge-level throttle can send 300, without
     * `limit_rps` in the body.
     * @example 300
     */
    RetryAfter: string;
    /**
     * Requests allowed per five-second window. Project throttles carry it. 125 means 125 requests per
     * window, which is 25 requests per second.
     * @example 125
     */
    XRateLimitLimit: number;
  };
  pathItems: never;
}
export interface operations {
  getAccount: {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      /** The account's billing record. */
      "2XX": {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "projectId": "project_1",
           *   "concurrentSessionLimit": 50,
           *   "activeSessionCount": 3,
           *   "rateLimit": 50
           * }
           */
          "application/json": Account;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
}

/**
 * Billing record of a project. Further fields, and which fields are always present, are not documented.
 * The record has a field for the credit balance, whose name is not documented.
 */
export type Account = {
  /** The project that the calling key belongs to. */
  projectId?: ProjectId;
  /**
   * Concurrency capacity of the project: the number of sessions that can be active at once. This
   * limit is authoritative, even where it differs from the spend tiers.
   */
  concurrentSessionLimit?: number;
  /** Number of sessions that are currently active. */
  activeSessionCount?: number;
  /**
   * Legacy alias for concurrency. It is not a number of requests per second. Read
   * `concurrentSessionLimit` instead.
   * @deprecated
   */
  rateLimit?: number;
};

/**
 * Body of a project-level throttle. An edge-level throttle can instead have the header `Retry-After`
 * and no `limit_rps`.
 */
export type Throttle = {
  /** The limit that was exceeded, in requests per second. */
  limit_rps?: number;
  /** Time to wait before the next request, in seconds. */
  retry_after_seconds?: number;
};

/** Error bodies by status. They are not validated. */
export type GetAccountErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /**
   * Throttled by one of two independent layers. The status of a throttle is not documented; recognize it by its body
   * and headers. A project-level throttle carries `limit_rps` and `retry_after_seconds` in the body and the header
   * `X-RateLimit-Limit`. An edge-level throttle can carry `Retry-After: 300` and no `limit_rps`. Wait as long as the
   * response asks. This entry also covers any other unlisted status, with any body.
   */
  default: Throttle;
};
