import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

/** The introduction of the description and its conventions. */
export const conventions: Section = section("Introduction", [
  [
    "The hosted service has agent runs, sessions, browsers, billing, integrations, sign-up, an EU deployment and reasoning controls.",
    spec("v4", "/info/description"),
    spec("billing", "/info/title"),
    spec("integrations", "/info/title"),
    spec("signup", "/info/title"),
  ],
  [
    "The US deployment has a host root of its own.",
    spec("v4", "/servers/0/variables/base_url/description", "US deployment"),
  ],
  [
    "The EU deployment has a host root of its own.",
    spec("v4", "/servers/1/variables/eu_base_url/description", "EU deployment"),
  ],
  [
    "Paths begin with /api/v2, /api/v3 or /api/v4.",
    topic("v4", "Versions", "`/api/v2`, `/api/v3`, `/api/v4`"),
    spec("v2", "/servers/0/url", "/api/v2"),
    spec("v3", "/servers/0/url", "/api/v3"),
  ],
  ["JSON fields are camelCase.", topic("v4", "Versions", "camelCase")],
  [
    "Integration and sign-up calls write fields in snake_case.",
    topic("v4", "Versions", "snake_case"),
    spec("integrations", "/components/schemas/Authorization/properties/redirect_url"),
    spec("signup", "/components/schemas/Challenge/properties/challenge_id"),
  ],
  [
    "Model strings keep the suffix of their version.",
    spec("v4", "/x-reasoning/rows", "fam-a-5.6-luna"),
  ],
  [
    "fam-a to fam-i are neutral labels that mean the same family everywhere.",
    shown("specs/facts", "name the family of each model as its provider"),
  ],
  [
    "Identifiers are case-sensitive.",
    topic("v4", "Versions", "Identifiers are case-sensitive"),
    guide("errors", "case-sensitive"),
  ],
]);
