// Compiled, never run: what the types of the clients accept and refuse.
import { BillingClient, type Account } from "../../generated/billing/index.js";
import { CloudAgent } from "../../generated/index.js";
import { hasStatus } from "../../runtime/errors/index.js";
import type { V3Client } from "../../generated/v3/index.js";
import type {
  FullRun,
  RunId,
  RunsCreateErrors,
  RunStatus,
  SessionId,
  V4Client,
} from "../../generated/v4/index.js";

declare const runId: RunId;
declare const sessionId: SessionId;

/** Every check in one function, so that nothing of it stands at the top of a module. */
export async function check(v4: V4Client, v3: V3Client): Promise<void> {
  const created = await v4.runs.create({ task: "a" });
  const status: RunStatus = await v4.runs.getStatus(created.id);
  const full: FullRun = await v4.runs.get("a plain string");
  const account: Account = await new BillingClient().getAccount();
  void [status, full, account.projectId];

  await v4.runs.get(runId);
  // @ts-expect-error a session is no run
  await v4.runs.get(sessionId);
  // @ts-expect-error a browser is no session
  await v4.sessions.queueMessage((await v4.browsers.create()).id, { text: "a" });
  await v4.sessions.queueMessage((await v3.sessions.create({ task: "a" })).id, { text: "a" });

  // @ts-expect-error a run needs a task
  await v4.runs.create({});
  // @ts-expect-error a message needs its text
  await v4.sessions.queueMessage(sessionId, { interrupt: true });
  // @ts-expect-error there is no such field
  await v4.runs.create({ task: "a", prompt: "b" });
  // @ts-expect-error recording is switched on or off
  await v4.browsers.create({ enableRecording: "yes" });
  await v4.browsers.create({ proxyCountryCode: null });

  if (status.status === "completed") void status;
  const open: string = status.status;
  void open;
  // @ts-expect-error the shape of a result is not known
  void full.result.length;

  const { data, error, response } = await v4.http.GET("/runs/{id}/status", {
    params: { path: { id: runId } },
  });
  void [data?.status, error, response.status];
  // @ts-expect-error there is no such path
  await v4.http.GET("/nowhere");

  const agent = new CloudAgent({ apiKey: "key", baseUrl: "https://service.example" });
  await agent.integrations.authorize("mail");
  // @ts-expect-error an answer is text
  await agent.signup.verifyChallenge({ challenge_id: "a", answer: 2 });
}

/** What is known of an error once its status is. */
export function checkStatus(caught: unknown): void {
  if (hasStatus(caught, 422)) {
    const { status, body, operation } = caught;
    const same: 422 = status;
    const unread: unknown = body;
    // @ts-expect-error no document is named, so nothing is known of the body
    void body.detail;
    const name: string = operation;
    void [same, unread, name];
  }
  if (hasStatus<RunsCreateErrors, 422>(caught, 422)) void caught.body.detail;
}
