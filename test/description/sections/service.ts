import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

/** "What the service does" of the description. */
export const service: Section = section("What the service does", [
  ["AI agents run in cloud browsers.", spec("v4", "/info/description", "cloud browsers")],
  [
    "A client can have a cloud browser for automation of its own.",
    topic("v4", "Browsers", "your own automation"),
    guide("browsers", "Create a cloud browser and control it"),
  ],
  [
    "A run is created with a task, which an agent carries out.",
    spec("v4", "/paths/~1runs/post/description", "Starts a task"),
    shown("sandbox/handlers/v4-runs", "answers with the run's id"),
  ],
  [
    "Clients poll the cheap status until the run is terminal, then read the full run and its result.",
    spec("v4", "/paths/~1runs~1{id}~1status/get/description", "cheap indexed lookup"),
    shown(
      "overlays/polling/wait-for-completion",
      "looks up nothing but the status until it is terminal, then reads the full run once",
    ),
  ],
  [
    "A run belongs to a session, which is a conversation.",
    topic("v4", "Sessions", "a conversation"),
    shown("sandbox/control/control", "lists runs and waiting messages"),
  ],
  [
    "A follow-up is queued on a session and runs as the next turn.",
    shown("sandbox/handlers/v4-sessions", "runs messages as the next turns, one after the other"),
  ],
  [
    "With the interrupt flag, a follow-up runs at once.",
    shown(
      "sandbox/handlers/v4-sessions",
      "runs an interrupting message immediately, before those that wait",
    ),
  ],
  [
    "A client can create a standalone browser.",
    spec("v4", "/paths/~1browsers/post/operationId", "browsers.create"),
    shown("sandbox/handlers/browsers", "creates a browser without a body"),
  ],
  [
    "The browser comes with a CDP URL for the client's own automation.",
    spec("v4", "/components/schemas/Browser/required", "cdpUrl"),
    shown("sandbox/handlers/browsers", "gives a CDP URL on its own port"),
  ],
  [
    "A standalone browser is stopped explicitly.",
    shown("sandbox/handlers/browsers", "stops a browser, as often as it is asked to"),
  ],
  [
    "A client can ask for an OAuth redirect URL to connect an integration.",
    spec("integrations", "/info/description", "redirect URL"),
    shown("sandbox/handlers/integrations", "answers an authorization with a URL and the provider"),
  ],
  [
    "An agent can create a free account and a key by a challenge, without a dashboard.",
    spec("signup", "/info/description", "free account"),
    shown("sandbox/handlers/signup", "leads from a challenge to a key that works"),
    guide("sign-up", "without a dashboard"),
  ],
  [
    "A claim link later shows the account to a person.",
    spec(
      "signup",
      "/paths/~1cloud~1signup~1claim/post/description",
      "lets a person see the account",
    ),
  ],
  [
    "A separate EU deployment in Frankfurt offers V4.",
    topic("v4", "Regions", "Frankfurt"),
    guide("regions", "Frankfurt"),
  ],
  [
    "The EU deployment has fewer features.",
    spec("v4", "/x-regions/eu/unavailableFeatures/0"),
    guide("regions", "Some optional features are unavailable"),
  ],
  [
    "The EU deployment stores its workload separately.",
    topic("v4", "Regions", "separate EU resources"),
  ],
  ["The service is pay as you go.", topic("v4", "Cost", "pay as you go")],
  [
    "Credits belong to a project.",
    topic("v4", "Cost", "Credits belong to a project"),
    shown(
      "sandbox/handlers/concurrency",
      "pay for runs when they end, whichever key and region they are of",
    ),
  ],
  [
    "Keys of a project share its credits and its concurrency.",
    topic("v4", "Authentication", "same credits, the same concurrency"),
    shown(
      "sandbox/handlers/concurrency",
      "is shared by the keys of a project, in both regions and in every version",
    ),
  ],
  [
    "Sign-up credits are granted once.",
    topic("v4", "Cost", "granted once"),
    shown("sandbox/handlers/signup", "comes with the credits that are set for it"),
  ],
  ["Top-up credits do not expire.", topic("v4", "Cost", "do not expire")],
  [
    "A key's monthly spending cap is a soft limit.",
    topic("v4", "Cost", "caps are soft"),
    shown(
      "sandbox/handlers/concurrency",
      "is a soft limit: it stops new work, not what is under way",
    ),
  ],
  [
    "Concurrent or running work can exceed a spending cap.",
    topic("v4", "Cost", "concurrent or already-running work can exceed"),
    guide("limits", "already running work can exceed them"),
  ],
  [
    "Auto recharge has a trigger amount and a purchase amount.",
    topic("v4", "Cost", "two amounts"),
    shown("sandbox/service/credits", "are bought when fewer than the trigger are left"),
  ],
  [
    "Auto recharge enabled below its trigger can charge at once.",
    topic("v4", "Cost", "charge immediately"),
    shown("sandbox/handlers/concurrency", "are bought by themselves when that is agreed"),
  ],
  [
    "A key of a supported provider and a custom proxy need no extra subscription.",
    topic("v4", "Cost", "needs no extra subscription"),
  ],
  [
    "With BYOK, the provider bills its tokens separately.",
    topic("v4", "Cost", "provider tokens are billed separately"),
  ],
  [
    "With BYOK, the service charges for orchestration, browser and network.",
    topic("v4", "Cost", "charges for orchestration"),
  ],
  [
    "Prices and rates of operations are not shown.",
    guide("known-gaps", "Prices and rates of operations"),
  ],
  [
    "Identifiers of sessions, workspaces and profiles cannot stand in for one another.",
    topic("v4", "Kinds of state", "not interchangeable"),
    spec("v4", "/paths/~1sessions~1{id}~1queue/post/parameters/0/schema/x-id", "session"),
  ],
  [
    "A session holds the conversation.",
    topic("v4", "Kinds of state", "conversation history"),
    guide("sessions", "A session holds conversation history"),
  ],
  [
    "A workspace holds files.",
    topic("v4", "Kinds of state", "files"),
    guide("sessions", "a workspace holds files"),
  ],
  [
    "A profile holds browser state such as cookies.",
    topic("v4", "Kinds of state", "such as cookies"),
    guide("sessions", "a profile holds browser state"),
  ],
  [
    "Workspaces of V3 and V4 have separate namespaces.",
    topic("v4", "Kinds of state", "separate namespaces"),
    guide("migrating", "V3 and V4 workspaces have separate namespaces"),
  ],
  [
    "V4 restores workspace uploads automatically.",
    topic("v4", "Kinds of state", "restores workspace uploads automatically"),
  ],
  [
    "Staged attachments stay available to follow-ups of the session.",
    topic("v4", "Kinds of state", "stay available to follow-ups"),
  ],
  [
    "Runs that write shared files are serialized.",
    topic("v4", "Kinds of state", "one run at a time"),
    shown(
      "overlays/polling/serialize",
      "does work of one key one after another, in the order of the calls",
    ),
  ],
  [
    "Outputs are read only after completion.",
    topic("v4", "Kinds of state", "read outputs only after completion"),
    guide("sessions", "Read outputs only after the last run has completed"),
  ],
  [
    "The open-source library and the hosted client libraries have different APIs.",
    topic("v4", "Versions", "open-source agent library"),
  ],
  ["Only the hosted HTTP API is described.", topic("v4", "Versions", "the hosted HTTP API only")],
]);
