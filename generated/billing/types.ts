import type { Id } from "../../runtime/transport/index.js";

export type ProjectId = Id<"project">;

/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/api/v2/billing/account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the account
     * @description Returns the billing record of the project that the calling key belongs to. The path is one of V2
     *     and serves clients of V4 as well.
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
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @description Billing record of a project. Which of the fields are always there is not stated, and neither are
     *     fields beyond these; the credit balance has one, but its name is not stated.
     */
    Account: {
      /** @description The project that the calling key belongs to. */
      projectId?: ProjectId;
      /**
       * @description Concurrency capacity of the project: how many sessions may be active at once. This figure is
       *     authoritative, whatever the spend tiers say.
       */
      concurrentSessionLimit?: number;
      /** @description Sessions that are active now. */
      activeSessionCount?: number;
      /**
       * @deprecated
       * @description An older name for the concurrency. It is not a number of requests per second; read
       *     `concurrentSessionLimit` instead.
       */
      rateLimit?: number;
    };
    /**
     * @description Body of a project-level throttle. A throttle of the edge layer can come without `limit_rps` and
     *     with the header `Retry-After` instead.
     */
    Throttle: {
      /** @description The limit that was exceeded, in requests per second. */
      limit_rps?: number;
      /** @description How long to wait before the next request, in seconds. */
      retry_after_seconds?: number;
    };
  };
  responses: {
    /**
     * @description Throttled, by one of two independent layers. A throttle is recognized by its body and headers,
     *     whatever its status: a project-level throttle carries `limit_rps` and `retry_after_seconds` in the
     *     body and the header `X-RateLimit-Limit`; an edge-level throttle can carry `Retry-After: 300` and no
     *     `limit_rps`. Wait as long as the answer says. Any other unlisted status ends here too, with any body.
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
         *       "limit_rps": 25,
         *       "retry_after_seconds": 2
         *     }
         */
        "application/json": components["schemas"]["Throttle"];
      };
    };
    /** @description The key is missing, malformed, sent with a `Bearer` prefix, or was created in another region. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": unknown;
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /**
     * @description How long to wait before the next request; honour it. The edge layer can send 300, without
     *     `limit_rps` in the body.
     * @example 300
     */
    RetryAfter: string;
    /**
     * @description Requests allowed in one window of five seconds; sent by project throttles. 125 means 125
     *     requests per window, which is 25 per second.
     * @example 125
     */
    XRateLimitLimit: number;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      /** @description The account's billing record. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "projectId": "project_1",
           *       "concurrentSessionLimit": 50,
           *       "activeSessionCount": 3,
           *       "rateLimit": 50
           *     }
           */
          "application/json": components["schemas"]["Account"];
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
}

/**
 * Billing record of a project. Which of the fields are always there is not stated, and neither are
 * fields beyond these; the credit balance has one, but its name is not stated.
 */
export type Account = components["schemas"]["Account"];

/**
 * Body of a project-level throttle. A throttle of the edge layer can come without `limit_rps` and
 * with the header `Retry-After` instead.
 */
export type Throttle = components["schemas"]["Throttle"];
