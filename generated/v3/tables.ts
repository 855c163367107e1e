import type { Deployment, Operation } from "../../runtime/transport/index.js";
import type { ReasoningMatrix } from "../../runtime/reasoning/index.js";
import type { RegionRules } from "../../runtime/regions/index.js";

export const deployment: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: true },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: {
    us: { baseUrlEnv: "SERVICE_BASE_URL", basePath: "/api/v3" },
    eu: { baseUrlEnv: "SERVICE_EU_BASE_URL", basePath: "/api/v3" },
  },
  basePaths: ["/api/v3"],
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
  otherPaths: ["/api/v2", "/api/v4"],
};

export const basePath = "/api/v3" as const;

export const sessionsCreate: Operation = {
  id: "sessions.create",
  method: "POST",
  path: "/sessions",
  result: "json",
  contentType: "application/json",
  body: {
    fields: {
      model: {},
      task: { "": "blank, so the agent has nothing to do" },
      thinkingLevel: {},
      useOwnKey: {},
      modelParams: "the V4 name of `thinkingLevel`",
      llm: "the V2 name of `model`",
    },
  },
  budget: "general",
  regions: ["us"],
};

export const sessionsGet: Operation = {
  id: "sessions.get",
  method: "GET",
  path: "/sessions/{id}",
  result: "unknown",
  budget: "general",
  regions: ["us"],
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

export const reasoningMatrix: ReasoningMatrix = {
  operation: "sessions.create",
  modelField: "model",
  settingField: "thinkingLevel",
  followUps: true,
  successor: {
    api: "v4",
    fields: ["task"],
    models: { "fam-c-3-pro": "fam-c-3.1-pro" },
    withoutCounterpart: {
      useOwnKey:
        "V4 has no such flag in a request: a key of the provider that is stored in the dashboard settings is used automatically when it matches the model.",
    },
  },
  aliases: {
    "svc-mini": "fam-c-3-flash",
    "svc-max": "fam-b-sonnet-5",
    "svc-ultra": "fam-b-opus-4.6",
  },
  rows: [
    {
      provider: "fam-c",
      models: ["fam-c-3-flash", "fam-c-3.5-flash"],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
      control: "fam-c-3-flash",
    },
    {
      provider: "fam-b",
      models: [
        "fam-b-sonnet-4.6",
        "fam-b-opus-4.6",
        "fam-b-opus-4.7",
        "fam-b-sonnet-5",
        "fam-b-opus-4.8",
      ],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
      control: "fam-b-4.6-up",
    },
    {
      provider: "fam-b",
      models: ["fam-b-haiku-4.5"],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
      control: "fam-b-4-4.5",
    },
    {
      provider: "fam-a",
      models: [
        "fam-a-5.2",
        "fam-a-5.4-mini",
        "fam-a-5.5",
        "fam-a-5.6-sol",
        "fam-a-5.6-terra",
        "fam-a-5.6-luna",
      ],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
      control: "fam-a-5.1-up",
    },
    {
      provider: "fam-a",
      models: ["fam-a-5-mini"],
      accepts: { thinkingLevel: ["low", "medium", "high"] },
      control: "fam-a-5-o3-o4",
    },
    {
      provider: "fam-c",
      models: ["fam-c-3-pro", "fam-c-3.1-pro"],
      accepts: { thinkingLevel: ["low", "high"] },
      control: "fam-c-3.1-pro",
    },
    {
      provider: "fam-d",
      models: ["fam-d-5.2"],
      accepts: { thinkingLevel: ["disabled", "high"] },
      control: "fam-d",
    },
    { provider: "fam-h", models: ["fam-h-m3"], accepts: {} },
  ],
};

export const reasoningControls = {
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
  "fam-b-4.6-up": {
    disabled: { "thinking.type": "disabled" },
    low: { "thinking.type": "adaptive", "output_config.effort": "low" },
    medium: { "thinking.type": "adaptive", "output_config.effort": "medium" },
    high: { "thinking.type": "adaptive", "output_config.effort": "high" },
  },
  "fam-b-4-4.5": {
    disabled: { thinking: "off" },
    low: { budgetTokens: 1024 },
    medium: { budgetTokens: 4096 },
    high: { budgetTokens: 8192 },
  },
  "fam-a-5.1-up": {
    disabled: { "reasoning.effort": "none" },
    low: { "reasoning.effort": "low" },
    medium: { "reasoning.effort": "medium" },
    high: { "reasoning.effort": "high" },
  },
  "fam-a-5-o3-o4": {
    low: { "reasoning.effort": "low" },
    medium: { "reasoning.effort": "medium" },
    high: { "reasoning.effort": "high" },
  },
  "fam-d": { disabled: { thinking: "off" }, high: { thinking: "on" } },
} as const;

export const regionRules: RegionRules = {
  regions: { us: {}, eu: {} },
  offered: { "sessions.create": ["us"], "sessions.get": ["us"] },
  instead: { "sessions.create": "v4.runs.create" },
  fields: [
    {
      paths: { "browsers.create": ["proxyCountryCode"] },
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
