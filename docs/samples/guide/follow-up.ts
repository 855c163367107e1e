import { setTimeout as sleep } from "node:timers/promises";
import { ConflictError } from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const sessionId = process.env["SESSION_ID"]; // in no documented response

/** Sends a message. To retry a busy session is this program's choice. */
async function followUp(id: string, text: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.sessions.queueMessage(id, { text });
      return;
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === 5) throw error;
      await sleep(attempt * 2_000);
    }
  }
}

if (!sessionId) {
  console.log("Set SESSION_ID to the ID of the session to continue.");
} else {
  await followUp(sessionId, "Now find the entrance fee");
  console.log("The message is queued.");
}
