import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

const authorize = "/paths/~1api~1v4~1integrations~1{provider}~1authorize/post";
const status = "/paths/~1api~1v4~1integrations~1{provider}~1status/get";

/** "Endpoints" of the description. */
export const endpoints: Section = section("Endpoints", [
  [
    "Every endpoint needs the key, but for the challenge and its verification.",
    shown("sandbox/http/app", "answers 401 without a key"),
    spec("signup", "/paths/~1cloud~1signup/post/security", "[]"),
    spec("signup", "/paths/~1cloud~1signup~1verify/post/security", "[]"),
  ],
  [
    "POST /api/v4/runs takes JSON with task, model, modelParams and browserSettings.",
    spec("v4", "/paths/~1runs/post/requestBody/content/application~1json/schema"),
    shown("sandbox/handlers/v4-runs", "takes every described field"),
  ],
  [
    "POST /api/v4/runs returns a run with its id.",
    spec("v4", "/paths/~1runs/post/responses/2XX"),
    shown("sandbox/handlers/v4-runs", "answers with the run's id"),
  ],
  [
    "GET /api/v4/runs/{id}/status returns the status.",
    spec("v4", "/components/schemas/RunStatus/required", "status"),
    shown(
      "sandbox/handlers/v4-runs",
      "goes through statuses that are not terminal to a terminal one",
    ),
  ],
  [
    "The status is a cheap indexed lookup, and what clients poll.",
    spec("v4", "/paths/~1runs~1{id}~1status/get/description", "poll it, not the full run"),
    guide("polling", "polls the status, which is a cheap lookup"),
  ],
  [
    "GET /api/v4/runs/{id} returns the full run with status and result.",
    spec("v4", "/paths/~1runs~1{id}/get/description", "status and result"),
    shown("sandbox/handlers/v4-runs", "has a result once the run has ended"),
  ],
  [
    "POST /api/v4/sessions/{id}/queue takes JSON with text and interrupt.",
    spec("v4", "/components/schemas/SessionMessage/properties/interrupt/type", "boolean"),
    shown("sandbox/handlers/v4-sessions", "acknowledges a message"),
  ],
  [
    "The queue acknowledges a message.",
    spec("v4", "/paths/~1sessions~1{id}~1queue/post/responses/2XX"),
    shown("sandbox/handlers/v4-sessions", "acknowledges a message"),
  ],
  [
    "The queue answers 409 when the session is busy.",
    spec("v4", "/paths/~1sessions~1{id}~1queue/post/responses/409", "busy"),
  ],
  [
    "Further fields of run creation are not shown.",
    spec("v4", "/x-not-shown", "Other fields for creating a run"),
  ],
  [
    "POST /api/v4/browsers takes an optional proxyCountryCode and enableRecording.",
    spec("v4", "/paths/~1browsers/post/requestBody/required", "false"),
    shown("sandbox/handlers/browsers", "creates a browser without a body"),
  ],
  [
    "POST /api/v4/browsers returns a browser with id and cdpUrl.",
    spec("v4", "/components/schemas/Browser/required", '["id","cdpUrl"]'),
  ],
  [
    "PATCH /api/v4/browsers/{id} takes an action.",
    spec("v4", "/components/schemas/BrowserUpdate/required", "action"),
  ],
  [
    "stop is the only action that is shown.",
    spec("v4", "/components/schemas/BrowserUpdate/properties/action/x-extensible-enum", '["stop"]'),
    spec("v4", "/x-not-shown", "other than `stop`"),
  ],
  [
    "The stop action stops the browser.",
    shown("sandbox/handlers/browsers", "stops a browser, as often as it is asked to"),
    shown("sandbox/http/cdp-endpoint", "says when the browser has been stopped"),
  ],
  [
    "Browser endpoints exist under /api/v2 and /api/v3 too.",
    spec("v2", "/paths/~1browsers/post/operationId"),
    spec("v3", "/paths/~1browsers/post/operationId"),
    shown("sandbox/handlers/browsers", "browsers under /api/%s"),
  ],
  [
    "Profile endpoints exist under /api/v2 and /api/v3 too.",
    topic("v4", "Browsers", "profile endpoints exist under"),
  ],
  [
    "A live preview applies only to an active browser.",
    topic("v4", "Browsers", "only while the browser is active"),
  ],
  [
    "GET /api/v2/billing/account returns the account.",
    shown("sandbox/handlers/billing-account", "GET /api/v2/billing/account"),
  ],
  [
    "Clients of V4 use the account path as well.",
    spec("billing", "/paths/~1api~1v2~1billing~1account/get/description", "clients of V4"),
  ],
  [
    "POST .../authorize takes the provider in its path and no body.",
    spec("integrations", `${authorize}/parameters/0`),
    spec("integrations", "/components/parameters/Provider/required", "true"),
    spec("integrations", `${authorize}/description`, "no body"),
  ],
  [
    "POST .../authorize answers 200 with redirect_url and provider.",
    spec("integrations", `${authorize}/responses/200`),
    shown("sandbox/handlers/integrations", "answers an authorization with a URL and the provider"),
  ],
  [
    "POST .../authorize answers 422 with a validation error.",
    spec("integrations", `${authorize}/responses/422`),
  ],
  [
    "GET .../status is under the V4 prefix.",
    spec("integrations", `${status}/operationId`, "getStatus"),
  ],
  [
    "Clients poll the status once the OAuth flow has returned to the callback path.",
    spec("integrations", `${status}/description`, "callback path"),
    shown(
      "sandbox/handlers/integrations",
      "is connected after somebody has visited the URL, and not before",
    ),
    shown(
      "overlays/polling/wait-for-condition",
      "asks until the caller is content, whatever the answer looks like",
    ),
  ],
  [
    "A third-party provider hosts the redirect URL.",
    spec(
      "integrations",
      "/components/schemas/Authorization/properties/redirect_url/description",
      "third-party integration provider",
    ),
  ],
  [
    "No redirect URI is registered per client.",
    spec("integrations", "/info/description", "redirect URI is registered per client"),
  ],
  [
    "The client opens the URL in a web auth session.",
    spec(
      "integrations",
      "/components/schemas/Authorization/properties/redirect_url/description",
      "web auth session",
    ),
  ],
  [
    "The shape of an integration's status is not shown.",
    spec("integrations", "/x-not-shown", "The shape of the status"),
  ],
  [
    "POST /cloud/signup takes a JSON object, which may be empty.",
    shown("sandbox/handlers/signup", "asks something else each time"),
    spec("signup", "/components/schemas/ChallengeRequest/description", "empty object is allowed"),
  ],
  [
    "POST /cloud/signup returns challenge_id and challenge_text.",
    spec("signup", "/components/schemas/Challenge/required", '["challenge_id","challenge_text"]'),
  ],
  [
    "POST /cloud/signup/verify takes challenge_id and answer and returns api_key.",
    shown("sandbox/handlers/signup", "takes every kind of problem that it sets"),
    guide("sign-up", "The response contains `api_key`"),
  ],
  [
    "POST /cloud/signup/claim needs the key and has no body.",
    shown("sandbox/handlers/signup", "needs a key"),
    spec("signup", "/paths/~1cloud~1signup~1claim/post/description", "no body"),
  ],
  [
    "POST /cloud/signup/claim returns claim_url.",
    shown(
      "sandbox/handlers/signup",
      "gives a link that shows the account for one hour and then dies",
    ),
  ],
  [
    "The caller solves the math problem in challenge_text.",
    spec("signup", "/info/description", "math problem"),
    guide("sign-up", "text with a math problem"),
  ],
  [
    "The answer is sent as a string with exactly two decimal places.",
    shown(
      "overlays/signup/register",
      "has the challenge solved, answers with two decimal places, and gives the key",
    ),
    guide("sign-up", "exactly two decimal places"),
  ],
  [
    "The api_key is used for all later calls.",
    spec(
      "signup",
      "/components/schemas/ApiKeyGrant/properties/api_key/description",
      "all later calls",
    ),
    shown("sandbox/handlers/signup", "leads from a challenge to a key that works"),
  ],
  [
    "The claim URL is valid for 1 hour.",
    spec("signup", "/paths/~1cloud~1signup~1claim/post/x-limits/claimLifetimeSeconds", "3600"),
    shown(
      "sandbox/handlers/signup",
      "gives a link that shows the account for one hour and then dies",
    ),
  ],
  [
    "POST /api/v3/sessions takes task, model, thinkingLevel and useOwnKey.",
    spec("v3", "/components/schemas/SessionCreate/properties/task"),
    spec("v3", "/components/schemas/SessionCreate/properties/model"),
    spec("v3", "/components/schemas/SessionCreate/properties/thinkingLevel"),
    spec("v3", "/components/schemas/SessionCreate/properties/useOwnKey/type", "boolean"),
  ],
  [
    "POST /api/v3/sessions returns the session's id.",
    shown("sandbox/handlers/v3-sessions", "answers with the session's id"),
  ],
  [
    "GET /api/v3/sessions/{id} returns the session's result.",
    spec("v3", "/paths/~1sessions~1{id}/get/summary", "result"),
    shown("sandbox/handlers/v3-sessions", "returns the result once there is one"),
  ],
  [
    "POST /api/v2/tasks takes task, llm and thinkingLevel.",
    spec("v2", "/components/schemas/TaskCreate/properties/task"),
    spec("v2", "/components/schemas/TaskCreate/properties/llm"),
    spec("v2", "/components/schemas/TaskCreate/properties/thinkingLevel"),
    shown("sandbox/handlers/v2-tasks", "takes a task"),
  ],
  ["The operation that cancels a run is not shown.", spec("v4", "/x-not-shown", "cancels a run")],
  ["The operation that lists events is not shown.", spec("v4", "/x-not-shown", "lists events")],
  [
    "Further operations on sessions, workspaces, profiles and files are not shown.",
    spec("v4", "/x-not-shown", "beyond those listed"),
  ],
  [
    "Further fields of V2 and V3 operations are not shown.",
    spec("v3", "/x-not-shown", "beyond those listed"),
    spec("v2", "/x-not-shown", "beyond those listed"),
  ],
  [
    "The schema of the answer to a stop is not shown.",
    spec("v4", "/x-not-shown", "stopping a browser"),
    shown("specs/facts", "promise no shape for the body of %s"),
  ],
]);
