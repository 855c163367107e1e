import { guide, shown, spec, topic, unobservable } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

/** "Authentication" of the description. */
export const authentication: Section = section("Authentication", [
  [
    "An authenticated request carries its key in X-Service-API-Key.",
    spec("v4", "/components/securitySchemes/ApiKey/name", "X-Service-API-Key"),
    shown("runtime/transport/transport", "sends the key and gives the parsed answer"),
    guide("authentication", "X-Service-API-Key"),
  ],
  [
    "The key is sent as it is, without a Bearer prefix.",
    topic("v4", "Authentication", "`Bearer` prefix"),
    shown("runtime/transport/client-options", "gives each kind of broken key a message of its own"),
    guide("authentication", "exactly as it was issued"),
  ],
  [
    "A Bearer prefix fails authentication.",
    guide("authentication", "with a `Bearer` prefix"),
    spec("v4", "/components/responses/Unauthorized/description", "Bearer"),
  ],
  [
    "A Bearer prefix is a 401 in the EU deployment.",
    topic("v4", "Authentication", "HTTP 401 in the EU deployment"),
    shown("sandbox/http/deployments", "answer 401 to a Bearer prefix in the EU"),
  ],
  [
    "Keys have a fixed prefix of the service, then an underscore.",
    topic("v4", "Authentication", "underscore"),
  ],
  [
    "A key is written <API_KEY>.",
    spec("signup", "/paths/~1cloud~1signup~1verify/post/responses/2XX", "<API_KEY>"),
  ],
  [
    "Keys come from the dashboard, section API Keys.",
    topic("v4", "Authentication", "API Keys section of the dashboard"),
    guide("authentication", "Create a key in the dashboard, in the API Keys section"),
  ],
  [
    "Keys also come from the agent sign-up.",
    topic("v4", "Authentication", "agent sign-up flow"),
    guide("authentication", "sign-up.md"),
  ],
  [
    "Keys of a project share its concurrency, rate budgets and credits.",
    topic("v4", "Authentication", "request-rate budgets"),
    shown("sandbox/http/throttling", "is shared by the keys of a project and by nobody else"),
    guide("authentication", "share its credits, its concurrency and its request rates"),
  ],
  [
    "Keys are regional.",
    topic("v4", "Authentication", "Regional"),
    guide("authentication", "belongs to one region"),
  ],
  [
    "An EU key works only against the EU host.",
    topic("v4", "Authentication", "works only against `{eu_base_url}`"),
    shown("sandbox/http/deployments", "answer 401 to a key of the other region, seen from %s"),
  ],
  [
    "A US key does not authenticate EU requests.",
    topic("v4", "Authentication", "does not authenticate EU requests"),
    guide("regions", "a key from the other region returns a 401"),
  ],
  [
    "Client libraries read the key from SERVICE_API_KEY.",
    spec("v4", "/components/securitySchemes/ApiKey/x-env", "SERVICE_API_KEY"),
    shown(
      "runtime/transport/client-options",
      "takes key, region and base URL from the environment",
    ),
    guide("authentication", "SERVICE_API_KEY"),
  ],
  [
    "The sign-up challenge and verification take no key.",
    shown(
      "overlays/signup/overlay",
      "solves the challenge, gets a key, and creates a claim link that knows its end",
    ),
    shown("sandbox/handlers/signup", "leads from a challenge to a key that works"),
  ],
  ["The claim call requires the key.", shown("sandbox/handlers/signup", "needs a key")],
  [
    "The security scheme is an API key in a header.",
    spec("v4", "/components/securitySchemes/ApiKey/type", "apiKey"),
    spec("v4", "/components/securitySchemes/ApiKey/in", "header"),
  ],
  [
    "Keys stay on the server side.",
    topic("v4", "Authentication", "on the server side"),
    shown("runtime/transport/client-options", "refuses to run in a browser unless that is allowed"),
    guide("authentication", "stays on the server side"),
  ],
  [
    "Support messages hold no cookies, keys or sensitive task content.",
    topic("v4", "Authentication", "do not include cookies, keys"),
    guide("authentication", "no key, no cookie and no task"),
    unobservable("nobody but its author sees such a message"),
  ],
]);
