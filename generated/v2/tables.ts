import type { Deployment, Operation } from "../../runtime/transport/index.js";
import type { ReasoningMatrix } from "../../runtime/reasoning/index.js";
import type { RegionRules } from "../../runtime/regions/index.js";

export const deployment: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: true },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: {
    us: { baseUrlEnv: "SERVICE_BASE_URL", basePath: "/api/v2" },
    eu: { baseUrlEnv: "SERVICE_EU_BASE_URL", basePath: "/api/v2" },
  },
  basePaths: ["/api/v2"],
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
  otherPaths: ["/api/v3", "/api/v4"],
};

export const basePath = "/api/v2" as const;

export const tasksCreate: Operation = {
  id: "tasks.create",
  method: "POST",
  path: "/tasks",
  result: "unknown",
  contentType: "application/json",
  body: {
    fields: {
      llm: { "svc-max": "the V3 name of `fam-b-sonnet-5`" },
      task: { "": "blank, so the agent has nothing to do" },
      thinking: {},
      thinkingLevel: {},
      modelParams: "the V4 name of `thinkingLevel`",
      model: "the V3 and V4 name of `llm`",
    },
  },
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
  operation: "tasks.create",
  modelField: "llm",
  settingField: "thinkingLevel",
  successor: {
    api: "v4",
    fields: ["task"],
    models: {
      "fam-b-opus-4-7": "fam-b-opus-4.7",
      "fam-b-opus-4-8": "fam-b-opus-4.8",
      "fam-c-3-pro-preview": "fam-c-3.1-pro",
    },
    withoutCounterpart: {
      thinking: "It controls how a legacy agent behaves and selects no depth of reasoning.",
    },
  },
  rows: [
    {
      provider: "not documented",
      models: ["svc-llm", "svc-2.0"],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
    },
    {
      provider: "fam-c",
      models: ["fam-c-2.5-flash"],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
      control: "fam-c-2.5",
    },
    {
      provider: "fam-c",
      models: ["fam-c-3-flash-preview", "fam-c-3.5-flash"],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
      control: "fam-c-3-flash",
    },
    {
      provider: "fam-c",
      models: ["fam-c-flash-latest", "fam-c-flash-lite-latest"],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
    },
    {
      provider: "fam-a",
      models: ["fam-a-5.5", "fam-a-5.6-sol", "fam-a-5.6-terra", "fam-a-5.6-luna"],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
      control: "fam-a-5.1-up",
    },
    {
      provider: "fam-b",
      models: ["fam-b-sonnet-5", "fam-b-opus-4-7", "fam-b-opus-4-8", "fam-b-opus-5"],
      accepts: { thinkingLevel: ["disabled", "low", "medium", "high"] },
      control: "fam-b-4.6-up",
    },
    {
      provider: "fam-c",
      models: ["fam-c-2.5-pro"],
      accepts: { thinkingLevel: ["low", "medium", "high"] },
      control: "fam-c-2.5-pro",
    },
    {
      provider: "fam-a",
      models: ["fam-a-o3", "fam-a-o4-mini"],
      accepts: { thinkingLevel: ["low", "medium", "high"] },
      control: "fam-a-5-o3-o4",
    },
    {
      provider: "fam-c",
      models: ["fam-c-3-pro-preview", "fam-c-3.1-pro-preview"],
      accepts: { thinkingLevel: ["low", "high"] },
      control: "fam-c-3.1-pro",
    },
    {
      provider: "fam-b",
      models: ["fam-b-sonnet-4-20250514", "fam-b-sonnet-4-5-20250929", "fam-b-opus-4-5-20251101"],
      accepts: { thinkingLevel: ["disabled"] },
      control: "fam-b-4-4.5",
    },
    { provider: "fam-a", models: ["fam-a-4.1", "fam-a-4.1-mini"], accepts: {} },
    { provider: "fam-d", models: ["fam-d-5.2"], accepts: {} },
    { provider: "fam-h", models: ["fam-h-m3"], accepts: {} },
    { provider: "fam-i", models: ["fam-i-4-maverick-17b-128e-instruct"], accepts: {} },
    { provider: "fam-b", models: ["fam-b-3-7-sonnet-20250219"], accepts: {} },
  ],
};

export const reasoningControls = {
  "fam-c-2.5": {
    disabled: { budgetTokens: 0 },
    low: { budgetTokens: 1024 },
    medium: { budgetTokens: 4096 },
    high: { budgetTokens: 8192 },
  },
  "fam-c-2.5-pro": {
    low: { budgetTokens: 1024 },
    medium: { budgetTokens: 4096 },
    high: { budgetTokens: 8192 },
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
  "fam-b-4.6-up": {
    disabled: { "thinking.type": "disabled" },
    low: { "output_config.effort": "low" },
    medium: { "output_config.effort": "medium" },
    high: { "output_config.effort": "high" },
  },
  "fam-b-4-4.5": { disabled: { thinking: "off" } },
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
} as const;

export const regionRules: RegionRules = {
  regions: { us: {}, eu: {} },
  offered: { "tasks.create": ["us"] },
  instead: { "tasks.create": "v4.runs.create" },
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
