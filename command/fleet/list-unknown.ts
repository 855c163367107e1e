import { printNote, printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Lists the jobs whose runs may have been created, and says what to do. */
export function listUnknown(console: Console, flags: FleetFlags): Promise<number> {
  return withFleet(console, flags, async ({ fleet }) => {
    let count = 0;
    for await (const job of fleet.unknown()) {
      const { key, at, reason, body } = job;
      printResult(console, job, [`${key}  ${at.toISOString()}  ${reason}  ${body.task}`]);
      count += 1;
    }
    const advice =
      "Find out whether each run exists, then use: npx cloud-agent-sdk fleet resolve KEY";
    printNote(console, count === 0 ? "No unknown jobs." : advice);
    return exitCodes.done;
  });
}
