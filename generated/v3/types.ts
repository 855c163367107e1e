import type { Id } from "../../runtime/transport/index.js";

/** A `browser` ID. IDs of other kinds cannot take its place. */
export type BrowserId = Id<"browser">;
/** A `session` ID. IDs of other kinds cannot take its place. */
export type SessionId = Id<"session">;

/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/sessions": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Create a session
     *
     * Starts a session with a task. The response includes the ID of the session.
     *
     * If no response arrives, the session may still have started. Check before you send the request again:
     * the service documents no idempotency key.
     */
    post: operations["sessions.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/sessions/{id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Get the result of a session
     *
     * Returns the result of the session.
     */
    get: operations["sessions.get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/browsers": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Create a browser
     *
     * Starts a standalone cloud browser and returns the CDP URL to connect to. A closed CDP connection
     * does not stop the browser; the stop operation does. Its lifetime limit is not documented.
     *
     * Browser endpoints exist under this version, in both deployments. Their methods, sub-paths and fields
     * are documented for V4 only. We assume that this version has the same ones.
     */
    post: operations["browsers.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/browsers/{id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Stop a browser
     *
     * Performs an action on a browser. `stop` is the only documented action. We assume that it is safe to
     * retry.
     *
     * Browser endpoints exist under this version, in both deployments. Their methods, sub-paths and fields
     * are documented for V4 only. We assume that this version has the same ones.
     */
    patch: operations["browsers.update"];
    trace?: never;
  };
}
export interface components {
  schemas: {
    SessionCreate: SessionCreate;
    Session: Session;
    /** @enum {string|null} */
    ThinkingLevel: ThinkingLevel;
    Throttle: Throttle;
    ValidationError: ValidationError;
    HTTPValidationError: HTTPValidationError;
    ProxyCountryCode: ProxyCountryCode;
    BrowserCreate: BrowserCreate;
    Browser: Browser;
    BrowserUpdate: BrowserUpdate;
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
    /** The agent endpoints of this version are unavailable in the EU deployment, where agents use V4 only. */
    AgentEndpointNotFound: {
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
    /** The new browser, with at least its `id` and `cdpUrl`. */
    BrowserCreated: {
      headers: { [name: string]: unknown };
      content: {
        /**
         * @example {
         *   "id": "browser_1",
         *   "cdpUrl": "<CDP_URL>"
         * }
         */
        "application/json": Browser;
      };
    };
    /** The ID belongs to the other region. We assume that an unknown ID returns a 404 too. */
    ResourceNotFound: {
      headers: { [name: string]: unknown };
      content: { "application/json": unknown };
    };
    /** The browser is stopped. */
    BrowserStopped: {
      headers: { [name: string]: unknown };
      content: { "application/json": unknown };
    };
  };
  parameters: {
    /** Identifier of the browser, as returned when it was created. */
    BrowserId: BrowserId;
  };
  requestBodies: {
    /** Settings of the browser. */
    CreateBrowser: { content: { "application/json": BrowserCreate } };
    /** The action to perform. */
    UpdateBrowser: {
      content: {
        /**
         * @example {
         *   "action": "stop"
         * }
         */
        "application/json": BrowserUpdate;
      };
    };
  };
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
  "sessions.create": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /** The task and how to carry it out. */
    requestBody: {
      content: {
        /**
         * @example {
         *   "task": "Find the opening hours of the city library.",
         *   "model": "svc-mini",
         *   "thinkingLevel": "low"
         * }
         */
        "application/json": SessionCreate;
      };
    };
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["AgentEndpointNotFound"];
      422: components["responses"]["Unprocessable"];
      /**
       * The new session, including its ID. Which status of the 2XX range the service returns is not
       * documented.
       */
      "2XX": {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "id": "session_1"
           * }
           */
          "application/json": Session;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
  "sessions.get": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the session, as returned when it was created. */
        id: SessionId;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["AgentEndpointNotFound"];
      /** The result of the session. Its shape is not documented. */
      "2XX": { headers: { [name: string]: unknown }; content: { "application/json": unknown } };
      default: components["responses"]["Throttled"];
    };
  };
  "browsers.create": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    requestBody?: components["requestBodies"]["CreateBrowser"];
    responses: {
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["Unprocessable"];
      "2XX": components["responses"]["BrowserCreated"];
      default: components["responses"]["Throttled"];
    };
  };
  "browsers.update": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the browser, as returned when it was created. */
        id: components["parameters"]["BrowserId"];
      };
      cookie?: never;
    };
    requestBody: components["requestBodies"]["UpdateBrowser"];
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["ResourceNotFound"];
      422: components["responses"]["Unprocessable"];
      "2XX": components["responses"]["BrowserStopped"];
      default: components["responses"]["Throttled"];
    };
  };
}

