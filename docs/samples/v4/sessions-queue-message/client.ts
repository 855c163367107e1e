import { ConflictError } from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

// No V4 response is shown to return a session ID. Use the ID of a session that you know from elsewhere.
const sessionId = process.env["SESSION_ID"];
if (!sessionId) {
  console.error("Set SESSION_ID to the ID of the session that you want to continue.");
  process.exit(1);
}

const client = new V4Client();
try {
  await client.sessions.queueMessage(sessionId, { text: "Now find the entrance fee" });
  console.log("The message is queued.");
} catch (error) {
  if (!(error instanceof ConflictError)) throw error;
  console.log("The session is busy and did not accept the message.");
}
