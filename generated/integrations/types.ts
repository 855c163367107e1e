/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/api/v4/integrations/{provider}/authorize": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start connecting an integration
     * @description Returns a redirect URL. Open it in a web auth session for the person who grants access; then poll
     *     the status. The request has no body.
     */
    post: operations["authorize"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v4/integrations/{provider}/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the status of an integration
     * @description Says how the connection stands. Poll it after the OAuth flow has returned to the callback path. What
     *     the answer looks like is not stated, so what counts as connected is for the caller to decide.
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
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description Where a person grants access to their account. */
    Authorization: {
      /** @description URL to open in a web auth session. It is hosted by a third-party integration provider. */
      redirect_url: string;
      /** @description Name of the integration that is being connected. */
      provider: string;
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
    /** @description One problem of a refused request. */
    ValidationError: {
      /** @description Where the problem is, from the outside in; numbers are array positions. */
      loc: (string | number)[];
      /**
       * @description What is wrong, for a person. For a thinking level that a model of V2 or V3 does not take it
       *     names the model and its provider, the field as `thinking_level`, the requested value and the
       *     supported ones. For a model parameter of V4 it names the model, the wire path, the requested
       *     value and the supported ones in sorted order.
       */
      msg: string;
      /** @description Machine-readable kind of the problem. */
      type: string;
    };
    /** @description Why a request was refused, one entry per problem. */
    HTTPValidationError: {
      /** @description The problems that were found. */
      detail?: components["schemas"]["ValidationError"][];
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
    /**
     * @description The request failed validation, or it asks for a model, a feature, a proxy country or a pair of
     *     model and reasoning level that is not supported here.
     */
    Unprocessable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "detail": [
         *         {
         *           "loc": [
         *             "body",
         *             "task"
         *           ],
         *           "msg": "Field required",
         *           "type": "missing"
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["HTTPValidationError"];
      };
    };
  };
  parameters: {
    /**
     * @description Name of the integration. Which names exist is not stated.
     * @example calendar
     */
    Provider: string;
  };
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
  authorize: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Name of the integration. Which names exist is not stated.
         * @example calendar
         */
        provider: components["parameters"]["Provider"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Where to send the person who grants access. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "redirect_url": "https://integrations.example/connect/1",
           *       "provider": "calendar"
           *     }
           */
          "application/json": components["schemas"]["Authorization"];
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
         * @description Name of the integration. Which names exist is not stated.
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
      /** @description The status of the integration. Its shape is not stated. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
}

/** Where a person grants access to their account. */
export type Authorization = components["schemas"]["Authorization"];

/**
 * Body of a project-level throttle. A throttle of the edge layer can come without `limit_rps` and
 * with the header `Retry-After` instead.
 */
export type Throttle = components["schemas"]["Throttle"];

/** One problem of a refused request. */
export type ValidationError = components["schemas"]["ValidationError"];

/** Why a request was refused, one entry per problem. */
export type HTTPValidationError = components["schemas"]["HTTPValidationError"];

/** The bodies of failures by status, as the document promises them; they are not validated. */
export type AuthorizeErrors = {
  422: HTTPValidationError;
};

/** The bodies of failures by status, as the document promises them; they are not validated. */
export type GetStatusErrors = {
  422: HTTPValidationError;
};

/** No client has this type: the operation does not exist in its region. */
export type NotOfferedIn<R extends Region> = { readonly "not offered in": R };

/** No client has this type: the regions in which an operation exists. */
export type OnlyOfferedIn<R extends Region> = { readonly "offered in": R };

/** What a client must be for an operation that exists in some regions; anything, while it may be in one of them. */
export type OfferedIn<R extends Region, Where extends Region> = [Extract<R, Where>] extends [never] ? NotOfferedIn<R> & OnlyOfferedIn<Where> : unknown;
