import { WaitTimeoutError } from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

const { runs } = new V4Client();

/** Creates a run. Lambda must not repeat it: set its retry attempts to 0. */
export async function begin({ task }: { task: string }) {
  const { id } = await runs.create({ task });
  return { id };
}

/** Waits as long as the function may. Call it again until there is a `run`. */
export async function wait(
  { id }: { id: string },
  context: { getRemainingTimeInMillis(): number },
) {
  const waitTimeout = context.getRemainingTimeInMillis() - 5_000;
  try {
    return { id, run: await runs.waitForCompletion(id, { waitTimeout }) };
  } catch (error) {
    if (!(error instanceof WaitTimeoutError)) throw error;
    return { id };
  }
}
