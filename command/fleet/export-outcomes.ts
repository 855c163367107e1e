import type { Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { Interruption, onInterruption } from "../shared/interruption.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Options of `fleet export`. */
export interface ExportFlags extends FleetFlags {
  readonly after?: string;
  readonly follow?: boolean;
}

/** Writes the outcomes as JSON lines, in the order in which jobs ended. */
export function exportOutcomes(console: Console, flags: ExportFlags): Promise<number> {
  const { after, follow } = flags;
  return withFleet(console, flags, async ({ fleet }) => {
    const signal = onInterruption(console);
    try {
      for await (const outcome of fleet.outcomes({ after, follow, signal })) {
        console.stdout.print(JSON.stringify(outcome));
      }
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
      return follow ? exitCodes.done : exitCodes.interrupted;
    }
    return exitCodes.done;
  });
}
