import type { ApiName } from "../support/redocly.js";

/**
 * The records of the service description ("Resources and their fields", "Endpoints"), transcribed by hand.
 * A field is its type; `!` marks a required one, `| null` a nullable one, `= x` a default, and no type at
 * all a field of any type.
 */
type Fields = Readonly<Record<string, string>>;

const browser: Readonly<Record<string, Fields>> = {
  Browser: { id: "string!", cdpUrl: "string!", recordingAvailable: "boolean" },
  BrowserCreate: { proxyCountryCode: "string | null", enableRecording: "boolean = false" },
  BrowserUpdate: { action: "string!" },
};

const errors: Readonly<Record<string, Fields>> = {
  HTTPValidationError: { detail: "array" },
  ValidationError: { loc: "array!", msg: "string!", type: "string!" },
  Throttle: { limit_rps: "number", retry_after_seconds: "number" },
};

export const fields: Readonly<Record<ApiName, Readonly<Record<string, Fields>>>> = {
  v4: {
    ...browser,
    ...errors,
    RunCreate: {
      task: "string!",
      model: "string = fam-a-5.6-luna",
      modelParams: "object",
      browserSettings: "object",
    },
    BrowserSettings: { proxyCountryCode: "string | null", record: "boolean = false" },
    Run: { id: "string!", status: "string", result: "" },
    RunStatus: { status: "string!" },
    FullRun: { id: "string!", status: "string!", result: "" },
    SessionMessage: { text: "string!", interrupt: "boolean" },
    EventPage: { hasMore: "boolean!" },
  },
  v3: {
    ...browser,
    ...errors,
    SessionCreate: {
      task: "string",
      model: "string",
      thinkingLevel: "string | null",
      useOwnKey: "boolean",
    },
    Session: { id: "string!" },
  },
  v2: {
    ...browser,
    ...errors,
    TaskCreate: {
      task: "string",
      llm: "string",
      thinkingLevel: "string | null",
      thinking: "boolean",
    },
  },
  billing: {
    Throttle: { limit_rps: "number", retry_after_seconds: "number" },
    Account: {
      projectId: "string",
      concurrentSessionLimit: "integer",
      activeSessionCount: "integer",
      rateLimit: "integer",
    },
  },
  integrations: { ...errors, Authorization: { redirect_url: "string!", provider: "string!" } },
  signup: {
    ...errors,
    ChallengeRequest: { email: "string", name: "string" },
    Challenge: { challenge_id: "string!", challenge_text: "string!" },
    VerifyRequest: { challenge_id: "string!", answer: "string!" },
    ApiKeyGrant: { api_key: "string!" },
    Claim: { claim_url: "string!" },
  },
};
