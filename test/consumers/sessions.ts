import { V4Client } from "cloud-agent-sdk/v4";
import type { SessionId, SessionMessage } from "cloud-agent-sdk/v4";

/** Says something in a conversation, now or next. */
export async function say(id: SessionId, text: string, interrupt: boolean): Promise<void> {
  const message: SessionMessage = { text, interrupt };
  await new V4Client().sessions.queueMessage(id, message, { signal: AbortSignal.timeout(5000) });
}
