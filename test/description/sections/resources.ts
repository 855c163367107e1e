import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

const run = "/components/schemas/FullRun/properties";
const creation = "/components/schemas/RunCreate/properties";
const browser = "/components/schemas/Browser/properties";
const newBrowser = "/components/schemas/BrowserCreate/properties";
const account = "/components/schemas/Account/properties";

/** "Resources and their fields" of the description. */
export const resources: Section = section("Resources and their fields", [
  [
    "A V4 run has a string id, returned on creation.",
    spec("v4", "/components/schemas/Run/required", "id"),
    shown("sandbox/handlers/v4-runs", "answers with the run's id"),
  ],
  ["A V4 run has a string status.", spec("v4", `${run}/status/type`, "string")],
  [
    "The terminal statuses of a run are completed, failed and cancelled.",
    spec(
      "v4",
      "/paths/~1runs~1{id}~1status/get/x-waiter/terminal",
      '["completed","failed","cancelled"]',
    ),
  ],
  [
    "The result is of any type and read from the full run once it is terminal.",
    spec("v4", `${run}/result`, "any type"),
    shown("sandbox/handlers/v4-runs", "has a result once the run has ended"),
  ],
  ["Further fields of a run are not shown.", spec("v4", "/x-not-shown", "Other fields of a run")],
  [
    "Creating a run requires the task, a string for the agent.",
    spec("v4", "/components/schemas/RunCreate/required", "task"),
    spec("v4", `${creation}/task/type`, "string"),
    shown("sandbox/handlers/v4-runs", "lists every problem of a request"),
  ],
  [
    "The model of a new run is optional.",
    spec("v4", `${creation}/model/type`, "string"),
    shown("sandbox/handlers/v4-runs", "records the model that the request names"),
  ],
  [
    "Without a model, the managed default is Luna.",
    spec("v4", `${creation}/model/default`, "fam-a-5.6-luna"),
    shown("sandbox/handlers/v4-runs", "records the default model when none is named"),
  ],
  [
    "modelParams is an optional object of provider-native reasoning settings.",
    spec("v4", `${creation}/modelParams/type`, "object"),
    guide("reasoning", "provider's own settings in `modelParams`"),
  ],
  [
    "An empty modelParams opts out of the service's defaults for those of the provider.",
    spec("v4", `${creation}/modelParams/description`, "provider's defaults"),
    shown("sandbox/rules/reasoning-rules", "is the provider's when modelParams is empty"),
    guide("reasoning", "opts out of the service's"),
  ],
  [
    "Without modelParams, the service's defaults for the model apply.",
    spec("v4", `${creation}/modelParams/description`, "service's defaults"),
    shown("sandbox/rules/reasoning-rules", "is xhigh for %s when modelParams is absent"),
  ],
  [
    "browserSettings is an optional object with proxyCountryCode and record.",
    spec("v4", "/components/schemas/BrowserSettings/properties/proxyCountryCode"),
    spec("v4", "/components/schemas/BrowserSettings/properties/record"),
    shown("sandbox/handlers/v4-runs", "takes every described field"),
  ],
  [
    "proxyCountryCode of a run is a string or null.",
    spec("v4", "/components/schemas/ProxyCountryCode/type", '["string","null"]'),
  ],
  [
    "record turns on the recording of a run.",
    spec("v4", "/components/schemas/BrowserSettings/properties/record/type", "boolean"),
    guide("browsers", "browserSettings.record"),
  ],
  [
    "A run is not recorded by default.",
    spec("v4", "/components/schemas/BrowserSettings/properties/record/default", "false"),
  ],
  [
    "A follow-up message requires a text.",
    spec("v4", "/components/schemas/SessionMessage/required", "text"),
    spec("v4", "/components/schemas/SessionMessage/properties/text/type", "string"),
  ],
  [
    "interrupt is an optional boolean: false is the next turn, true is immediate.",
    spec(
      "v4",
      "/components/schemas/SessionMessage/properties/interrupt/description",
      "immediately",
    ),
    shown("sandbox/handlers/v4-sessions", "runs an interrupting message immediately"),
  ],
  [
    "Up to 20 messages can be pending in a session.",
    spec("v4", "/paths/~1sessions~1{id}~1queue/post/x-limits/maxPendingMessages", "20"),
    shown(
      "sandbox/handlers/v4-sessions",
      "answers 409 to the message that the queue of 20 does not hold",
    ),
    guide("migrating", "up to 20"),
  ],
  [
    "The queue belongs to one session and is no batch queue of the project.",
    topic("v4", "Sessions", "not a project-wide batch queue"),
  ],
  [
    "A browser has a string id.",
    spec("v4", `${browser}/id/type`, "string"),
    shown("sandbox/handlers/browsers", "creates a browser without a body"),
  ],
  [
    "A browser has a CDP URL for an automation client.",
    spec("v4", `${browser}/cdpUrl/description`, "automation client"),
  ],
  [
    "recordingAvailable is a boolean that matters once recording was enabled.",
    spec("v4", `${browser}/recordingAvailable/type`, "boolean"),
    shown("sandbox/handlers/browsers", "speaks of a recording when one was asked for"),
  ],
  [
    "When recordingAvailable is false, clients stop polling for the recording.",
    topic("v4", "Browsers", "stop polling for the recording"),
    shown("sandbox/control/control", "can be told that there is no recording"),
  ],
  [
    "A new browser takes the country of its managed proxy.",
    spec("v4", `${newBrowser}/proxyCountryCode`),
    spec("v4", "/components/schemas/ProxyCountryCode/description", "managed proxy"),
  ],
  [
    "proxyCountryCode null turns the managed proxy off.",
    shown("sandbox/handlers/browsers", "accepts that the managed proxy is turned off"),
    shown("sandbox/rules/region-rules", "turn the managed proxy off with null, everywhere"),
  ],
  [
    "enableRecording turns on the recording of a standalone browser.",
    spec("v4", `${newBrowser}/enableRecording/type`, "boolean"),
    guide("browsers", "enableRecording"),
  ],
  [
    "A standalone browser is not recorded by default.",
    spec("v4", `${newBrowser}/enableRecording/default`, "false"),
    guide("browsers", "Recording is off unless"),
  ],
  [
    "Further fields of a browser are not shown.",
    spec("v4", "/x-not-shown", "Other fields of a browser"),
  ],
  [
    "The account is read from the V2 path.",
    spec("billing", "/paths/~1api~1v2~1billing~1account/get/operationId", "getAccount"),
  ],
  [
    "projectId is the string id of the calling key's project.",
    spec("billing", `${account}/projectId`, "calling key belongs"),
    spec("billing", `${account}/projectId/type`, "string"),
  ],
  [
    "concurrentSessionLimit is the integer concurrency capacity of the project.",
    spec("billing", `${account}/concurrentSessionLimit/type`, "integer"),
    shown(
      "sandbox/handlers/billing-account",
      "shows the capacity of a project that has paid nothing",
    ),
  ],
  [
    "activeSessionCount is the integer number of active sessions.",
    spec("billing", `${account}/activeSessionCount/type`, "integer"),
    shown(
      "sandbox/handlers/billing-account",
      "counts the sessions at work, whatever version they are of",
    ),
  ],
  [
    "rateLimit is a legacy integer alias for concurrency.",
    spec("billing", `${account}/rateLimit/type`, "integer"),
    shown("specs/facts", "mark the old name of the concurrency as deprecated"),
    guide("limits", "a legacy alias for concurrency"),
  ],
  [
    "rateLimit is no number of requests per second.",
    spec("billing", `${account}/rateLimit/description`, "not a number of requests per second"),
    guide("limits", "It is not requests per second"),
  ],
  [
    "The name of the credit-balance field is not shown.",
    spec("billing", "/x-not-shown", "holds the credit balance"),
  ],
  [
    "The authorization response requires redirect_url, a string.",
    spec("integrations", "/components/schemas/Authorization/required", "redirect_url"),
    spec(
      "integrations",
      "/components/schemas/Authorization/properties/redirect_url/type",
      "string",
    ),
  ],
  [
    "The authorization response requires provider, a string.",
    spec("integrations", "/components/schemas/Authorization/required", "provider"),
    spec("integrations", "/components/schemas/Authorization/properties/provider/type", "string"),
  ],
  [
    "A challenge has a challenge_id, a UUID.",
    spec("signup", "/components/schemas/Challenge/properties/challenge_id/format", "uuid"),
    shown("specs/facts", "require answers with exactly two decimals, and challenges with a UUID"),
  ],
  [
    "A challenge has a challenge_text with a math problem.",
    spec(
      "signup",
      "/components/schemas/Challenge/properties/challenge_text/description",
      "math problem",
    ),
  ],
  [
    "Verification takes challenge_id and the answer as strings.",
    spec("signup", "/components/schemas/VerifyRequest/required", '["challenge_id","answer"]'),
  ],
  [
    "The answer is a decimal number with two decimal places.",
    spec("signup", "/components/schemas/VerifyRequest/properties/answer/pattern"),
    spec("signup", "/paths/~1cloud~1signup~1verify/post/x-challenge/decimals", "2"),
  ],
  [
    "Verification returns a string api_key.",
    spec("signup", "/components/schemas/ApiKeyGrant/required", "api_key"),
  ],
  [
    "A claim returns a string claim_url.",
    spec("signup", "/components/schemas/Claim/required", "claim_url"),
  ],
  [
    "A challenge request has an optional body with email and name, both strings.",
    spec("signup", "/components/schemas/ChallengeRequest/properties/email/type", "string"),
    spec("signup", "/components/schemas/ChallengeRequest/properties/name/type", "string"),
    spec("signup", "/paths/~1cloud~1signup/post/requestBody/required", "false"),
  ],
  [
    "A validation error has detail, an array of entries.",
    spec("v4", "/components/schemas/HTTPValidationError/properties/detail/type", "array"),
    guide("errors", "`detail` lists the problems"),
  ],
  [
    "Every entry requires loc, msg and type.",
    spec("v4", "/components/schemas/ValidationError/required", '["loc","msg","type"]'),
  ],
  [
    "loc holds strings or integers.",
    spec(
      "v4",
      "/components/schemas/ValidationError/properties/loc/items/type",
      '["string","integer"]',
    ),
    shown("sandbox/openapi/validation-detail", "writes array positions as numbers"),
  ],
  [
    "msg and type are strings.",
    spec("v4", "/components/schemas/ValidationError/properties/msg/type", "string"),
    spec("v4", "/components/schemas/ValidationError/properties/type/type", "string"),
  ],
  [
    "An event page carries a boolean hasMore.",
    spec("v4", "/components/schemas/EventPage/properties/hasMore/type", "boolean"),
  ],
  [
    "Further fields of session, workspace, profile, file and event records are not shown.",
    spec("v4", "/x-not-shown", "the fields of these records"),
    spec("v4", "/x-not-shown", "events and their fields"),
  ],
]);
