import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

const rate = "/x-limits/requestRate";

/** "Limits" of the description. */
export const limits: Section = section("Limits", [
  [
    "Concurrency is separate from the request rate.",
    topic("v4", "Rate limits", "Request rate is not concurrency"),
    guide("limits", "The service limits two things"),
  ],
  [
    "Concurrency is read from concurrentSessionLimit and activeSessionCount.",
    spec(
      "v4",
      "/paths/~1runs/post/x-capacity",
      '"limit":"concurrentSessionLimit","active":"activeSessionCount"',
    ),
    shown(
      "overlays/polling/run-all",
      "asks once for the room that the account has, when it is not told a number",
    ),
  ],
  [
    "The highest of existing, legacy-plan and spend-tier grant applies.",
    topic("billing", "Account", "highest of three"),
    shown("overlays/limits/spend-tiers", "effectiveConcurrency"),
  ],
  [
    "Nothing paid is a concurrency of 10.",
    spec("billing", "/x-limits/spendTiers/0", '{"paymentsUsd":0,"concurrency":10}'),
    shown(
      "sandbox/handlers/billing-account",
      "shows the capacity of a project that has paid nothing",
    ),
  ],
  [
    "100 USD are a concurrency of 50.",
    spec("billing", "/x-limits/spendTiers/1", '{"paymentsUsd":100,"concurrency":50}'),
  ],
  [
    "1,000 USD are a concurrency of 250.",
    spec("billing", "/x-limits/spendTiers/2", '{"paymentsUsd":1000,"concurrency":250}'),
  ],
  [
    "5,000 USD are a concurrency of 500.",
    spec("billing", "/x-limits/spendTiers/3", '{"paymentsUsd":5000,"concurrency":500}'),
  ],
  [
    "25,000 USD are a concurrency of 1,000.",
    spec("billing", "/x-limits/spendTiers/4", '{"paymentsUsd":25000,"concurrency":1000}'),
  ],
  [
    "The tiers go by qualifying payments of the project.",
    topic("billing", "Account", "Qualifying payments of the project"),
  ],
  [
    "Legacy or externally billed projects can follow other billing paths.",
    topic("billing", "Account", "other billing paths"),
  ],
  [
    "The account's limit is authoritative.",
    topic("billing", "Account", "authoritative"),
    guide("limits", "The account limit is authoritative"),
  ],
  [
    "Edge and project are two independent layers.",
    topic("v4", "Rate limits", "Two independent layers"),
    shown(
      "runtime/budget/project-budget",
      "pauses one layer when the project is throttled, and keeps to the limit it is told",
    ),
    guide("limits", "Two independent layers count requests"),
  ],
  [
    "The edge counts per public source IP.",
    topic("v4", "Rate limits", "public source IP"),
    shown("sandbox/http/throttling", "counts source addresses apart"),
  ],
  [
    "The edge allows 1,000 general requests per second.",
    spec("v4", `${rate}/edge/general/maximumPerSecond`, "1000"),
  ],
  [
    "The edge allows 2,500 selected status reads per second.",
    spec("v4", `${rate}/edge/status/maximumPerSecond`, "2500"),
    shown("sandbox/http/throttling", "counts status reads apart"),
  ],
  [
    "The edge evaluates over 300 seconds.",
    spec("v4", `${rate}/edge/windowSeconds`, "300"),
    shown("sandbox/http/throttling", "counts over 300 seconds"),
  ],
  [
    "The edge ceilings were raised on 9 September 2026.",
    topic("v4", "Rate limits", "9 September 2026"),
  ],
  [
    "Callers behind one public IP share the edge's capacity.",
    topic("v4", "Rate limits", "behind one public IP"),
    shown("sandbox/http/throttling", "counts whoever asks, keys or none"),
  ],
  [
    "The project layer counts all keys of a project together.",
    shown("sandbox/http/throttling", "is shared by the keys of a project and by nobody else"),
  ],
  [
    "General traffic includes V4 events and full run reads.",
    topic("v4", "Rate limits", "reads of the full run"),
    shown("sandbox/http/throttling", "counts reads of the full run as general"),
    spec("v4", "/paths/~1runs~1{id}/get/x-budget", "general"),
  ],
  [
    "General traffic defaults to max(25, twice the concurrency) per second.",
    spec("v4", `${rate}/project/general`, '"minimumPerSecond":25,"perConcurrency":2'),
    shown(
      "runtime/budget/limits",
      "for a concurrency of %d is %d general and %d status reads per second",
    ),
  ],
  [
    "General traffic is capped at 100 per second.",
    spec("v4", `${rate}/project/general/maximumPerSecond`, "100"),
    guide("limits", "capped at 100 per second"),
  ],
  [
    "Selected status reads default to max(25, twice the concurrency), without a cap.",
    spec("v4", `${rate}/project/status`, '{"minimumPerSecond":25,"perConcurrency":2}'),
    shown(
      "sandbox/http/throttling",
      "grows with the concurrency: general up to 100 per second, status reads without a cap",
    ),
  ],
  [
    "Selected status reads are counted apart from general traffic.",
    spec("v4", "/paths/~1runs~1{id}~1status/get/x-budget", "status"),
    shown("sandbox/http/throttling", "counts status reads apart from everything else"),
  ],
  [
    "Edge and project layer are counted independently.",
    topic("v4", "Rate limits", "its own counters"),
    guide("limits", "Two independent layers count requests"),
  ],
  [
    "Overrides of a project and edge rules of an account can differ.",
    topic("v4", "Rate limits", "overrides"),
    shown("sandbox/http/throttling", "takes a rate that was agreed with the project"),
    guide("limits", "Project overrides and account-specific edge rules can differ"),
  ],
  [
    "The project limiter uses windows of five seconds.",
    spec("v4", `${rate}/project/windowSeconds`, "5"),
    shown(
      "sandbox/http/throttling",
      "says how long the window still lasts, and counts anew after it",
    ),
  ],
  [
    "X-RateLimit-Limit of 125 is 25 requests per second.",
    spec(
      "v4",
      "/components/headers/XRateLimitLimit/description",
      "which is 25 requests per second",
    ),
    shown("sandbox/http/throttling", "lets 125 general requests through in five seconds"),
  ],
  [
    "Clients use bounded workers.",
    topic("v4", "Rate limits", "bounded number of workers"),
    shown(
      "overlays/polling/concurrently",
      "gives results as they are done, with no more under way than allowed",
    ),
  ],
  [
    "Clients stagger their polls.",
    topic("v4", "Rate limits", "stagger polls"),
    shown("overlays/polling/poll-environment", "Stagger"),
  ],
  [
    "A V4 session queue holds 20 pending messages.",
    spec("v4", "/paths/~1sessions~1{id}~1queue/post/x-limits/maxPendingMessages", "20"),
  ],
  [
    "A claim URL lives for 1 hour.",
    shown(
      "sandbox/handlers/signup",
      "gives a link that shows the account for one hour and then dies",
    ),
    guide("sign-up", "hour"),
  ],
  [
    "Older V2 and V3 models have fixed budgets of 1,024, 4,096 and 8,192 tokens.",
    spec(
      "v3",
      "/x-reasoning/controls/fam-b-4-4.5/levels",
      '"low":{"budgetTokens":1024},"medium":{"budgetTokens":4096},"high":{"budgetTokens":8192}',
    ),
  ],
  [
    "fam-c 2.5 has budgets of 0, 1,024, 4,096 and 8,192 tokens.",
    spec(
      "v2",
      "/x-reasoning/controls/fam-c-2.5/levels",
      '{"disabled":{"budgetTokens":0},"low":{"budgetTokens":1024},"medium":{"budgetTokens":4096},"high":{"budgetTokens":8192}}',
    ),
  ],
  [
    "Limits on task length, file size, run duration and browser lifetime are not shown.",
    spec(
      "v4",
      "/x-not-shown",
      "Limits on task length, file size, run duration and browser lifetime",
    ),
  ],
]);
