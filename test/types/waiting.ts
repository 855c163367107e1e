/** Compiled, never run: what the methods that wait and open take and give, and what they refuse. */
import type { IntegrationsClient } from "../../generated/integrations/index.js";
import type { SignupClient } from "../../generated/signup/index.js";
import type { RunCreate, RunId, SessionId, V4Client } from "../../generated/v4/index.js";

declare const client: V4Client;
declare const eu: V4Client<"eu">;
declare const bodies: RunCreate[];
declare const runId: RunId;
declare const sessionId: SessionId;

const task = "Find the opening hours of the city library.";
const tooHigh = { reasoning: { effort: "max" } } as const;

export async function waits(): Promise<void> {
  const run = await client.runs.waitForCompletion(runId, { timeout: 1, pollInterval: 1 });
  switch (run.status) {
    case "completed":
    case "failed":
    case "cancelled":
      break;
    default:
      run satisfies never;
  }
  // @ts-expect-error an id of a session is none of a run
  await client.runs.waitForCompletion(sessionId);
  const created = await client.runs.createAndWait({ task }, { onCreated: ({ id }) => id });
  created.status satisfies "completed" | "failed" | "cancelled";
  // @ts-expect-error the model does not take the value
  await client.runs.createAndWait({ task, model: "fam-a-5.5", modelParams: tooHigh });
  // @ts-expect-error not a proxy country of the region
  await eu.runs.createAndWait({ task, browserSettings: { proxyCountryCode: "us" } });
}

export async function runsMany(): Promise<void> {
  for await (const outcome of client.runs.runAll(bodies, { concurrency: 5 })) {
    outcome.index satisfies number;
    outcome.body.task satisfies string;
    if (outcome.kind === "finished")
      outcome.run.status satisfies "completed" | "failed" | "cancelled";
    if (outcome.kind === "unfinished") outcome.created.id satisfies RunId;
    // @ts-expect-error only some outcomes have a run
    void outcome.run;
  }
  client.runs.runAll(new Set([{ task }]));
  client.runs.runAll([
    { task },
    { task, model: "fam-a-5.5", modelParams: { reasoning: { effort: "low" } } },
  ]);
  // In a list each body has a model of its own, so values are checked when they are sent.
  client.runs.runAll([
    { task, model: "fam-b-opus-5" },
    { task, model: "fam-a-5.5", modelParams: tooHigh },
  ]);
  // @ts-expect-error not a proxy country of the region
  eu.runs.runAll([{ task, browserSettings: { proxyCountryCode: "us" } }]);
}

export async function opens(): Promise<void> {
  await using browser = await client.browsers.open(
    { enableRecording: true },
    { ledger: "open.jsonl" },
  );
  browser.cdpUrl satisfies string;
  await browser.stop();
  // @ts-expect-error not a proxy country of the region
  await eu.browsers.open({ proxyCountryCode: "us" });
}

export async function connects(integrations: IntegrationsClient): Promise<unknown> {
  // @ts-expect-error nothing says what to wait for
  await integrations.waitForConnection("calendar");
  return integrations.waitForConnection("calendar", { until: (answer) => answer !== null });
}

export async function signsUp(signup: SignupClient): Promise<string> {
  // @ts-expect-error nobody solves the challenge
  await signup.register({ email: "agent@mail.example" });
  const { expiresAt } = await signup.createClaim();
  expiresAt satisfies Date;
  return (await signup.register({ solve: () => 7.5 })).api_key;
}
