/** Compiled, never run: what the methods that wait and open take and give, and what they refuse. */
import type { IntegrationsClient } from "../../generated/integrations/index.js";
import type { SignupClient } from "../../generated/signup/index.js";
import type {
  FinishedRun,
  FullRun,
  RunCreate,
  RunId,
  SessionId,
  V4Client,
} from "../../generated/v4/index.js";
import { createLedger } from "../../runtime/browsers/ledger.js";
import type { StandardSchema, WaitOptions } from "../../runtime/polling/index.js";
import { runAll, withJsonSchema } from "../../runtime/polling/index.js";
import { toV4 } from "../../generated/reasoning.js";
import { createTools } from "../../generated/tools.js";

declare const client: V4Client;
declare const eu: V4Client<"eu">;
declare const bodies: RunCreate[];
declare const runId: RunId;
declare const sessionId: SessionId;
declare const Hours: StandardSchema<{ opens: string }>;

const task = "Find the opening hours of the city library.";
const tooHigh = { reasoning: { effort: "max" } } as const;

export async function waits(): Promise<void> {
  const run = await client.runs.waitForCompletion(runId, { waitTimeout: 1, pollInterval: 1 });
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

export async function checks(): Promise<void> {
  const run = await client.runs.createAndWait({ task }, { result: Hours });
  if (run.status === "completed") run.result satisfies { opens: string };
  // @ts-expect-error a run that has failed has a result of no known shape
  if (run.status === "failed") void run.result.opens;
  const read = await client.runs.get(runId, { result: Hours });
  if (read.status === "completed") read.result.opens satisfies string;
  const { data } = await client.runs.waitForCompletion(runId, { result: Hours }).withResponse();
  if (data.status === "completed") data.result.opens satisfies string;
  (await client.runs.get(runId, { timeout: 1 })) satisfies FullRun;
  const options: WaitOptions = { waitTimeout: 1 };
  (await client.runs.waitForCompletion(runId, options)) satisfies FinishedRun;
  run satisfies FinishedRun;
  // A model and a schema at a time.
  const chosen = await client.runs.createAndWait(
    { task, model: "fam-a-5.5", modelParams: { reasoning: { effort: "low" } } },
    { result: Hours },
  );
  if (chosen.status === "completed") chosen.result.opens satisfies string;
  // @ts-expect-error no schema
  await client.runs.get(runId, { result: { type: "object" } });
  for await (const outcome of client.runs.batch(bodies, { result: Hours })) {
    if (outcome.kind === "mismatched") outcome.error.issues satisfies readonly object[];
    if (outcome.kind === "finished" && outcome.run.status === "completed")
      outcome.run.result.opens satisfies string;
  }
}

export function takesOnlyItsOwn(): void {
  // @ts-expect-error bodies are no batch
  runAll([{ task }]);
  // @ts-expect-error a number is no batch
  runAll(5);
  // @ts-expect-error what yields as a batch does is none
  runAll(client.runs.watch(runId));
  // @ts-expect-error a client is no batch
  runAll(client);
  // @ts-expect-error a client of one API
  createTools(client);
  // @ts-expect-error options of a client
  createTools({ apiKey: "key_1" });
  createTools({ v4: client });
  // @ts-expect-error a client is no body
  toV4(client);
  // @ts-expect-error bodies, and not one of them
  toV4([{ task }]);
  toV4({ task, model: "svc-mini", unheardOf: true }).body.task satisfies string;
  // @ts-expect-error a client is no schema
  withJsonSchema(task, client);
  // @ts-expect-error a Standard Schema has no JSON Schema
  withJsonSchema(task, Hours);
  // @ts-expect-error a text is no schema
  withJsonSchema(task, "object");
  withJsonSchema(task, { type: "object", required: ["opens"] });
}

export async function* follows(): AsyncGenerator<string, string | undefined, undefined> {
  for await (const { status, elapsed } of client.runs.watch(runId, { waitTimeout: 1 })) {
    elapsed satisfies number;
    yield status;
  }
  const changes = client.runs.watch(runId, { result: Hours });
  const next = await changes.next();
  if (next.done !== true) next.value.status satisfies string;
  else if (next.value.status === "completed") return next.value.result.opens;
  // @ts-expect-error an id of a session is none of a run
  client.runs.watch(sessionId);
  return undefined;
}

export async function runsMany(): Promise<void> {
  for await (const outcome of runAll(client.runs.batch(bodies, { concurrency: 5 }))) {
    outcome.index satisfies number;
    outcome.body.task satisfies string;
    if (outcome.kind === "finished")
      outcome.run.status satisfies "completed" | "failed" | "cancelled";
    if (outcome.kind === "unfinished") outcome.created.id satisfies RunId;
    // @ts-expect-error only some outcomes have a run
    void outcome.run;
  }
  client.runs.batch(new Set([{ task }]));
}

export async function opens(): Promise<void> {
  await using browser = await client.browsers.open(
    { enableRecording: true },
    { ledger: createLedger("open.jsonl") },
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
