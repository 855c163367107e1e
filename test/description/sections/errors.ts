import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

const levelMessage = shown(
  "overlays/reasoning/create-reasoning",
  "says in full what is wrong in %s with %j",
);
const pathMessage = shown(
  "overlays/reasoning/create-reasoning",
  "says what the model takes instead of %j",
);

/** "Errors" of the description. */
export const errors: Section = section("Errors", [
  [
    "A missing key is a 401.",
    spec("v4", "/components/responses/Unauthorized/description", "missing"),
    shown("sandbox/http/app", "answers 401 without a key"),
  ],
  [
    "A malformed key is a 401.",
    spec("v4", "/components/responses/Unauthorized/description", "malformed"),
    guide("authentication", "The key is malformed"),
  ],
  [
    "A key with a Bearer prefix is a 401.",
    shown("sandbox/http/deployments", "answer 401 to a Bearer prefix in the EU"),
    guide("errors", "`Bearer` prefix"),
  ],
  [
    "A key of another region is a 401.",
    shown("sandbox/http/deployments", "answer 401 to a key of the other region, seen from %s"),
  ],
  [
    "An id of the other region is a 404.",
    shown("sandbox/http/deployments", "answer 404 to sessions and browsers of the other region"),
    guide("regions", "An ID from the other region returns a 404"),
  ],
  [
    "A legacy agent endpoint on the EU deployment is a 404.",
    shown(
      "sandbox/http/deployments",
      "answers 404 to the legacy agent endpoint %s, and nothing runs",
    ),
    spec("v3", "/paths/~1sessions/post/responses/404"),
    topic("v4", "Errors", "agent endpoint of V2 or V3"),
  ],
  [
    "A message to a busy V4 session is a 409.",
    topic("v4", "Errors", "V4 session that is busy"),
    shown("sandbox/handlers/v4-sessions", "answers 409 while a test says that the session is busy"),
  ],
  [
    "Failed validation is a 422 with a validation error as its body.",
    spec("v4", "/components/responses/Unprocessable/content"),
    shown("sandbox/handlers/v4-runs", "lists every problem of a request"),
    guide("errors", "status 422"),
  ],
  [
    "An unsupported model is a 422.",
    spec("v4", "/components/responses/Unprocessable/description", "model"),
    shown("sandbox/rules/region-rules", "do not include %s, whatever keys are stored"),
  ],
  [
    "An unsupported feature is a 422.",
    spec("v4", "/components/responses/Unprocessable/description", "feature"),
    shown("sandbox/http/deployments", "answers 422 to %s: the feature does not exist there"),
  ],
  [
    "An unsupported proxy country is a 422.",
    spec("v4", "/components/responses/Unprocessable/description", "proxy country"),
    shown("sandbox/rules/region-rules", "do not include %j in the EU"),
  ],
  [
    "An unsupported pair of model and reasoning level is a 422.",
    spec("v4", "/components/responses/Unprocessable/description", "reasoning level"),
    shown("sandbox/rules/reasoning-rules", "takes exactly the described values"),
  ],
  [
    "V2 and V3 name the model and its provider for an unsupported level.",
    levelMessage,
    shown(
      "sandbox/rules/reasoning-rules",
      "is refused in words that name model, provider, field, value and the supported values",
    ),
  ],
  [
    "V2 and V3 call the backend field thinking_level.",
    levelMessage,
    spec("v3", "/components/schemas/ValidationError/properties/msg/description", "thinking_level"),
  ],
  [
    "V2 and V3 state the requested value and list the supported ones.",
    levelMessage,
    spec("v3", "/components/schemas/ValidationError/properties/msg/description", "requested value"),
  ],
  [
    "The request field is thinkingLevel.",
    spec("v3", "/x-reasoning/settingField", "thinkingLevel"),
    spec("v2", "/x-reasoning/settingField", "thinkingLevel"),
  ],
  [
    "V4 names the model for an unsupported parameter.",
    pathMessage,
    shown(
      "sandbox/rules/reasoning-rules",
      "name the model, the wire path, the requested value and the sorted values",
    ),
  ],
  [
    "V4 names the wire path, such as modelParams.thinkingConfig.thinkingLevel.",
    pathMessage,
    topic("v4", "Errors", "modelParams.thinkingConfig.thinkingLevel"),
  ],
  [
    "V4 states the requested value and lists the supported ones sorted.",
    pathMessage,
    topic("v4", "Errors", "sorted order"),
  ],
  [
    "A project throttle has limit_rps and retry_after_seconds in its body.",
    spec("v4", "/components/schemas/Throttle/properties/limit_rps"),
    spec("v4", "/components/schemas/Throttle/properties/retry_after_seconds"),
    shown(
      "sandbox/http/throttling",
      "lets 125 general requests through in five seconds and throttles the next",
    ),
  ],
  [
    "An edge throttle can carry Retry-After 300 without limit_rps.",
    spec("v4", "/components/headers/RetryAfter/example", "300"),
    shown(
      "sandbox/http/throttling",
      "counts over 300 seconds and answers with Retry-After and no limit",
    ),
    shown(
      "runtime/transport/read-throttle",
      "takes Retry-After without limit_rps for one of the edge",
    ),
  ],
  [
    "Clients honor the returned Retry-After.",
    shown("runtime/transport/repeater", "are never waited for less than was asked"),
    guide("limits", "every client that shares the budget waits at least that long"),
  ],
  [
    "Project throttles carry X-RateLimit-Limit, counted per five seconds.",
    spec("v4", "/components/headers/XRateLimitLimit/schema/description", "five-second window"),
    shown(
      "runtime/transport/read-throttle",
      "reads the limit of a window of five seconds where the body names none",
    ),
  ],
  [
    "An error in the EU does not retry the work in the US.",
    shown("overlays/regions/overlay", "never asks another region, not after a %i"),
    guide("regions", "to one region only, even after an error"),
  ],
  [
    "The HTTP status of a throttle is not shown.",
    guide("known-gaps", "The HTTP status of a throttle"),
    shown("specs/facts", "describe a throttle by body and headers, under no status"),
  ],
  [
    "The bodies of 401, 404 and 409 are not shown.",
    guide("known-gaps", "Bodies of 401, 404 and 409"),
    shown("specs/facts", "promise no shape for the body of %s"),
  ],
]);
