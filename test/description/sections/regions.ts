import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

const eu = "/x-regions/eu";
const model = "/components/schemas/RunCreate/properties/model/x-regions/eu";
const country = "/components/schemas/ProxyCountryCode/x-regions/eu";
const countries = shown("sandbox/rules/region-rules", "do not include %j in the EU");

/** "Regional deployments" of the section "Versioning". */
export const regions: Section = section("Versioning: Regional deployments", [
  [
    "The EU base of the API is {eu_base_url}/api/v4.",
    spec("v4", "/servers/1/url", "{eu_base_url}/api/v4"),
  ],
  [
    "The US base of the API is {base_url}/api/v4.",
    spec("v4", "/servers/0/url", "{base_url}/api/v4"),
  ],
  [
    "EU keys are created in the EU dashboard.",
    topic("v4", "Regions", "created in the EU dashboard"),
  ],
  [
    "US keys are created in the US dashboard.",
    topic("v4", "Regions", "created in the US dashboard"),
  ],
  [
    "Account, project membership and credit balance are shared.",
    topic("v4", "Regions", "Account, project membership, credit balance | shared"),
    shown(
      "sandbox/http/deployments",
      "share the account: the same project, and sessions that count for both",
    ),
  ],
  [
    "Runs, sessions, files and profiles are separate in each region.",
    shown("sandbox/http/deployments", "answer 404 to %s with a run of the other region"),
  ],
  ["The EU deployment runs in Frankfurt.", spec("v4", `${eu}/title`, "Frankfurt")],
  [
    "Existing US resources are neither moved nor copied.",
    topic("v4", "Regions", "moved or copied"),
    guide("regions", "moved or copied"),
  ],
  [
    "Agents of the EU use V4 only.",
    spec("v3", "/paths/~1sessions/post/x-regions", '["us"]'),
    spec("v2", "/paths/~1tasks/post/x-regions", '["us"]'),
    guide("regions", "Agents use V4"),
  ],
  [
    "V2 and V3 agent endpoints return an error in the EU.",
    shown(
      "sandbox/http/deployments",
      "answers 404 to the legacy agent endpoint %s, and nothing runs",
    ),
    topic("v4", "Regions", "V4 only for agents"),
  ],
  [
    "Work is never sent to the US.",
    shown("overlays/regions/overlay", "never asks another region, not after a %i"),
  ],
  [
    "Browser endpoints of all three versions work in the EU.",
    shown("sandbox/rules/region-rules", "default to de for EU browsers of %s"),
    guide("regions", "browser endpoints of all three versions"),
  ],
  [
    "Profile endpoints of all three versions work in the EU.",
    topic("v4", "Regions", "Browser and profile endpoints"),
  ],
  [
    "Managed models of the EU are Luna, the default, and Sol.",
    spec("v4", `${model}/managed`, '["fam-a-5.6-luna","fam-a-5.6-sol"]'),
    spec("v4", `${model}/default`, "fam-a-5.6-luna"),
    shown("sandbox/rules/region-rules", "default to Luna"),
    guide("regions", "fam-a-5.6-sol"),
  ],
  [
    "Other fam-a models need a stored key in the EU project.",
    spec("v4", `${model}/providers`, '["fam-a"]'),
    shown(
      "sandbox/rules/region-rules",
      "include %s once a key of its provider is stored in the EU project",
    ),
  ],
  [
    "Models of other families are unavailable in the EU.",
    shown("sandbox/rules/region-rules", "do not include %s, whatever keys are stored"),
    guide("regions", "Models of other families are unavailable"),
  ],
  [
    "A customer key of that provider uses the direct provider route.",
    topic("v4", "Regions", "direct provider route"),
  ],
  [
    "Marketplace-billed projects are unavailable in the EU.",
    spec("v4", `${eu}/unsupportedProjects`, "marketplace-billed"),
    shown("sandbox/rules/region-rules", "projects that the EU does not support"),
  ],
  [
    "Projects with partner-hosted billing are unavailable in the EU.",
    spec("v4", `${eu}/unsupportedProjects`, "partner-hosted"),
  ],
  [
    "Managed proxy countries of the EU are member states.",
    spec("v4", `${country}/values`, '"de"'),
    shown("sandbox/rules/region-rules", "are the 27 member states in the EU"),
  ],
  [
    "New EU browsers default to de.",
    spec("v4", `${country}/default`, "de"),
    shown("sandbox/rules/region-rules", "default to de for the browser of an EU run"),
  ],
  ["us is not accepted in the EU.", countries, topic("v4", "Regions", "`us`, `gb` and `ch`")],
  ["gb is not accepted in the EU.", countries],
  ["ch is not accepted in the EU.", countries],
  [
    "proxyCountryCode null turns the managed proxy off in the EU.",
    shown("sandbox/rules/region-rules", "turn the managed proxy off with null, everywhere"),
  ],
  [
    "Standalone browsers have no custom proxies in the EU.",
    spec("v4", `${eu}/unavailableProxies`, "standalone browser custom proxies"),
  ],
  ["Custom proxies of V4 agents are customer-managed.", topic("v4", "Regions", "customer-managed")],
  [
    "CAPTCHAs are not solved automatically in the EU.",
    spec("v4", `${eu}/disabledFeatures`, "CAPTCHA"),
  ],
  [
    "Browser responses are not cached in the EU.",
    spec("v4", `${eu}/disabledFeatures`, "browser response caching"),
  ],
  ["The EU has no email-inbox tool.", spec("v4", `${eu}/unavailableFeatures`, "email-inbox tool")],
  [
    "The EU has no connected integrations.",
    spec("v4", `${eu}/unavailableFeatures`, "connected integrations"),
    shown("sandbox/http/deployments", "answers 422 to %s: the feature does not exist there"),
  ],
  [
    "The EU has no external browser attachment.",
    spec("v4", `${eu}/unavailableFeatures`, "external browser attachment"),
  ],
  ["The EU has no payment tools.", spec("v4", `${eu}/unavailableFeatures`, "payment tools")],
  ["The EU has no schedules.", spec("v4", `${eu}/unavailableFeatures`, "schedules")],
  ["Webhooks are unavailable in the EU.", spec("v4", `${eu}/unavailableFeatures`, "webhooks")],
  ["The EU has no secret bindings.", spec("v4", `${eu}/unavailableFeatures`, "secret bindings")],
  ["The EU has no judge evaluation.", spec("v4", `${eu}/unavailableFeatures`, "judge evaluation")],
  [
    "The EU has no hosted web-search tool.",
    spec("v4", `${eu}/unavailableFeatures`, "hosted web-search tool"),
  ],
  [
    "Projects restricted to a compliance-only model route are unsupported in the EU.",
    spec("v4", `${eu}/unsupportedProjects`, "compliance-only model route"),
  ],
  [
    "Switching the region does not enable zero data retention.",
    topic("v4", "Regions", "zero data retention"),
    guide("regions", "zero data retention"),
  ],
  [
    "Switching the region does not erase earlier data.",
    topic("v4", "Regions", "does not erase earlier data"),
    guide("regions", "erase"),
  ],
  [
    "Switching the region does not establish compliance.",
    topic("v4", "Regions", "does not establish compliance"),
    guide("regions", "complian"),
  ],
  [
    "Agent execution, browsers, prompts and run history are stored in the EU.",
    topic("v4", "Regions", "agent execution, browsers, prompts, run history"),
  ],
  [
    "Screenshots, recordings, workspace files, saved profiles and regional keys are stored in the EU.",
    topic("v4", "Regions", "workspace files, saved profiles and regional API keys"),
  ],
  [
    "Account administration, identity, payments, credit balances and usage accounting are in the US.",
    topic(
      "v4",
      "Regions",
      "account administration, identity, payments, credit balances, usage accounting",
    ),
  ],
  [
    "Some audit metadata, such as file names, source IPs, timestamps, identities and identifiers, is in the US.",
    topic("v4", "Regions", "some audit metadata"),
    topic("v4", "Regions", "timestamps, identities"),
  ],
]);
