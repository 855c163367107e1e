import type { Deployment, Operation } from "../../runtime/transport/index.js";
import type { ReasoningMatrix } from "../../runtime/reasoning/index.js";
import type { RegionRules } from "../../runtime/regions/index.js";

export const deployment: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: true },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: {
    us: { baseUrlEnv: "SERVICE_BASE_URL", basePath: "/api/v4" },
    eu: { baseUrlEnv: "SERVICE_EU_BASE_URL", basePath: "/api/v4" },
  },
  basePaths: ["/api/v4"],
  requestRate: {
    windowSeconds: 5,
    general: { minimumPerSecond: 25, perConcurrency: 2, maximumPerSecond: 100 },
    status: { minimumPerSecond: 25, perConcurrency: 2 },
  },
  throttle: {
    limitField: "limit_rps",
    waitField: "retry_after_seconds",
    limitHeader: "X-RateLimit-Limit",
  },
  otherPaths: ["/api/v2", "/api/v3"],
};

export const basePath = "/api/v4" as const;

export const runsCreate: Operation = {
  id: "runs.create",
  method: "POST",
  path: "/runs",
  result: "json",
  contentType: "application/json",
  body: {
    fields: {
      browserSettings: { proxyCountryCode: {}, record: {} },
      model: {
        "svc-mini": "the V3 name of `fam-c-3-flash`",
        "svc-max": "the V3 name of `fam-b-sonnet-5`",
        "svc-ultra": "the V3 name of `fam-b-opus-4.6`",
      },
      modelParams: {},
      task: { "": "blank, so the agent has nothing to do" },
      thinkingLevel: "the V2 and V3 name of `modelParams`",
      llm: "the V2 name of `model`",
    },
    required: ["task"],
  },
  budget: "general",
};

export const runsGetStatus: Operation = {
  id: "runs.getStatus",
  method: "GET",
  path: "/runs/{id}/status",
  result: "json",
  budget: "status",
};

export const runsGet: Operation = {
  id: "runs.get",
  method: "GET",
  path: "/runs/{id}",
  result: "json",
  budget: "general",
};

export const sessionsQueueMessage: Operation = {
  id: "sessions.queueMessage",
  method: "POST",
  path: "/sessions/{id}/queue",
  result: "unknown",
  contentType: "application/json",
  body: {
    fields: { interrupt: {}, text: { "": "blank, so the agent has nothing to do" } },
    required: ["text"],
  },
  budget: "general",
};

export const browsersCreate: Operation = {
  id: "browsers.create",
  method: "POST",
  path: "/browsers",
  result: "json",
  contentType: "application/json",
  body: { fields: { enableRecording: {}, proxyCountryCode: {} } },
  budget: "general",
};

export const browsersUpdate: Operation = {
  id: "browsers.update",
  method: "PATCH",
  path: "/browsers/{id}",
  result: "unknown",
  contentType: "application/json",
  body: { fields: { action: {} }, required: ["action"] },
  budget: "general",
  retry: "safe",
};

export const runsGetStatusWaiter = {
  operation: "runs.getStatus",
  field: "status",
  terminal: ["completed", "failed", "cancelled"],
  failed: ["failed"],
  output: { field: "result", status: "completed" },
} as const;

export const runsCreateCapacity = {
  limit: "concurrentSessionLimit",
  active: "activeSessionCount",
} as const;

export const reasoningMatrix: ReasoningMatrix = {
  operation: "runs.create",
  modelField: "model",
  settingField: "modelParams",
  rows: [
    {
      provider: "fam-a",
      models: ["fam-a-6-astra"],
      accepts: { "modelParams.reasoning.effort": ["low", "medium", "high", "xhigh", "max"] },
      defaults: { "modelParams.reasoning.effort": "xhigh" },
      control: "fam-a-5.1-up",
    },
    {
      provider: "fam-a",
      models: ["fam-a-5.5"],
      accepts: { "modelParams.reasoning.effort": ["none", "low", "medium", "high", "xhigh"] },
      control: "fam-a-5.1-up",
    },
    {
      provider: "fam-a",
      models: ["fam-a-5.6", "fam-a-5.6-sol", "fam-a-5.6-terra"],
      accepts: {
        "modelParams.reasoning.effort": ["none", "low", "medium", "high", "xhigh", "max"],
      },
      control: "fam-a-5.1-up",
    },
    {
      provider: "fam-a",
      models: ["fam-a-5.6-luna"],
      accepts: {
        "modelParams.reasoning.effort": ["none", "low", "medium", "high", "xhigh", "max"],
      },
      defaults: { "modelParams.reasoning.effort": "xhigh" },
      control: "fam-a-5.1-up",
    },
    {
      provider: "fam-b",
      models: ["fam-b-opus-4.7", "fam-b-opus-4.8", "fam-b-opus-5", "fam-b-sonnet-5"],
      accepts: {
        "modelParams.output_config.effort": ["low", "medium", "high", "xhigh", "max"],
        "modelParams.thinking.type": ["adaptive", "disabled"],
        "modelParams.thinking.display": ["omitted", "summarized"],
      },
      control: "fam-b-4.6-up",
    },
    {
      provider: "fam-c",
      models: ["fam-c-3-flash", "fam-c-3.5-flash", "fam-c-3.6-flash"],
      accepts: { "modelParams.thinkingConfig.thinkingLevel": ["minimal", "low", "medium", "high"] },
      control: "fam-c-3-flash",
    },
    {
      provider: "fam-c",
      models: ["fam-c-3.1-pro"],
      accepts: { "modelParams.thinkingConfig.thinkingLevel": ["low", "medium", "high"] },
      control: "fam-c-3.1-pro",
    },
    { provider: "fam-d", models: ["fam-d-5.2", "fam-d-5.3-flash"], accepts: {} },
    { provider: "fam-e", models: ["fam-e-4.5", "fam-e-4.6"], accepts: {} },
    { provider: "fam-f", models: ["fam-f-v4-flash-vision"], accepts: {} },
    { provider: "fam-g", models: ["fam-g-k3"], accepts: {} },
    { provider: "fam-h", models: ["fam-h-m3"], accepts: {} },
    { provider: "fam-b", models: ["fam-b-fable-5"], accepts: {} },
  ],
  defaultModel: "fam-a-5.6-luna",
};

