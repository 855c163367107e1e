import type { FleetStatus } from "../../fleet/index.js";
import { printResult } from "../shared/console.js";
import type { AddCommand } from "../shared/define-command.js";
import { onInterruption, untilAborted } from "../shared/interruption.js";
import { fleetCommand } from "./fleet-command.js";
import { describeOldest, describeShare, describeStandstill, FleetWatch } from "./fleet-watch.js";

/** Adds `fleet status`, which shows it once or until Ctrl-C. */
export const showFleet: AddCommand = fleetCommand({
  name: "status",
  does: "show how many jobs are in which state, and why no run is created",
  examples: {
    "": "counts the jobs by state",
    "--watch": "shows counts, rate and time left until Ctrl-C",
  },
  define: (command) => command.option("--watch", "keep showing it until Ctrl-C"),
  async use(console, fleet, { watch }) {
    const status = await fleet.status();
    if (!watch) return printResult(console, status, describeStatus(status));
    const signal = onInterruption(console);
    using watched = new FleetWatch(console, fleet, (seen, rate) => {
      if (console.json) printResult(console, { ...seen, rate }, []);
    });
    await untilAborted(signal);
    watched.clear();
  },
});

function describeStatus(status: FleetStatus): string[] {
  const { held, queued, creating, running, unknown, finished, rejected, abandoned } = status;
  const states = { held, queued, creating, running, unknown, finished, rejected, abandoned };
  const { total, concurrency, active, workers, failedReads } = status;
  const rows = {
    ...states,
    total,
    "unknown of those begun": describeShare(status),
    "oldest queued": describeOldest(status),
    "failed reads": failedReads,
  };
  return [
    ...Object.entries(rows).map(
      ([name, shown]) => `${name.padEnd(24)}${String(shown).padStart(8)}`,
    ),
    `${workers} workers, ${active} of ${concurrency ?? "?"} slots in use`,
    ...describeStandstill(status),
  ];
}
