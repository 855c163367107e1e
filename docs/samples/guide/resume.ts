import { WaitTimeoutError } from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { id } = await client.runs.create({ task: "Compare three museums" });
console.log(`Keep this ID: ${id}`);

try {
  const run = await client.runs.waitForCompletion(id, {
    waitTimeout: 10 * 60_000,
    onStatus: (status, elapsed) => console.log(status, elapsed),
  });
  console.log(run.status, run.result);
} catch (error) {
  if (!(error instanceof WaitTimeoutError)) throw error;
  console.log(`${error.id} can still be active: ${error.lastStatus}`);
}
