import { guide, shown, spec, topic, unobservable } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

/** "API versions" of the section "Versioning". */
export const versions: Section = section("Versioning: API versions", [
  [
    "There are three versions of the API.",
    topic("v4", "Versions", "`/api/v2`, `/api/v3`, `/api/v4`"),
  ],
  [
    "V4 is the current API and the choice for new agent integrations.",
    topic("v4", "Versions", "the choice for new agent integrations"),
    guide("migrating", "V4 is the current API"),
  ],
  [
    "V2 is the lower-cost option for simple tasks.",
    spec("v2", "/info/description", "lower-cost option for simple tasks"),
    topic("v4", "Versions", "simple tasks"),
  ],
  [
    "Examples of V3 stay explicitly versioned.",
    topic("v4", "Versions", "explicitly versioned"),
    spec("v3", "/servers/0/url", "/api/v3"),
  ],
  ["The OpenAPI description of V4 has version 4.0.0.", spec("v4", "/info/version", "4.0.0")],
  ["The server URL of V4 ends in /api/v4.", spec("v4", "/servers/0/url", "{base_url}/api/v4")],
  [
    "The official Python and TypeScript libraries have import paths v3 and v4.",
    topic("v4", "Versions", "import paths `v3` and `v4`"),
  ],
  [
    "V4 is used through its explicit import.",
    topic("v4", "Versions", "explicit v4 import"),
    guide("quickstart", "cloud-agent-sdk/v4"),
  ],
  [
    "The base URL can be set, including /api/v4.",
    guide("authentication", "one that ends in `/api/v4`"),
    shown(
      "runtime/transport/client-options",
      "prefers the option, then the region's own variable, then the spec",
    ),
  ],
  [
    "Where a library lags, the published HTTP schema governs.",
    topic("v4", "Versions", "published HTTP schema"),
  ],
  [
    "API acceptance, dashboard visibility and availability are separate matters.",
    topic("v4", "Versions", "are separate matters"),
    unobservable("dashboard and provider are not part of the HTTP API"),
  ],
]);
