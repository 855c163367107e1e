import {
  OutcomeUnknownError,
  WaitTimeoutError,
} from "cloud-agent-sdk/errors";
import type { V4Client } from "cloud-agent-sdk/v4";

/** Finds out when a library opens, and says what became of it. */
export async function openingHours({ runs }: V4Client, city: string) {
  const task = `When does the city library of ${city} open?`;
  const waitTimeout = 30 * 60_000;
  try {
    const run = await runs.createAndWait({ task }, { waitTimeout });
    return run.status === "completed" ? String(run.result) : "not found";
  } catch (error) {
    if (error instanceof WaitTimeoutError) return `running: ${error.id}`;
    if (error instanceof OutcomeUnknownError) return "may have started";
    throw error;
  }
}
