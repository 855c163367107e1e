import { ResultError } from "cloud-agent-sdk/errors";
import { withJsonSchema } from "cloud-agent-sdk/polling";
import { V4Client } from "cloud-agent-sdk/v4";
import { z } from "zod";

const Hours = z.object({ opens: z.string(), closes: z.string() });
const task = withJsonSchema("When does the city library open?", Hours);

const { runs } = new V4Client();

try {
  const run = await runs.createAndWait({ task }, { result: Hours });
  if (run.status === "completed")
    console.log(`It opens at ${run.result.opens}.`);
} catch (error) {
  if (!(error instanceof ResultError)) throw error;
  // The run has ended. Use what it found instead of doing the work again.
  console.log(error.issues, error.run);
}
