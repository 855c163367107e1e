import type { Id } from "../../runtime/transport/index.js";

/** A `browser` ID. IDs of other kinds cannot take its place. */
export type BrowserId = Id<"browser">;
/** A `run` ID. IDs of other kinds cannot take its place. */
export type RunId = Id<"run">;
/** A `session` ID. IDs of other kinds cannot take its place. */
export type SessionId = Id<"session">;

/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/runs": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Create a run
     *
     * Starts a task. An agent carries it out in a cloud browser. The response includes the `id` of the run,
     * which you need to poll its status.
     *
     * If no response arrives, the run may still have started. Check before you send the request again: the
     * service documents no idempotency key.
     */
    post: operations["runs.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/runs/{id}/status": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Get the status of a run
     *
     * Returns the status of the run. This is a cheap indexed lookup: poll it, not the full run. Stop when
     * the status is `completed`, `failed` or `cancelled`, and stagger the polls of many runs.
     */
    get: operations["runs.getStatus"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/runs/{id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /**
     * Get a run
     *
     * Returns the full run, including its status and result. Call it once, after the run is terminal. It
     * counts as general traffic; poll the status instead.
     */
    get: operations["runs.get"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/sessions/{id}/queue": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /**
     * Queue a follow-up message
     *
     * Adds a message to the session. The message runs as the next turn, or immediately with
     * `interrupt: true`. Up to 20 messages can be pending in a session. A session that is busy returns a
     * 409.
     */
    post: operations["sessions.queueMessage"];
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
     */
    patch: operations["browsers.update"];
    trace?: never;
  };
}
export interface components {
  schemas: {
    RunCreate: RunCreate;
    BrowserSettings: BrowserSettings;
    Run: Run;
    RunStatus: RunStatus;
    FullRun: FullRun;
    SessionMessage: SessionMessage;
    EventPage: EventPage;
    ProxyCountryCode: ProxyCountryCode;
    Throttle: Throttle;
    ValidationError: ValidationError;
    HTTPValidationError: HTTPValidationError;
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
    /** The ID belongs to the other region. We assume that an unknown ID returns a 404 too. */
    ResourceNotFound: {
      headers: { [name: string]: unknown };
      content: { "application/json": unknown };
    };
    /** The session is busy. */
    SessionBusy: { headers: { [name: string]: unknown }; content: { "application/json": unknown } };
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
    /** The browser is stopped. */
    BrowserStopped: {
      headers: { [name: string]: unknown };
      content: { "application/json": unknown };
    };
  };
  parameters: {
    /** Identifier of the run, as returned when it was created. */
    RunId: RunId;
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
  "runs.create": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /** The task and how to carry it out. */
    requestBody: { content: { "application/json": RunCreate } };
    responses: {
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["Unprocessable"];
      /** The new run, with at least its `id`. */
      "2XX": {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "id": "run_1"
           * }
           */
          "application/json": Run;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
  "runs.getStatus": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the run, as returned when it was created. */
        id: components["parameters"]["RunId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["ResourceNotFound"];
      /** The status of the run. */
      "2XX": {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "status": "completed"
           * }
           */
          "application/json": RunStatus;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
  "runs.get": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the run, as returned when it was created. */
        id: components["parameters"]["RunId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["ResourceNotFound"];
      /** The full run. */
      "2XX": {
        headers: { [name: string]: unknown };
        content: {
          /**
           * @example {
           *   "id": "run_1",
           *   "status": "completed",
           *   "result": "Open from 9 to 18 on weekdays."
           * }
           */
          "application/json": FullRun;
        };
      };
      default: components["responses"]["Throttled"];
    };
  };
  "sessions.queueMessage": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Identifier of the session. The ID of a workspace or profile won't match. */
        id: SessionId;
      };
      cookie?: never;
    };
    /** The message. */
    requestBody: { content: { "application/json": SessionMessage } };
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["ResourceNotFound"];
      409: components["responses"]["SessionBusy"];
      422: components["responses"]["Unprocessable"];
      /** The message was queued. */
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

/** A task and how to carry it out. */
export type RunCreate = {
  /** Instruction for the agent. */
  task: string;
  /**
   * The model to use: a known model or any other string. The default is the managed model Luna.
   *
   * In the EU deployment, Luna and Sol are managed models. Other models of their family need a key of
   * that provider stored in the EU project. Models of other families are unavailable.
   * @default fam-a-5.6-luna
   */
  model?: string;
  /**
   * Provider-native reasoning settings. If you omit this field, the service's defaults for the model
   * apply. An empty object (`{}`) opts out of them: the provider's defaults apply. The paths and
   * values that you can set depend on the model.
   */
  modelParams?: { [key: string]: unknown };
  /** Settings of the browser that the agent uses. */
  browserSettings?: BrowserSettings;
};

/** Settings of the browser that the agent uses. */
export type BrowserSettings = {
  /** Country code of the managed proxy exit. `null` disables the managed proxy. */
  proxyCountryCode?: ProxyCountryCode;
  /**
   * Enables recording for the run. Recording is off by default.
   * @default false
   */
  record?: boolean;
};

/** A run, as returned on creation. Only `id` is always present. */
export type Run = {
  /** Identifier of the run. */
  id: RunId;
  /**
   * Status of the run. `completed`, `failed` and `cancelled` are terminal. Treat any other value as
   * not finished.
   */
  status?: "completed" | "failed" | "cancelled" | (string & {});
  /** Outcome of the task, of any type. Read it from the full run after the run is terminal. */
  result?: unknown;
};

/** Status of a run. We assume that the response is an object with a field `status`. */
export type RunStatus = {
  /**
   * `completed`, `failed` and `cancelled` are terminal: stop polling. Treat any other value as not
   * finished.
   */
  status: "completed" | "failed" | "cancelled" | (string & {});
};

/**
 * A run with its status and result. Further fields are not documented. We assume that `id` and `status`
 * are always present.
 */
export type FullRun = {
  /** Identifier of the run. */
  id: RunId;
  /**
   * `completed`: terminal, and the full run can be read. `failed` and `cancelled` are terminal too.
   * Treat any other value as not finished.
   */
  status: "completed" | "failed" | "cancelled" | (string & {});
  /** Outcome of the task, of any type. Read it after the run is terminal. */
  result?: unknown;
};

/** A follow-up message in a session. */
export type SessionMessage = {
  /** The follow-up instruction. */
  text: string;
  /** `true` runs the message immediately. Otherwise it runs as the next turn. */
  interrupt?: boolean;
};

/** One page of the events of a run. No operation in this document returns it. */
export type EventPage = {
  /** Whether another page follows. Keep reading pages until it is `false`. */
  hasMore: boolean;
};

/**
 * Country code of the managed proxy exit. `null` disables the managed proxy.
 *
 * In the EU deployment, the country must be an EU member state. New browsers default to `de`; `us`, `gb` and
 * `ch` are not accepted. We assume that country codes are two lowercase letters. The countries that the US
 * deployment accepts, and its default, are not documented.
 */
export type ProxyCountryCode = string | null;

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
export type RunsCreateErrors = {
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
export type RunsGetStatusErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /** The ID belongs to the other region. We assume that an unknown ID returns a 404 too. */
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
export type RunsGetErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /** The ID belongs to the other region. We assume that an unknown ID returns a 404 too. */
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
export type SessionsQueueMessageErrors = {
  /** The key is missing or malformed, has a `Bearer` prefix, or belongs to another region. */
  401: unknown;
  /** The ID belongs to the other region. We assume that an unknown ID returns a 404 too. */
  404: unknown;
  /** The session is busy. */
  409: unknown;
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

/** The `result` of work that did not end with `completed`: no schema has checked it. */
export type CheckStatusFirst = { readonly unchecked: never };

/** `FullRun` after it finished. Narrow on `status`. `Result` is the output of the schema for its result. */
export type FinishedRun<Result = unknown> =
  | (FullRun & { readonly status: "completed" } & (unknown extends Result
        ? unknown
        : { readonly result: Result }))
  | (FullRun & { readonly status: "failed" } & (unknown extends Result
        ? unknown
        : { readonly result: CheckStatusFirst }))
  | (FullRun & { readonly status: "cancelled" } & (unknown extends Result
        ? unknown
        : { readonly result: CheckStatusFirst }));

/** Settings of a model that accepts none. `{}` sets nothing, at any depth. */
export type NoSettings = { [setting: string]: NoSettings };

/** Known models and the `modelParams` that each accepts. Any other model accepts anything. */
export type ModelParamsByModel = {
  "fam-a-6-astra": {
    /** `modelParams.reasoning`, as fam-a models accept it. */
    reasoning?: {
      /**
       * `modelParams.reasoning.effort`, as fam-a models accept it.
       * @default "xhigh"
       */
      effort?: "low" | "medium" | "high" | "xhigh" | "max";
    };
  };
  "fam-a-5.5": {
    /** `modelParams.reasoning`, as fam-a models accept it. */
    reasoning?: {
      /** `modelParams.reasoning.effort`, as fam-a models accept it. */
      effort?: "none" | "low" | "medium" | "high" | "xhigh";
    };
  };
  "fam-a-5.6": {
    /** `modelParams.reasoning`, as fam-a models accept it. */
    reasoning?: {
      /** `modelParams.reasoning.effort`, as fam-a models accept it. */
      effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max";
    };
  };
  "fam-a-5.6-sol": {
    /** `modelParams.reasoning`, as fam-a models accept it. */
    reasoning?: {
      /** `modelParams.reasoning.effort`, as fam-a models accept it. */
      effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max";
    };
  };
  "fam-a-5.6-terra": {
    /** `modelParams.reasoning`, as fam-a models accept it. */
    reasoning?: {
      /** `modelParams.reasoning.effort`, as fam-a models accept it. */
      effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max";
    };
  };
  "fam-a-5.6-luna": {
    /** `modelParams.reasoning`, as fam-a models accept it. */
    reasoning?: {
      /**
       * `modelParams.reasoning.effort`, as fam-a models accept it.
       * @default "xhigh"
       */
      effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max";
    };
  };
  "fam-b-opus-4.7": {
    /** `modelParams.output_config`, as fam-b models accept it. */
    output_config?: {
      /** `modelParams.output_config.effort`, as fam-b models accept it. */
      effort?: "low" | "medium" | "high" | "xhigh" | "max";
    };
    /** `modelParams.thinking`, as fam-b models accept it. */
    thinking?: {
      /** `modelParams.thinking.type`, as fam-b models accept it. */
      type?: "adaptive" | "disabled";
      /** `modelParams.thinking.display`, as fam-b models accept it. */
      display?: "omitted" | "summarized";
    };
  };
  "fam-b-opus-4.8": {
    /** `modelParams.output_config`, as fam-b models accept it. */
    output_config?: {
      /** `modelParams.output_config.effort`, as fam-b models accept it. */
      effort?: "low" | "medium" | "high" | "xhigh" | "max";
    };
    /** `modelParams.thinking`, as fam-b models accept it. */
    thinking?: {
      /** `modelParams.thinking.type`, as fam-b models accept it. */
      type?: "adaptive" | "disabled";
      /** `modelParams.thinking.display`, as fam-b models accept it. */
      display?: "omitted" | "summarized";
    };
  };
  "fam-b-opus-5": {
    /** `modelParams.output_config`, as fam-b models accept it. */
    output_config?: {
      /** `modelParams.output_config.effort`, as fam-b models accept it. */
      effort?: "low" | "medium" | "high" | "xhigh" | "max";
    };
    /** `modelParams.thinking`, as fam-b models accept it. */
    thinking?: {
      /** `modelParams.thinking.type`, as fam-b models accept it. */
      type?: "adaptive" | "disabled";
      /** `modelParams.thinking.display`, as fam-b models accept it. */
      display?: "omitted" | "summarized";
    };
  };
  "fam-b-sonnet-5": {
    /** `modelParams.output_config`, as fam-b models accept it. */
    output_config?: {
      /** `modelParams.output_config.effort`, as fam-b models accept it. */
      effort?: "low" | "medium" | "high" | "xhigh" | "max";
    };
    /** `modelParams.thinking`, as fam-b models accept it. */
    thinking?: {
      /** `modelParams.thinking.type`, as fam-b models accept it. */
      type?: "adaptive" | "disabled";
      /** `modelParams.thinking.display`, as fam-b models accept it. */
      display?: "omitted" | "summarized";
    };
  };
  "fam-c-3-flash": {
    /** `modelParams.thinkingConfig`, as fam-c models accept it. */
    thinkingConfig?: {
      /** `modelParams.thinkingConfig.thinkingLevel`, as fam-c models accept it. */
      thinkingLevel?: "minimal" | "low" | "medium" | "high";
    };
  };
  "fam-c-3.5-flash": {
    /** `modelParams.thinkingConfig`, as fam-c models accept it. */
    thinkingConfig?: {
      /** `modelParams.thinkingConfig.thinkingLevel`, as fam-c models accept it. */
      thinkingLevel?: "minimal" | "low" | "medium" | "high";
    };
  };
  "fam-c-3.6-flash": {
    /** `modelParams.thinkingConfig`, as fam-c models accept it. */
    thinkingConfig?: {
      /** `modelParams.thinkingConfig.thinkingLevel`, as fam-c models accept it. */
      thinkingLevel?: "minimal" | "low" | "medium" | "high";
    };
  };
  "fam-c-3.1-pro": {
    /** `modelParams.thinkingConfig`, as fam-c models accept it. */
    thinkingConfig?: {
      /** `modelParams.thinkingConfig.thinkingLevel`, as fam-c models accept it. */
      thinkingLevel?: "low" | "medium" | "high";
    };
  };
  "fam-d-5.2": NoSettings;
  "fam-d-5.3-flash": NoSettings;
  "fam-e-4.5": NoSettings;
  "fam-e-4.6": NoSettings;
  "fam-f-v4-flash-vision": NoSettings;
  "fam-g-k3": NoSettings;
  "fam-h-m3": NoSettings;
  "fam-b-fable-5": NoSettings;
};

/** A model whose settings are known. */
export type KnownModel = keyof ModelParamsByModel;

/** Placeholder for an omitted model. */
export type UnnamedModel = string & { readonly unnamed: never };

/** A known model, or any other string. */
export type AnyModel = KnownModel | (string & {});

/** The model of a request without one. */
export type DefaultModel = KnownModel | UnnamedModel;

/** The `modelParams` that a model accepts. */
export type ModelParamsFor<Model extends string> = string & {} extends Model
  ? Exclude<RunCreate["modelParams"], undefined>
  : UnnamedModel extends Model
    ? ModelParamsByModel["fam-a-5.6-luna"]
    : Model extends KnownModel
      ? ModelParamsByModel[Model]
      : Exclude<RunCreate["modelParams"], undefined>;

/** `RunCreate` with the `modelParams` that its `model` accepts. */
export type RunCreateFor<Model extends string> = Omit<RunCreate, "model" | "modelParams"> & {
  /**
   * The model to use: a known model or any other string. The default is the managed model Luna.
   *
   * In the EU deployment, Luna and Sol are managed models. Other models of their family need a key of
   * that provider stored in the EU project. Models of other families are unavailable.
   */
  model?: Model;
  /**
   * Provider-native reasoning settings. If you omit this field, the service's defaults for the model
   * apply. An empty object (`{}`) opts out of them: the provider's defaults apply. The paths and
   * values that you can set depend on the model.
   */
  modelParams?: NoInfer<ModelParamsFor<Model>>;
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

/** Restrictions of `RunCreate` by region, besides its schema. */
export type RunCreateByRegion = {
  us: unknown;
  eu: { browserSettings?: { proxyCountryCode?: EuProxyCountryCode | null } };
};

/** Known models that are not available in every region. */
export type RegionalModel =
  | "fam-b-opus-4.7"
  | "fam-b-opus-4.8"
  | "fam-b-opus-5"
  | "fam-b-sonnet-5"
  | "fam-b-fable-5"
  | "fam-c-3-flash"
  | "fam-c-3.5-flash"
  | "fam-c-3.6-flash"
  | "fam-c-3.1-pro"
  | "fam-d-5.2"
  | "fam-d-5.3-flash"
  | "fam-e-4.5"
  | "fam-e-4.6"
  | "fam-f-v4-flash-vision"
  | "fam-g-k3"
  | "fam-h-m3";

/** Known models by region. */
export type ModelByRegion = {
  us: string;
  /**
   * fam-a-5.6-luna and fam-a-5.6-sol are managed; other models of fam-a need a key of that provider stored in the
   * region.
   */
  eu:
    | "fam-a-5.6-luna"
    | "fam-a-5.6-sol"
    | "fam-a-6-astra"
    | "fam-a-5.5"
    | "fam-a-5.6"
    | "fam-a-5.6-terra";
};

/** The model itself if the region may accept it, otherwise the models that it accepts. */
export type ModelIn<R extends Region, Model extends string> = Model extends RegionalModel
  ? Model extends ModelByRegion[R]
    ? Model
    : ModelByRegion[R]
  : Model;

/** `RunCreate` as a region accepts it. */
export type RunCreateIn<R extends Region, Model extends string> = RunCreateFor<ModelIn<R, Model>> &
  RunCreateByRegion[R];

/** Restrictions of `BrowserCreate` by region, besides its schema. */
export type BrowserCreateByRegion = {
  us: unknown;
  eu: { proxyCountryCode?: EuProxyCountryCode | null };
};

/** `BrowserCreate` as a region accepts it. */
export type BrowserCreateIn<R extends Region> = BrowserCreate & BrowserCreateByRegion[R];
