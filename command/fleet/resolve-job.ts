import { printResult, type Console } from "../shared/console.js";
import { type DecisionFlags, readDecision } from "../shared/decision.js";
import { exitCodes } from "../shared/exit-codes.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Decides what becomes of a job whose run may have been created. */
export function resolveJob(
  console: Console,
  key: string,
  flags: FleetFlags & DecisionFlags,
): Promise<number> {
  const decision = readDecision(flags);
  return withFleet(console, flags, async ({ fleet }) => {
    await fleet.resolve(key, decision);
    const { state = "unknown" } = (await fleet.get(key)) ?? {};
    printResult(console, { key, state }, [`${key} is ${state}.`]);
    return exitCodes.done;
  });
}
