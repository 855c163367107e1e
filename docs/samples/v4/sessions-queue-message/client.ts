import { ConflictError } from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const sessionId = process.env["SESSION_ID"] ?? "";
try {
  await client.sessions.queueMessage(sessionId, { text: "Now find the entrance fee" });
  console.log("The message is queued.");
} catch (error) {
  if (!(error instanceof ConflictError)) throw error;
  console.log("The session is busy and did not take the message.");
}
