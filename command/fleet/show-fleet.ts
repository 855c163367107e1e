import type { FleetStatus } from "../../fleet/index.js";
import { printResult, type Console } from "../shared/console.js";
import { onInterruption, untilAborted } from "../shared/interruption.js";
import { followFleet } from "./follow-fleet.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Options of `fleet status`. */
export interface StatusFlags extends FleetFlags {
  readonly watch?: boolean;
}

const jsonMs = 2_000;

/** Shows how many jobs are in which state, once or until Ctrl-C. */
export function showFleet(console: Console, flags: StatusFlags): Promise<void> {
  return withFleet(console, flags, async ({ fleet }) => {
    if (!flags.watch) {
      const status = await fleet.status();
      printResult(console, status, describeStatus(status));
      return;
    }
    const signal = onInterruption(console);
    using line = followFleet(console, fleet);
    if (console.json) printResult(console, await fleet.status(), []);
    // The timer keeps the process alive until Ctrl-C. While Redis is away, nothing is shown.
    const timer = setInterval(() => {
      if (!console.json) return;
      void fleet.status().then(
        (status) => printResult(console, status, []),
        () => {},
      );
    }, jsonMs);
    await untilAborted(signal);
    clearInterval(timer);
    line.clear();
  });
}

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
