/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/api/v4/integrations/{provider}/authorize": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Start connecting an integration
     *
     * Returns a redirect URL. Open it in a web auth session, then poll the status. The request has no body.
     */
    post: operations["authorize"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v4/integrations/{provider}/status": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Get the status of an integration
     *
     * Returns the status of the connection. Poll it after the OAuth flow has returned to the callback path.
     * The shape of the response is not documented, so your program decides what counts as connected.
     */
    get: operations["getStatus"];
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
  schemas: {
    Authorization: Authorization;
    Throttle: Throttle;
    ValidationError: ValidationError;
    HTTPValidationError: HTTPValidationError;
  };
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
    /** The request failed validation, or asks for something that is not supported. */
    Unprocessable: {
      headers: { [name: string]: unknown };
      content: {
        /**
         * @example {
         *   "detail": [
         *     {
         *       "loc": [
         *         "body",
         *         "task"
         *       ],
         *       "msg": "Field required",
         *       "type": "missing"
         *     }
         *   ]
         * }
         */
        "application/json": HTTPValidationError;
      };
    };
  };
  parameters: {
    /**
     * Name of the integration. The list of names is not documented.
     * @example calendar
     */
    Provider: string;
  };
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
  authorize: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * Name of the integration. The list of names is not documented.
         * @example calendar
         */
        provider: components["parameters"]["Provider"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The URL to open. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "redirect_url": "<REDIRECT_URL>",
           *   "provider": "calendar"
           * }
           */
          "application/json": Authorization;
        };
      };
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["Unprocessable"];
      default: components["responses"]["Throttled"];
    };
  };
  getStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * Name of the integration. The list of names is not documented.
         * @example calendar
         */
        provider: components["parameters"]["Provider"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["Unprocessable"];
      /** The status of the integration. Its shape is not documented. */
      "2XX": { headers: { [name: string]: unknown }; content: { "application/json": unknown } };
      default: components["responses"]["Throttled"];
    };
  };
}

/** The redirect URL of an integration. */
export type Authorization = {
  /** URL to open in a web auth session. A third-party integration provider hosts it. */
  redirect_url: string;
  /** Name of the integration. */
  provider: string;
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

/** One problem of a request. */
export type ValidationError = {
  /** Location of the problem. We assume that numbers are array positions. */
  loc: (string | number)[];
  /**
   * Human-readable message. For an unsupported thinking level in V2 or V3, it names the model and its
   * provider, the backend field `thinking_level`, the requested value and the supported values. For an
   * unsupported model parameter in V4, it names the model, the wire path, the requested value and the
   * supported values in sorted order.
   */
  msg: string;
  /** Type of the problem. */
  type: string;
};

/** The problems of a request that failed validation. */
export type HTTPValidationError = {
  /** The problems, one entry each. */
  detail?: ValidationError[];
};

/** Error bodies by status. They are not validated. */
export type AuthorizeErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /** The request failed validation, or asks for something that is not supported. */
  422: HTTPValidationError;
  /**
   * Throttled by one of two independent layers. The status of a throttle is not documented; recognize it by its body
   * and headers. A project-level throttle carries `limit_rps` and `retry_after_seconds` in the body and the header
   * `X-RateLimit-Limit`. An edge-level throttle can carry `Retry-After: 300` and no `limit_rps`. Wait as long as the
   * response asks. This entry also covers any other unlisted status, with any body.
   */
  default: Throttle;
};

/** Error bodies by status. They are not validated. */
export type GetStatusErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /** The request failed validation, or asks for something that is not supported. */
  422: HTTPValidationError;
  /**
   * Throttled by one of two independent layers. The status of a throttle is not documented; recognize it by its body
   * and headers. A project-level throttle carries `limit_rps` and `retry_after_seconds` in the body and the header
   * `X-RateLimit-Limit`. An edge-level throttle can carry `Retry-After: 300` and no `limit_rps`. Wait as long as the
   * response asks. This entry also covers any other unlisted status, with any body.
   */
  default: Throttle;
};

/** No client has this type: the operation does not exist in its region. */
export type NotOfferedIn<R extends Region> = { readonly "not offered in": R };

/** No client has this type: the regions in which an operation exists. */
export type OnlyOfferedIn<R extends Region> = { readonly "offered in": R };

/** Type of a client for an operation that exists only in some regions. Accepts any client that may be in one of them. */
export type OfferedIn<R extends Region, Where extends Region> = [Extract<R, Where>] extends [never]
  ? NotOfferedIn<R> & OnlyOfferedIn<Where>
  : unknown;
