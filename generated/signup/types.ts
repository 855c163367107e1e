import type { Id } from "../../runtime/transport/index.js";

/** A `challenge` ID. IDs of other kinds cannot take its place. */
export type ChallengeId = Id<"challenge">;

/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/cloud/signup": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Request a challenge
     *
     * Returns a challenge whose text contains a math problem. The email address and the name are optional;
     * an empty object is allowed. No key is needed.
     */
    post: operations["createChallenge"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/cloud/signup/verify": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Answer the challenge
     *
     * Sends the answer to the math problem and returns an API key. Use the key for all later calls. No key is
     * needed for this call. The response to a wrong answer is not documented.
     */
    post: operations["verifyChallenge"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/cloud/signup/claim": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Create a claim link
     *
     * Returns a link that lets a person see the account. The link is valid for one hour. The request needs
     * the key and has no body.
     */
    post: operations["createClaim"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    ChallengeRequest: ChallengeRequest;
    Challenge: Challenge;
    VerifyRequest: VerifyRequest;
    ApiKeyGrant: ApiKeyGrant;
    Claim: Claim;
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
  createChallenge: {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /** Details of the account. Everything is optional. */
    requestBody?: { content: { "application/json": ChallengeRequest } };
    responses: {
      422: components["responses"]["Unprocessable"];
      /** The challenge to solve. */
      "2XX": {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "challenge_id": "3f0c2c9e-6f0d-4f6e-9d2b-5b8f4d1c7a10",
           *   "challenge_text": "What is three and a half plus four?"
           * }
           */
          "application/json": Challenge;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
  verifyChallenge: {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /** The challenge and its answer. */
    requestBody: {
      content: {
        /**
         * @example {
         *   "challenge_id": "3f0c2c9e-6f0d-4f6e-9d2b-5b8f4d1c7a10",
         *   "answer": "7.50"
         * }
         */
        "application/json": VerifyRequest;
      };
    };
    responses: {
      422: components["responses"]["Unprocessable"];
      /** The new API key. */
      "2XX": {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "api_key": "<API_KEY>"
           * }
           */
          "application/json": ApiKeyGrant;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
  createClaim: {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      /** The claim link. */
      "2XX": {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "claim_url": "<CLAIM_URL>"
           * }
           */
          "application/json": Claim;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
}

/** Details of the account. An empty object is allowed. */
export type ChallengeRequest = {
  /** Email address. Optional. */
  email?: string;
  /** Name. Optional. */
  name?: string;
};

/** A problem to solve to get an account. */
export type Challenge = {
  /**
   * Identifier of the challenge, a UUID.
   * Format: uuid
   */
  challenge_id: ChallengeId;
  /** Text that contains a math problem. */
  challenge_text: string;
};

/** The answer to a challenge. */
export type VerifyRequest = {
  /** Identifier of the challenge. */
  challenge_id: ChallengeId;
  /** The result as a decimal number with exactly two decimal places. */
  answer: string;
};

/** The key of the new account. */
export type ApiKeyGrant = {
  /** The API key. Use it for all later calls. Examples write `<API_KEY>`. */
  api_key: string;
};

/** A link that lets a person see the account. */
export type Claim = {
  /** The link. It is valid for one hour. */
  claim_url: string;
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
export type CreateChallengeErrors = {
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
export type VerifyChallengeErrors = {
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
export type CreateClaimErrors = {
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

/** No client has this type: the operation does not exist in its region. */
export type NotOfferedIn<R extends Region> = { readonly "not offered in": R };

/** No client has this type: the regions in which an operation exists. */
export type OnlyOfferedIn<R extends Region> = { readonly "offered in": R };

/** Type of a client for an operation that exists only in some regions. Accepts any client that may be in one of them. */
export type OfferedIn<R extends Region, Where extends Region> = [Extract<R, Where>] extends [never]
  ? NotOfferedIn<R> & OnlyOfferedIn<Where>
  : unknown;
