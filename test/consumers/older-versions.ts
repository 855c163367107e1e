import type { V2Client } from "cloud-agent-sdk/v2";
import { type TaskCreate } from "cloud-agent-sdk/v2";
import type { V3Client } from "cloud-agent-sdk/v3";
import { type Session, type SessionCreate } from "cloud-agent-sdk/v3";

/** A V3 session with a neutral level of reasoning. */
export async function startSession(client: V3Client): Promise<unknown> {
  const body: SessionCreate = {
    task: "Compare two prices",
    model: "svc-mini",
    thinkingLevel: "high",
    useOwnKey: false,
  };
  const session: Session = await client.sessions.create(body);
  return client.sessions.get(session.id);
}

/** A V2 task, whose answer has no shape that is known. */
export async function startTask(client: V2Client): Promise<unknown> {
  const body: TaskCreate = { task: "Compare two prices", llm: "svc-llm", thinkingLevel: "low" };
  return client.tasks.create(body);
}
