import { V4Client } from "cloud-agent-sdk/v4";
import type { FinishedRun, RunCreate, RunId } from "cloud-agent-sdk/v4";
import { runAll } from "cloud-agent-sdk/polling";

/** Creates a run, and gives up after a minute. */
export async function ask(client: V4Client, task: string): Promise<unknown> {
  const run: FinishedRun = await client.runs.createAndWait({ task }, { waitTimeout: 60_000 });
  return run.result;
}

/** Waits for a run that another program created. */
export async function resume(client: V4Client, id: RunId, signal: AbortSignal): Promise<unknown> {
  const run: FinishedRun = await client.runs.waitForCompletion(id, { signal, pollInterval: 5000 });
  return run.result;
}

/** Shows each status of a run. */
export async function follow(client: V4Client, id: string): Promise<void> {
  for await (const { status } of client.runs.watch(id)) console.log(status);
}

/** Creates many runs, and reads what comes out of each. */
export async function askAll(bodies: readonly RunCreate[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for await (const outcome of runAll(new V4Client().runs.batch(bodies, { concurrency: 2 })))
    results.push(outcome.kind === "finished" ? outcome.run.result : outcome.kind);
  return results;
}

/** Opens a browser that is stopped at the end. */
export async function browse(use: (cdpUrl: string) => Promise<void>): Promise<void> {
  await using browser = await new V4Client().browsers.open({ proxyCountryCode: "de" });
  await use(browser.cdpUrl);
}
