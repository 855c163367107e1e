import type { Id } from "../../runtime/transport/index.js";

export type BrowserId = Id<"browser">;
export type RunId = Id<"run">;
export type SessionId = Id<"session">;

/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/runs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a run
     * @description Starts a task. An agent carries it out in a cloud browser, and the answer holds the `id` to poll
     *     with.
     *
     *     A run may have been started although no answer arrived. Find out before sending it again, because
     *     the service describes no way to mark two requests as the same one.
     */
    post: operations["runs.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/runs/{id}/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the status of a run
     * @description The status alone, from a cheap indexed lookup. This is the operation to poll. Stop once the status
     *     is `completed`, `failed` or `cancelled`, and stagger the polls of many runs.
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
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a run
     * @description The full run, with its status and result. Read it once, after the run has become terminal: it
     *     counts as general traffic, and polling belongs to the status.
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
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Queue a follow-up message
     * @description Adds a message to the session's conversation. It runs as the next turn, or at once with
     *     `interrupt: true`. Up to 20 messages can be pending in one session. A session that is busy answers
     *     with a 409.
     */
    post: operations["sessions.queueMessage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/browsers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a browser
     * @description Starts a standalone cloud browser and returns the CDP URL to connect to. A closed CDP connection
     *     does not stop the browser; the stop operation does. Its lifetime limit is not stated.
     */
    post: operations["browsers.create"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/browsers/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Stop a browser
     * @description Carries out an action on a browser. `stop` is the only action that is stated. That it is safe to
     *     repeat is our reading.
     */
    patch: operations["browsers.update"];
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description A task and how to carry it out. */
    RunCreate: {
      /** @description What the agent is to do. */
      task: string;
      /**
       * @description The model to use: a known one or any other. When absent, it is the managed model Luna.
       *
       *     On the EU deployment Luna and Sol are managed, other models of their family need a key of that
       *     provider stored in the EU project, and other families are refused.
       * @default fam-a-5.6-luna
       */
      model?: string;
      /**
       * @description Reasoning settings in the provider's own form. Absent: the service's defaults for the model
       *     apply. Empty (`{}`): the provider's defaults apply instead. Which paths and values it may
       *     hold depends on the model.
       */
      modelParams?: {
        [key: string]: unknown;
      };
      browserSettings?: components["schemas"]["BrowserSettings"];
    };
    /** @description The browser in which the agent works. */
    BrowserSettings: {
      proxyCountryCode?: components["schemas"]["ProxyCountryCode"];
      /**
       * @description Records the run. Off unless set.
       * @default false
       */
      record?: boolean;
    };
    /** @description A run as it is returned on creation. Only its `id` is sure to be there. */
    Run: {
      /** @description Identifier of the run. */
      id: RunId;
      /**
       * @description Where the run stands. `completed`, `failed` and `cancelled` are terminal. Treat other values
       *     as not finished.
       */
      status?: "completed" | "failed" | "cancelled" | (string & {});
      /** @description Outcome of the task, of any shape. Read it from the full run once that is terminal. */
      result?: unknown;
    };
    /** @description Where a run stands. That the answer is an object with a field `status` is our reading. */
    RunStatus: {
      /**
       * @description `completed`, `failed` and `cancelled` are terminal, and polling ends with them. Treat other
       *     values as not finished.
       */
      status: "completed" | "failed" | "cancelled" | (string & {});
    };
    /**
     * @description A run with its status and result. Fields beyond these three are not stated. That `id` and `status` are
     *     always there is our reading.
     */
    FullRun: {
      /** @description Identifier of the run. */
      id: RunId;
      /**
       * @description `completed`: the full run can be read. `failed` and `cancelled` are terminal too. Treat other
       *     values as not finished.
       */
      status: "completed" | "failed" | "cancelled" | (string & {});
      /** @description Outcome of the task, of any shape, to be read once the run is terminal. */
      result?: unknown;
    };
    /** @description A follow-up in a session's conversation. */
    SessionMessage: {
      /** @description What the agent is to do next. */
      text: string;
      /** @description `true` runs the message immediately; `false` runs it as the next turn. */
      interrupt?: boolean;
    };
    /** @description One page of a run's events. No operation of this document returns it. */
    EventPage: {
      /** @description Whether another page follows. Read on until it is `false`. */
      hasMore: boolean;
    };
    /**
     * @description Country where the managed proxy leaves the network. `null` turns the managed proxy off.
     *
     *     The EU deployment accepts EU member states only, and gives new browsers `de` when the field is absent.
     *     It refuses `us`, `gb` and `ch`. That every country is written as two lower-case letters is our reading. Which countries the US
     *     deployment accepts, and which one it uses when the field is absent, is not stated.
     */
    ProxyCountryCode: string | null;
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
    /** @description What the new browser should have. Every field is optional. */
    BrowserCreate: {
      proxyCountryCode?: components["schemas"]["ProxyCountryCode"];
      /**
       * @description Records the browser. Off unless set.
       * @default false
       */
      enableRecording?: boolean;
    };
    /** @description A cloud browser. */
    Browser: {
      /** @description Identifier of the browser. */
      id: BrowserId;
      /**
       * @description CDP (Chrome DevTools Protocol) URL for an automation client of your own. Closing that
       *     connection does not stop the browser.
       */
      cdpUrl: string;
      /** @description Matters once recording was enabled. When it is `false`, stop polling for the recording. */
      recordingAvailable?: boolean;
    };
    /** @description A change to a running browser. */
    BrowserUpdate: {
      /** @description What to do with the browser. `stop` stops it. */
      action: "stop" | (string & {});
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
    /**
     * @description No such resource in this deployment. An id that belongs to the other region ends here too,
     *     because resources are regional.
     */
    ResourceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": unknown;
      };
    };
    /** @description The session is busy and did not take the message. */
    SessionBusy: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": unknown;
      };
    };
    /** @description The new browser, with at least its `id` and `cdpUrl`. */
    BrowserCreated: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "id": "browser_1",
         *       "cdpUrl": "wss://browsers.cloud-agent.example/devtools/browser_1"
         *     }
         */
        "application/json": components["schemas"]["Browser"];
      };
    };
    /** @description The browser is stopped. */
    BrowserStopped: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": unknown;
      };
    };
  };
  parameters: {
    /** @description Identifier of the run, as returned when it was created. */
    RunId: RunId;
    /** @description Identifier of the browser, as returned when it was created. */
    BrowserId: BrowserId;
  };
  requestBodies: {
    /** @description What the browser should have. */
    CreateBrowser: {
      content: {
        "application/json": components["schemas"]["BrowserCreate"];
      };
    };
    /** @description The action to carry out. */
    UpdateBrowser: {
      content: {
        /**
         * @example {
         *       "action": "stop"
         *     }
         */
        "application/json": components["schemas"]["BrowserUpdate"];
      };
    };
  };
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
  "runs.create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The task and how to carry it out. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RunCreate"];
      };
    };
    responses: {
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["Unprocessable"];
      /** @description The new run, with at least its `id`. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "run_1"
           *     }
           */
          "application/json": components["schemas"]["Run"];
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
        /** @description Identifier of the run, as returned when it was created. */
        id: components["parameters"]["RunId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["ResourceNotFound"];
      /** @description The status of the run. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "completed"
           *     }
           */
          "application/json": components["schemas"]["RunStatus"];
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
        /** @description Identifier of the run, as returned when it was created. */
        id: components["parameters"]["RunId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["ResourceNotFound"];
      /** @description The full run. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "run_1",
           *       "status": "completed",
           *       "result": "Open from 9 to 18 on weekdays."
           *     }
           */
          "application/json": components["schemas"]["FullRun"];
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
        /** @description Identifier of the session. An id of a workspace or a profile does not fit here. */
        id: SessionId;
      };
      cookie?: never;
    };
    /** @description The message. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["SessionMessage"];
      };
    };
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["ResourceNotFound"];
      409: components["responses"]["SessionBusy"];
      422: components["responses"]["Unprocessable"];
      /** @description The message was queued. */
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
  "browsers.create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
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
        /** @description Identifier of the browser, as returned when it was created. */
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
export type RunCreate = components["schemas"]["RunCreate"];

/** The browser in which the agent works. */
export type BrowserSettings = components["schemas"]["BrowserSettings"];

/** A run as it is returned on creation. Only its `id` is sure to be there. */
export type Run = components["schemas"]["Run"];

/** Where a run stands. That the answer is an object with a field `status` is our reading. */
export type RunStatus = components["schemas"]["RunStatus"];

/**
 * A run with its status and result. Fields beyond these three are not stated. That `id` and `status` are
 * always there is our reading.
 */
export type FullRun = components["schemas"]["FullRun"];

/** A follow-up in a session's conversation. */
export type SessionMessage = components["schemas"]["SessionMessage"];

/** One page of a run's events. No operation of this document returns it. */
export type EventPage = components["schemas"]["EventPage"];

/**
 * Country where the managed proxy leaves the network. `null` turns the managed proxy off.
 *
 * The EU deployment accepts EU member states only, and gives new browsers `de` when the field is absent.
 * It refuses `us`, `gb` and `ch`. That every country is written as two lower-case letters is our reading. Which
 * countries the US
 * deployment accepts, and which one it uses when the field is absent, is not stated.
 */
export type ProxyCountryCode = components["schemas"]["ProxyCountryCode"];

/**
 * Body of a project-level throttle. A throttle of the edge layer can come without `limit_rps` and
 * with the header `Retry-After` instead.
 */
export type Throttle = components["schemas"]["Throttle"];

/** One problem of a refused request. */
export type ValidationError = components["schemas"]["ValidationError"];

/** Why a request was refused, one entry per problem. */
export type HTTPValidationError = components["schemas"]["HTTPValidationError"];

/** What the new browser should have. Every field is optional. */
export type BrowserCreate = components["schemas"]["BrowserCreate"];

/** A cloud browser. */
export type Browser = components["schemas"]["Browser"];

/** A change to a running browser. */
export type BrowserUpdate = components["schemas"]["BrowserUpdate"];

/** The bodies of failures by status, as the document promises them; they are not validated. */
export type RunsCreateErrors = {
  422: HTTPValidationError;
};

/** The bodies of failures by status, as the document promises them; they are not validated. */
export type SessionsQueueMessageErrors = {
  422: HTTPValidationError;
};

/** The bodies of failures by status, as the document promises them; they are not validated. */
export type BrowsersCreateErrors = {
  422: HTTPValidationError;
};

/** The bodies of failures by status, as the document promises them; they are not validated. */
export type BrowsersUpdateErrors = {
  422: HTTPValidationError;
};

/** `FullRun` at its end; comparing the status tells which end it was. */
export type FinishedRun =
  | (FullRun & { readonly status: "completed" })
  | (FullRun & { readonly status: "failed" })
  | (FullRun & { readonly status: "cancelled" });

/** Settings of a model that takes none: `{}` sets nothing, at any depth. */
export type NoSettings = { [setting: string]: NoSettings };

/** Known models with the `modelParams` that each takes; a model that is not listed may take anything. */
export type ModelParamsByModel = {
  "fam-a-6-astra": {
    reasoning?: {
      /** @default "xhigh" */
      effort?: "low" | "medium" | "high" | "xhigh" | "max";
    };
  };
  "fam-a-5.5": { reasoning?: { effort?: "none" | "low" | "medium" | "high" | "xhigh" } };
  "fam-a-5.6": {
    reasoning?: { effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max" };
  };
  "fam-a-5.6-sol": {
    reasoning?: { effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max" };
  };
  "fam-a-5.6-terra": {
    reasoning?: { effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max" };
  };
  "fam-a-5.6-luna": {
    reasoning?: {
      /** @default "xhigh" */
      effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max";
    };
  };
  "fam-b-opus-4.7": {
    output_config?: { effort?: "low" | "medium" | "high" | "xhigh" | "max" };
    thinking?: { type?: "adaptive" | "disabled"; display?: "omitted" | "summarized" };
  };
  "fam-b-opus-4.8": {
    output_config?: { effort?: "low" | "medium" | "high" | "xhigh" | "max" };
    thinking?: { type?: "adaptive" | "disabled"; display?: "omitted" | "summarized" };
  };
  "fam-b-opus-5": {
    output_config?: { effort?: "low" | "medium" | "high" | "xhigh" | "max" };
    thinking?: { type?: "adaptive" | "disabled"; display?: "omitted" | "summarized" };
  };
  "fam-b-sonnet-5": {
    output_config?: { effort?: "low" | "medium" | "high" | "xhigh" | "max" };
    thinking?: { type?: "adaptive" | "disabled"; display?: "omitted" | "summarized" };
  };
  "fam-c-3-flash": {
    thinkingConfig?: { thinkingLevel?: "minimal" | "low" | "medium" | "high" };
  };
  "fam-c-3.5-flash": {
    thinkingConfig?: { thinkingLevel?: "minimal" | "low" | "medium" | "high" };
  };
  "fam-c-3.6-flash": {
    thinkingConfig?: { thinkingLevel?: "minimal" | "low" | "medium" | "high" };
  };
  "fam-c-3.1-pro": { thinkingConfig?: { thinkingLevel?: "low" | "medium" | "high" } };
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

/** Stands for the model of a request that names none. */
export type UnnamedModel = string & { readonly unnamed: never };

/** The `modelParams` that a model takes. */
export type ModelParamsFor<Model extends string> = (string & {}) extends Model
  ? Exclude<RunCreate["modelParams"], undefined>
  : UnnamedModel extends Model
    ? ModelParamsByModel["fam-a-5.6-luna"]
    : Model extends KnownModel
      ? ModelParamsByModel[Model]
      : Exclude<RunCreate["modelParams"], undefined>;

/** `RunCreate` with the `modelParams` that its `model` takes. */
export type RunCreateFor<Model extends string> = Omit<RunCreate, "model" | "modelParams"> & {
  /**
   * The model to use: a known one or any other. When absent, it is the managed model Luna.
   *
   * On the EU deployment Luna and Sol are managed, other models of their family need a key of that
   * provider stored in the EU project, and other families are refused.
   */
  model?: Model;
  /**
   * Reasoning settings in the provider's own form. Absent: the service's defaults for the model
   * apply. Empty (`{}`): the provider's defaults apply instead. Which paths and values it may
   * hold depends on the model.
   */
  modelParams?: NoInfer<ModelParamsFor<Model>>;
};

/** What the region `eu` takes as `proxyCountryCode`. */
export type EuProxyCountryCode =
  | "at" | "be" | "bg" | "cy" | "cz" | "de" | "dk" | "ee" | "es" | "fi" | "fr" | "gr" | "hr" | "hu"
  | "ie" | "it" | "lt" | "lu" | "lv" | "mt" | "nl" | "pl" | "pt" | "ro" | "se" | "si" | "sk";

/** What a `RunCreate` must be in each region, besides what its schema says. */
export type RunCreateByRegion = {
  us: unknown;
  eu: { browserSettings?: { proxyCountryCode?: EuProxyCountryCode | null } };
};

/** Known models that some region does not take. */
export type RegionalModel =
  | "fam-b-opus-4.7" | "fam-b-opus-4.8" | "fam-b-opus-5" | "fam-b-sonnet-5" | "fam-b-fable-5"
  | "fam-c-3-flash" | "fam-c-3.5-flash" | "fam-c-3.6-flash" | "fam-c-3.1-pro" | "fam-d-5.2"
  | "fam-d-5.3-flash" | "fam-e-4.5" | "fam-e-4.6" | "fam-f-v4-flash-vision" | "fam-g-k3"
  | "fam-h-m3";

/** Known models by the region that takes them. */
export type ModelByRegion = {
  us: string;
  /**
   * fam-a-5.6-luna and fam-a-5.6-sol are managed; other models of fam-a need a key of that provider stored in the
   * region.
   */
  eu:
  | "fam-a-5.6-luna" | "fam-a-5.6-sol" | "fam-a-6-astra" | "fam-a-5.5" | "fam-a-5.6"
  | "fam-a-5.6-terra";
};

/** The model itself where the region may take it, else those that it takes. */
export type ModelIn<R extends Region, Model extends string> = Model extends RegionalModel
  ? Model extends ModelByRegion[R]
    ? Model
    : ModelByRegion[R]
  : Model;

/** `RunCreate` as a region takes it. */
export type RunCreateIn<R extends Region, Model extends string> = RunCreateFor<Model> & RunCreateByRegion[R];

/** What a `BrowserCreate` must be in each region, besides what its schema says. */
export type BrowserCreateByRegion = {
  us: unknown;
  eu: { proxyCountryCode?: EuProxyCountryCode | null };
};

/** `BrowserCreate` as a region takes it. */
export type BrowserCreateIn<R extends Region> = BrowserCreate & BrowserCreateByRegion[R];
