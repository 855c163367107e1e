import { guide, shown, spec, topic } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

/** "Events" of the description. */
export const events: Section = section("Events", [
  [
    "Runs produce events, which clients read in pages.",
    topic("v4", "Events", "read in pages"),
    shown(
      "sandbox/control/control",
      "shows what has happened by now, in pages that say whether another follows",
    ),
  ],
  ["Each page carries hasMore.", spec("v4", "/components/schemas/EventPage/required", "hasMore")],
  [
    "Clients read on after the terminal status until hasMore is false.",
    topic("v4", "Events", "until `hasMore` is `false`"),
    shown(
      "overlays/polling/drain-pages",
      "gives the items of all pages in order, an empty one included, to the end",
    ),
  ],
  [
    "Event reads draw on the project's general request budget.",
    topic("v4", "Events", "count as general traffic"),
  ],
  ["Webhooks are optional.", topic("v4", "Events", "optional feature")],
  [
    "The EU has no webhooks.",
    spec("v4", "/x-regions/eu/unavailableFeatures", "webhooks"),
    guide("regions", "webhooks"),
  ],
  [
    "Kinds of events and their payload fields are not shown.",
    spec("v4", "/x-not-shown", "kinds of events and their fields"),
  ],
  [
    "Payloads and signing of webhooks are not shown.",
    spec("v4", "/x-not-shown", "The payloads and signatures of webhooks"),
  ],
]);
