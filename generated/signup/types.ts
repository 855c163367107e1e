import type { Id } from "../../runtime/transport/index.js";

export type ChallengeId = Id<"challenge">;

/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/cloud/signup": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask for a challenge
     * @description Returns a challenge whose text contains a math problem. An e-mail address and a name can be given;
     *     an empty object is allowed. No key is needed.
     */
    post: operations["createChallenge"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/cloud/signup/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Answer the challenge
     * @description Takes the answer to the math problem and returns an API key, to be used for all later calls. No key
     *     is needed. What a wrong answer gets is not stated.
     */
    post: operations["verifyChallenge"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/cloud/signup/claim": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a claim link
     * @description Returns a link by which a person can see the account. It is valid for one hour. The request needs
     *     the key and has no body.
     */
    post: operations["createClaim"];
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
    /** @description Who signs up. An empty object is allowed. */
    ChallengeRequest: {
      /** @description An e-mail address. */
      email?: string;
      /** @description A name. */
      name?: string;
    };
    /** @description A problem to solve before an account is created. */
    Challenge: {
      /**
       * Format: uuid
       * @description Identifier of the challenge, a UUID.
       */
      challenge_id: ChallengeId;
      /** @description Text that contains a math problem. */
      challenge_text: string;
    };
    /** @description The answer to a challenge. */
    VerifyRequest: {
      /** @description Identifier of the challenge that is answered. */
      challenge_id: ChallengeId;
      /** @description The result as a decimal number with exactly two decimal places. */
      answer: string;
    };
    /** @description The key of the new account. */
    ApiKeyGrant: {
      /** @description The API key, for all later calls. It is shown as `<API_KEY>` here. */
      api_key: string;
    };
    /** @description A link by which a person can see the account. */
    Claim: {
      /** @description The link. It is valid for one hour. */
      claim_url: string;
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
  createChallenge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description Who signs up. Everything is optional. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ChallengeRequest"];
      };
    };
    responses: {
      422: components["responses"]["Unprocessable"];
      /** @description The challenge to solve. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "challenge_id": "3f0c2c9e-6f0d-4f6e-9d2b-5b8f4d1c7a10",
           *       "challenge_text": "What is three and a half plus four?"
           *     }
           */
          "application/json": components["schemas"]["Challenge"];
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
  verifyChallenge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The challenge and its answer. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "challenge_id": "3f0c2c9e-6f0d-4f6e-9d2b-5b8f4d1c7a10",
         *       "answer": "7.50"
         *     }
         */
        "application/json": components["schemas"]["VerifyRequest"];
      };
    };
    responses: {
      422: components["responses"]["Unprocessable"];
      /** @description The new API key. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "api_key": "<API_KEY>"
           *     }
           */
          "application/json": components["schemas"]["ApiKeyGrant"];
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
  createClaim: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      /** @description The claim link. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "claim_url": "https://us.cloud-agent.example/claim/1"
           *     }
           */
          "application/json": components["schemas"]["Claim"];
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
}

/** Who signs up. An empty object is allowed. */
export type ChallengeRequest = components["schemas"]["ChallengeRequest"];

/** A problem to solve before an account is created. */
export type Challenge = components["schemas"]["Challenge"];

/** The answer to a challenge. */
export type VerifyRequest = components["schemas"]["VerifyRequest"];

/** The key of the new account. */
export type ApiKeyGrant = components["schemas"]["ApiKeyGrant"];

/** A link by which a person can see the account. */
export type Claim = components["schemas"]["Claim"];

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
export type CreateChallengeErrors = {
  422: HTTPValidationError;
};

/** The bodies of failures by status, as the document promises them; they are not validated. */
export type VerifyChallengeErrors = {
  422: HTTPValidationError;
};

/** No client has this type: the operation does not exist in its region. */
export type NotOfferedIn<R extends Region> = { readonly "not offered in": R };

/** No client has this type: the regions in which an operation exists. */
export type OnlyOfferedIn<R extends Region> = { readonly "offered in": R };

/** What a client must be for an operation that exists in some regions; anything, while it may be in one of them. */
export type OfferedIn<R extends Region, Where extends Region> = [Extract<R, Where>] extends [never] ? NotOfferedIn<R> & OnlyOfferedIn<Where> : unknown;
