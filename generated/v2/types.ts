import type { Id } from "../../runtime/transport/index.js";

export type BrowserId = Id<"browser">;

/** Regions of the service. */
export type Region = "us" | "eu";

export interface paths {
  "/tasks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a task
     * @description Starts a task.
     *
     *     A task may have been started although no answer arrived. Find out before sending it again, because
     *     the service describes no way to mark two requests as the same one.
     */
    post: operations["tasks.create"];
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
     *
     *     Browser endpoints exist under this version, in both deployments. Their methods, sub-paths and fields
     *     are shown for V4 only. That this version has the same ones is our reading.
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
     *
     *     Browser endpoints exist under this version, in both deployments. Their methods, sub-paths and fields
     *     are shown for V4 only. That this version has the same ones is our reading.
     */
    patch: operations["browsers.update"];
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @description A task and how to carry it out. Which of the fields are required is not stated, and neither are
     *     fields beyond these.
     */
    TaskCreate: {
      /** @description What the agent is to do. */
      task?: string;
      /**
       * @description The model to use, in the spelling of V2: a known one or any other. Which model applies when the
       *     field is absent is not stated.
       */
      llm?: string;
      thinkingLevel?: components["schemas"]["ThinkingLevel"];
      /**
       * @description Controls how a legacy agent behaves. It does not select a depth of reasoning and does not
       *     replace `thinkingLevel`.
       */
      thinking?: boolean;
    };
    /**
     * @description How deeply the model may think, independent of its provider. Which levels it takes depends on the
     *     model; a level that a known model does not take is refused with a 422 whose message names the field as
     *     `thinking_level`. `null` is accepted. What it means on creation is not stated; in a follow-up of V3 it
     *     clears the setting back to the provider's defaults.
     * @enum {string|null}
     */
    ThinkingLevel: "disabled" | "low" | "medium" | "high" | null;
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
    /**
     * @description Country where the managed proxy leaves the network. `null` turns the managed proxy off.
     *
     *     The EU deployment accepts EU member states only, and gives new browsers `de` when the field is absent.
     *     It refuses `us`, `gb` and `ch`. That every country is written as two lower-case letters is our reading. Which countries the US
     *     deployment accepts, and which one it uses when the field is absent, is not stated.
     */
    ProxyCountryCode: string | null;
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
     * @description The agent endpoints of this version do not exist in the EU deployment, where only V4 runs
     *     agents. An id that belongs to the other region is not found either.
     */
    AgentEndpointNotFound: {
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
  "tasks.create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The task and how to carry it out. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "task": "Find the opening hours of the city library.",
         *       "llm": "svc-llm",
         *       "thinkingLevel": "low"
         *     }
         */
        "application/json": components["schemas"]["TaskCreate"];
      };
    };
    responses: {
      401: components["responses"]["Unauthorized"];
      404: components["responses"]["AgentEndpointNotFound"];
      422: components["responses"]["Unprocessable"];
      /** @description The task was created. The shape of this answer is not stated. */
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

/**
 * A task and how to carry it out. Which of the fields are required is not stated, and neither are
 * fields beyond these.
 */
export type TaskCreate = components["schemas"]["TaskCreate"];

/**
 * How deeply the model may think, independent of its provider. Which levels it takes depends on the
 * model; a level that a known model does not take is refused with a 422 whose message names the field as
 * `thinking_level`. `null` is accepted. What it means on creation is not stated; in a follow-up of V3 it
 * clears the setting back to the provider's defaults.
 */
export type ThinkingLevel = components["schemas"]["ThinkingLevel"];

/**
 * Body of a project-level throttle. A throttle of the edge layer can come without `limit_rps` and
 * with the header `Retry-After` instead.
 */
export type Throttle = components["schemas"]["Throttle"];

/** One problem of a refused request. */
export type ValidationError = components["schemas"]["ValidationError"];

/** Why a request was refused, one entry per problem. */
export type HTTPValidationError = components["schemas"]["HTTPValidationError"];

/**
 * Country where the managed proxy leaves the network. `null` turns the managed proxy off.
 *
 * The EU deployment accepts EU member states only, and gives new browsers `de` when the field is absent.
 * It refuses `us`, `gb` and `ch`. That every country is written as two lower-case letters is our reading. Which
 * countries the US
 * deployment accepts, and which one it uses when the field is absent, is not stated.
 */
export type ProxyCountryCode = components["schemas"]["ProxyCountryCode"];

/** What the new browser should have. Every field is optional. */
export type BrowserCreate = components["schemas"]["BrowserCreate"];

/** A cloud browser. */
export type Browser = components["schemas"]["Browser"];

/** A change to a running browser. */
export type BrowserUpdate = components["schemas"]["BrowserUpdate"];

/** The bodies of failures by status, as the document promises them; they are not validated. */
export type TasksCreateErrors = {
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

/** Known models with the `thinkingLevel` that each takes; a model that is not listed may take anything. */
export type ThinkingLevelByModel = {
  "svc-llm": "disabled" | "low" | "medium" | "high";
  "svc-2.0": "disabled" | "low" | "medium" | "high";
  "fam-c-2.5-flash": "disabled" | "low" | "medium" | "high";
  "fam-c-3-flash-preview": "disabled" | "low" | "medium" | "high";
  "fam-c-3.5-flash": "disabled" | "low" | "medium" | "high";
  "fam-c-flash-latest": "disabled" | "low" | "medium" | "high";
  "fam-c-flash-lite-latest": "disabled" | "low" | "medium" | "high";
  "fam-a-5.5": "disabled" | "low" | "medium" | "high";
  "fam-a-5.6-sol": "disabled" | "low" | "medium" | "high";
  "fam-a-5.6-terra": "disabled" | "low" | "medium" | "high";
  "fam-a-5.6-luna": "disabled" | "low" | "medium" | "high";
  "fam-b-sonnet-5": "disabled" | "low" | "medium" | "high";
  "fam-b-opus-4-7": "disabled" | "low" | "medium" | "high";
  "fam-b-opus-4-8": "disabled" | "low" | "medium" | "high";
  "fam-b-opus-5": "disabled" | "low" | "medium" | "high";
  "fam-c-2.5-pro": "low" | "medium" | "high";
  "fam-a-o3": "low" | "medium" | "high";
  "fam-a-o4-mini": "low" | "medium" | "high";
  "fam-c-3-pro-preview": "low" | "high";
  "fam-c-3.1-pro-preview": "low" | "high";
  "fam-b-sonnet-4-20250514": "disabled";
  "fam-b-sonnet-4-5-20250929": "disabled";
  "fam-b-opus-4-5-20251101": "disabled";
  "fam-a-4.1": never;
  "fam-a-4.1-mini": never;
  "fam-d-5.2": never;
  "fam-h-m3": never;
  "fam-i-4-maverick-17b-128e-instruct": never;
  "fam-b-3-7-sonnet-20250219": never;
};

/** A model whose settings are known. */
export type KnownModel = keyof ThinkingLevelByModel;

/** Stands for the model of a request that names none. */
export type UnnamedModel = string & { readonly unnamed: never };

/** The `thinkingLevel` that a model takes. */
export type ThinkingLevelFor<Model extends string> = (string & {}) extends Model
  ? Exclude<TaskCreate["thinkingLevel"], undefined>
  : Model extends KnownModel
    ? ThinkingLevelByModel[Model] | null
    : Exclude<TaskCreate["thinkingLevel"], undefined>;

/** `TaskCreate` with the `thinkingLevel` that its `llm` takes. */
export type TaskCreateFor<Model extends string> = Omit<TaskCreate, "llm" | "thinkingLevel"> & {
  /**
   * The model to use, in the spelling of V2: a known one or any other. Which model applies when the
   * field is absent is not stated.
   */
  llm?: Model;
  /**
   * How deeply the model may think, independent of its provider. Which levels it takes depends on the
   * model; a level that a known model does not take is refused with a 422 whose message names the field as
   * `thinking_level`. `null` is accepted. What it means on creation is not stated; in a follow-up of V3 it
   * clears the setting back to the provider's defaults.
   */
  thinkingLevel?: NoInfer<ThinkingLevelFor<Model>>;
};

/** What the region `eu` takes as `proxyCountryCode`. */
export type EuProxyCountryCode =
  | "at" | "be" | "bg" | "cy" | "cz" | "de" | "dk" | "ee" | "es" | "fi" | "fr" | "gr" | "hr" | "hu"
  | "ie" | "it" | "lt" | "lu" | "lv" | "mt" | "nl" | "pl" | "pt" | "ro" | "se" | "si" | "sk";

/** What a `BrowserCreate` must be in each region, besides what its schema says. */
export type BrowserCreateByRegion = {
  us: unknown;
  eu: { proxyCountryCode?: EuProxyCountryCode | null };
};

/** `BrowserCreate` as a region takes it. */
export type BrowserCreateIn<R extends Region> = BrowserCreate & BrowserCreateByRegion[R];

/** No client has this type: the operation does not exist in its region. */
export type NotOfferedIn<R extends Region> = { readonly "not offered in": R };

/** No client has this type: the regions in which an operation exists. */
export type OnlyOfferedIn<R extends Region> = { readonly "offered in": R };

/** No client has this type: the operation of another API that does the job. */
export type UseInstead<Instead extends string> = { readonly "use instead": Instead };

/** What a client must be for an operation that exists in some regions; anything, while it may be in one of them. */
export type OfferedIn<R extends Region, Where extends Region, Instead extends string = never> = [Extract<R, Where>] extends [never] ? NotOfferedIn<R> & OnlyOfferedIn<Where> & ([Instead] extends [never] ? unknown : UseInstead<Instead>) : unknown;