/** A task and its settings. Further fields, and which fields are required, are not documented. */
export type SessionCreate = {
  /** Instruction for the agent. */
  task?: string;
  /** The model to use: a known model, an alias, or any other string. The default is not documented. */
  model?: string;
  /** Provider-neutral reasoning level. The supported levels depend on the model. An unsupported level returns a 422, whose message names the field as `thinking_level`. `null` is accepted. Its meaning on creation is not documented; in a follow-up of V3 it clears the setting back to the provider's defaults. */
  thinkingLevel?: ThinkingLevel;
  /**
   * `true` uses your own key of the model's provider (BYOK), for models that need one. The default is
   * not documented.
   */
  useOwnKey?: boolean;
};

/**
 * A session. The response includes its ID. We assume that the field is called `id`. Other fields are not
 * documented.
 */
export type Session = {
  /** Identifier of the session. */
  id: SessionId;
};

/**
 * Provider-neutral reasoning level. The supported levels depend on the model. An unsupported level returns a
 * 422, whose message names the field as `thinking_level`. `null` is accepted. Its meaning on creation is not
 * documented; in a follow-up of V3 it clears the setting back to the provider's defaults.
 */
export type ThinkingLevel = "disabled" | "low" | "medium" | "high" | null;

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

/**
 * Country code of the managed proxy exit. `null` disables the managed proxy.
 *
 * In the EU deployment, the country must be an EU member state. New browsers default to `de`; `us`, `gb` and
 * `ch` are not accepted. We assume that country codes are two lowercase letters. The countries that the US
 * deployment accepts, and its default, are not documented.
 */
export type ProxyCountryCode = string | null;

/** Settings of the new browser. Every field is optional. */
export type BrowserCreate = {
  /** Country code of the managed proxy exit. `null` disables the managed proxy. */
  proxyCountryCode?: ProxyCountryCode;
  /**
   * Enables recording of the browser. Recording is off by default.
   * @default false
   */
  enableRecording?: boolean;
};

/** A cloud browser. */
export type Browser = {
  /** Identifier of the browser. */
  id: BrowserId;
  /**
   * CDP (Chrome DevTools Protocol) URL to connect your automation client to. A closed connection does
   * not stop the browser.
   */
  cdpUrl: string;
  /** Relevant if you enabled recording. When it is `false`, stop polling for the recording. */
  recordingAvailable?: boolean;
};

/** An action on a browser. */
export type BrowserUpdate = {
  /** The action. `stop` stops the browser. */
  action: "stop" | (string & {});
};

/** Error bodies by status. They are not validated. */
export type SessionsCreateErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /** The agent endpoints of this version are unavailable in the EU deployment, where agents use V4 only. */
  404: unknown;
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
export type SessionsGetErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /** The agent endpoints of this version are unavailable in the EU deployment, where agents use V4 only. */
  404: unknown;
  /**
   * Throttled by one of two independent layers. The status of a throttle is not documented; recognize it by its body
   * and headers. A project-level throttle carries `limit_rps` and `retry_after_seconds` in the body and the header
   * `X-RateLimit-Limit`. An edge-level throttle can carry `Retry-After: 300` and no `limit_rps`. Wait as long as the
   * response asks. This entry also covers any other unlisted status, with any body.
   */
  default: Throttle;
};

