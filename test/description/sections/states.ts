import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

/** "States and transitions" of the description. */
export const states: Section = section("States and transitions", [
  [
    "completed is terminal, and the full run can be read.",
    spec(
      "v4",
      "/components/schemas/FullRun/properties/status/description",
      "the full run can be read",
    ),
    shown("sandbox/handlers/v4-runs", "has a result once the run has ended"),
  ],
  [
    "failed is terminal.",
    spec("v4", "/paths/~1runs~1{id}~1status/get/x-waiter/terminal", "failed"),
  ],
  [
    "cancelled is terminal.",
    spec("v4", "/paths/~1runs~1{id}~1status/get/x-waiter/terminal", "cancelled"),
  ],
  [
    "Polling ends with one of the three terminal statuses.",
    shown("specs/facts", "of V4 wait for the three terminal statuses and then read the run"),
    shown("sandbox/handlers/v4-runs", "stays terminal"),
    guide("polling", "It ends with `completed`, `failed` or `cancelled`"),
  ],
  [
    "Events are drained after the terminal status, while hasMore is true.",
    topic("v4", "Events", "After a run becomes terminal"),
    shown(
      "overlays/polling/drain-pages",
      "gives the items of all pages in order, an empty one included, to the end",
    ),
  ],
  [
    "A time-out in the client does not cancel the run.",
    topic("v4", "Runs", "A timeout does not cancel a run"),
    guide("polling", "A timeout in the client does not cancel the run"),
  ],
  [
    "A run can stay active after the client's time-out.",
    topic("v4", "Runs", "the run can remain active"),
    shown(
      "overlays/polling/wait-for-completion",
      "gives up when its time is over, and can be resumed with the same id",
    ),
  ],
  [
    "Clients reconcile external actions before starting the same work again.",
    topic("v4", "Runs", "Before you start the same work again"),
    guide("runs", "Check external actions before you start duplicate work"),
  ],
  [
    "A finished run does not stop its browser.",
    topic("v4", "Runs", "A finished run does not stop its cloud browser"),
  ],
  [
    "A closed CDP connection does not stop its browser.",
    spec(
      "v4",
      "/components/schemas/Browser/properties/cdpUrl/description",
      "does not stop the browser",
    ),
    guide("browsers", "a closed CDP connection"),
  ],
  [
    "A browser is stopped by the stop operation.",
    spec("v4", "/paths/~1browsers~1{id}/patch/x-actions/ends", "stop"),
    shown("sandbox/handlers/browsers", "stops a browser, as often as it is asked to"),
  ],
  [
    "A busy V4 session answers a new message with 409.",
    spec("v4", "/paths/~1sessions~1{id}~1queue/post/responses/409"),
    shown("sandbox/handlers/v4-sessions", "answers 409 while a test says that the session is busy"),
    guide("errors", "A session is busy"),
  ],
  [
    "Stopping a browser, deleting a session, archiving a workspace and deleting files differ in effect.",
    topic("v4", "Kinds of state", "archiving a workspace and deleting files"),
    topic("v4", "Browsers", "deleting a session"),
  ],
  [
    "Other statuses of a run are not shown.",
    spec("v4", "/x-not-shown", "Run statuses other than"),
    shown("scenarios/published-spec", "waits on through a status that is known and not terminal"),
  ],
  [
    "Transitions of a run are not shown.",
    spec("v4", "/x-not-shown", "transitions between statuses"),
  ],
  [
    "States of browsers and sessions are not shown.",
    spec("v4", "/x-not-shown", "States of sessions and browsers"),
  ],
]);
