import type { FleetStatus } from "../../fleet/index.js";
import { printResult } from "../shared/console.js";
import type { AddCommand } from "../shared/define-command.js";
import { plainExits } from "../shared/exit-codes.js";
import { onInterruption, untilAborted } from "../shared/interruption.js";
import { fleetCommand } from "./fleet-command.js";
import { followFleet } from "./follow-fleet.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Options of `fleet status`. */
interface StatusFlags extends FleetFlags {
  readonly watch?: boolean;
}

const jsonMs = 2_000;

/** Adds `fleet status`, which shows it once or until Ctrl-C. */
export const showFleet: AddCommand = (fleets, console) => {
  fleetCommand(fleets, "status", plainExits, [
    ["$0 --name libraries", "counts the jobs by state"],
    ["$0 --name libraries --watch", "shows counts, rate and time left until Ctrl-C"],
  ])
    .description("show how many jobs are in which state")
    .option("--watch", "keep showing it until Ctrl-C")
    .action(({ watch, ...flags }: StatusFlags) =>
      withFleet(console, flags, async (fleet) => {
        const show = (status: FleetStatus): void =>
          printResult(console, status, describeStatus(status));
        if (!watch) return show(await fleet.status());
        const signal = onInterruption(console);
        using line = followFleet(console, fleet);
        if (console.json) show(await fleet.status());
        const timer = setInterval(() => {
          // While Redis is away, nothing is shown.
          if (console.json) void fleet.status().then(show, () => {});
        }, jsonMs);
        await untilAborted(signal);
        clearInterval(timer);
        line.clear();
      }),
    );
};

function describeStatus(status: FleetStatus): string[] {
  const { held, queued, creating, running, unknown, finished, rejected, abandoned } = status;
  const states = { held, queued, creating, running, unknown, finished, rejected, abandoned };
  const counts = Object.entries({ ...states, total: status.total });
  const { concurrency, active, workers, isPaused, trouble } = status;
  return [
    ...counts.map(([name, count]) => `${name.padEnd(10)}${String(count).padStart(8)}`),
    `${workers} workers, ${active} of ${concurrency ?? "?"} slots in use${isPaused ? ", paused" : ""}`,
    ...(trouble === undefined ? [] : [`No run can be created. ${trouble}`]),
  ];
}
