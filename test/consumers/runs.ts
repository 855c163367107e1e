import { V4Client } from "cloud-agent-sdk/v4";
import type { FullRun, Run, RunCreate, RunId, RunStatus } from "cloud-agent-sdk/v4";

/** Starts a run with every field that a request has. */
export async function start(client: V4Client): Promise<RunId> {
  const body: RunCreate = {
    task: "Find the opening hours of the city library",
    model: "fam-a-5.6-sol",
    modelParams: { reasoning: { effort: "high" } },
    browserSettings: { proxyCountryCode: "de", record: true },
  };
  const run: Run = await client.runs.create(body, { timeout: 10_000 });
  return run.id;
}

/** Waits in the simplest way, and reads what came out. */
export async function finish(client: V4Client, id: RunId): Promise<unknown> {
  const { status }: RunStatus = await client.runs.getStatus(id);
  if (status !== "completed") return undefined;
  const run: FullRun = await client.runs.get(id);
  return run.result;
}

/** Ids that were kept as plain text work as well. */
export const resume = (id: string): Promise<unknown> => finish(new V4Client(), id);