/** Error bodies by status. They are not validated. */
export type BrowsersCreateErrors = {
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
export type BrowsersUpdateErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /** The ID belongs to the other region. We assume that an unknown ID returns a 404 too. */
  404: unknown;
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

/** Known models and the `thinkingLevel` that each accepts. Any other model accepts anything. */
export type ThinkingLevelByModel = {
  "fam-c-3-flash": "disabled" | "low" | "medium" | "high";
  "fam-c-3.5-flash": "disabled" | "low" | "medium" | "high";
  "fam-b-sonnet-4.6": "disabled" | "low" | "medium" | "high";
  "fam-b-opus-4.6": "disabled" | "low" | "medium" | "high";
  "fam-b-opus-4.7": "disabled" | "low" | "medium" | "high";
  "fam-b-sonnet-5": "disabled" | "low" | "medium" | "high";
  "fam-b-opus-4.8": "disabled" | "low" | "medium" | "high";
  "fam-b-haiku-4.5": "disabled" | "low" | "medium" | "high";
  "fam-a-5.2": "disabled" | "low" | "medium" | "high";
  "fam-a-5.4-mini": "disabled" | "low" | "medium" | "high";
  "fam-a-5.5": "disabled" | "low" | "medium" | "high";
  "fam-a-5.6-sol": "disabled" | "low" | "medium" | "high";
  "fam-a-5.6-terra": "disabled" | "low" | "medium" | "high";
  "fam-a-5.6-luna": "disabled" | "low" | "medium" | "high";
  "fam-a-5-mini": "low" | "medium" | "high";
  "fam-c-3-pro": "low" | "high";
  "fam-c-3.1-pro": "low" | "high";
  "fam-d-5.2": "disabled" | "high";
  "fam-h-m3": never;
  "svc-mini": "disabled" | "low" | "medium" | "high";
  "svc-max": "disabled" | "low" | "medium" | "high";
  "svc-ultra": "disabled" | "low" | "medium" | "high";
};

/** A model whose settings are known. */
export type KnownModel = keyof ThinkingLevelByModel;

/** Placeholder for an omitted model. */
export type UnnamedModel = string & { readonly unnamed: never };

/** A known model, or any other string. */
export type AnyModel = KnownModel | (string & {});

/** The model of a request without one. */
export type DefaultModel = KnownModel | UnnamedModel;

/** The `thinkingLevel` that a model accepts. */
export type ThinkingLevelFor<Model extends string> = string & {} extends Model
  ? Exclude<SessionCreate["thinkingLevel"], undefined>
  : Model extends KnownModel
    ? ThinkingLevelByModel[Model] | null
    : Exclude<SessionCreate["thinkingLevel"], undefined>;

/** `SessionCreate` with the `thinkingLevel` that its `model` accepts. */
export type SessionCreateFor<Model extends string> = Omit<
  SessionCreate,
  "model" | "thinkingLevel"
> & {
  /** The model to use: a known model, an alias, or any other string. The default is not documented. */
  model?: Model;
  /**
   * Provider-neutral reasoning level. The supported levels depend on the model. An unsupported level returns a
   * 422, whose message names the field as `thinking_level`. `null` is accepted. Its meaning on creation is not
   * documented; in a follow-up of V3 it clears the setting back to the provider's defaults.
   */
  thinkingLevel?: NoInfer<ThinkingLevelFor<Model>>;
};

/** Values of `proxyCountryCode` that the region `eu` accepts. */
export type EuProxyCountryCode =
  | "at"
  | "be"
  | "bg"
  | "cy"
  | "cz"
  | "de"
  | "dk"
  | "ee"
  | "es"
  | "fi"
  | "fr"
  | "gr"
  | "hr"
  | "hu"
  | "ie"
  | "it"
  | "lt"
  | "lu"
  | "lv"
  | "mt"
  | "nl"
  | "pl"
  | "pt"
  | "ro"
  | "se"
  | "si"
  | "sk";

/** Restrictions of `BrowserCreate` by region, besides its schema. */
export type BrowserCreateByRegion = {
  us: unknown;
  eu: { proxyCountryCode?: EuProxyCountryCode | null };
};

/** `BrowserCreate` as a region accepts it. */
export type BrowserCreateIn<R extends Region> = BrowserCreate & BrowserCreateByRegion[R];

/** No client has this type: the operation does not exist in its region. */
export type NotOfferedIn<R extends Region> = { readonly "not offered in": R };

/** No client has this type: the regions in which an operation exists. */
export type OnlyOfferedIn<R extends Region> = { readonly "offered in": R };

/** No client has this type: the operation of another API that does the job. */
export type UseInstead<Instead extends string> = { readonly "use instead": Instead };

/** Type of a client for an operation that exists only in some regions. Accepts any client that may be in one of them. */
export type OfferedIn<R extends Region, Where extends Region, Instead extends string = never> = [
  Extract<R, Where>,
] extends [never]
  ? NotOfferedIn<R> &
      OnlyOfferedIn<Where> &
      ([Instead] extends [never] ? unknown : UseInstead<Instead>)
  : unknown;