export const reasoningControls = {
  "fam-a-5.1-up": {
    disabled: { "reasoning.effort": "none" },
    low: { "reasoning.effort": "low" },
    medium: { "reasoning.effort": "medium" },
    high: { "reasoning.effort": "high" },
  },
  "fam-b-4.6-up": {
    disabled: { "thinking.type": "disabled" },
    low: { "thinking.type": "adaptive", "output_config.effort": "low" },
    medium: { "thinking.type": "adaptive", "output_config.effort": "medium" },
    high: { "thinking.type": "adaptive", "output_config.effort": "high" },
  },
  "fam-c-3-flash": {
    disabled: { "thinkingConfig.thinkingLevel": "minimal" },
    low: { "thinkingConfig.thinkingLevel": "low" },
    medium: { "thinkingConfig.thinkingLevel": "medium" },
    high: { "thinkingConfig.thinkingLevel": "high" },
  },
  "fam-c-3.1-pro": {
    low: { "thinkingConfig.thinkingLevel": "low" },
    high: { "thinkingConfig.thinkingLevel": "high" },
  },
} as const;

export const regionRules: RegionRules = {
  regions: { us: {}, eu: {} },
  offered: {},
  instead: {},
  fields: [
    {
      paths: { "runs.create": ["model"] },
      regions: {
        eu: {
          managed: ["fam-a-5.6-luna", "fam-a-5.6-sol"],
          default: "fam-a-5.6-luna",
          providers: ["fam-a"],
        },
      },
    },
    {
      paths: {
        "runs.create": ["browserSettings", "proxyCountryCode"],
        "browsers.create": ["proxyCountryCode"],
      },
      nullable: true,
      isCountry: true,
      regions: {
        eu: {
          values: [
            "at",
            "be",
            "bg",
            "cy",
            "cz",
            "de",
            "dk",
            "ee",
            "es",
            "fi",
            "fr",
            "gr",
            "hr",
            "hu",
            "ie",
            "it",
            "lt",
            "lu",
            "lv",
            "mt",
            "nl",
            "pl",
            "pt",
            "ro",
            "se",
            "si",
            "sk",
          ],
          default: "de",
          summary: "proxyCountries",
        },
      },
    },
  ],
  models: {
    "fam-a": [
      "fam-a-6-astra",
      "fam-a-5.5",
      "fam-a-5.6",
      "fam-a-5.6-sol",
      "fam-a-5.6-terra",
      "fam-a-5.6-luna",
    ],
    "fam-b": [
      "fam-b-opus-4.7",
      "fam-b-opus-4.8",
      "fam-b-opus-5",
      "fam-b-sonnet-5",
      "fam-b-fable-5",
    ],
    "fam-c": ["fam-c-3-flash", "fam-c-3.5-flash", "fam-c-3.6-flash", "fam-c-3.1-pro"],
    "fam-d": ["fam-d-5.2", "fam-d-5.3-flash"],
    "fam-e": ["fam-e-4.5", "fam-e-4.6"],
    "fam-f": ["fam-f-v4-flash-vision"],
    "fam-g": ["fam-g-k3"],
    "fam-h": ["fam-h-m3"],
  },
};

export const regionFacts = {
  us: { title: "United States" },
  eu: {
    title: "European Union (Frankfurt)",
    unavailableFeatures: [
      "email-inbox tool",
      "connected integrations",
      "external browser attachment",
      "payment tools",
      "schedules",
      "webhooks",
      "secret bindings",
      "judge evaluation",
      "hosted web-search tool",
    ],
    disabledFeatures: ["automatic CAPTCHA solving", "browser response caching"],
    unavailableProxies: ["standalone browser custom proxies"],
    unsupportedProjects: [
      "marketplace-billed projects",
      "partner-hosted billing projects",
      "projects restricted to a compliance-only model route",
    ],
  },
} as const;
