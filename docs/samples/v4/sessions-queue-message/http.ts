import { V4Client } from "cloud-agent-sdk/v4";

// No V4 response is shown to return a session ID. Use the ID of a session that you know from elsewhere.
const sessionId = process.env["SESSION_ID"];
if (!sessionId) {
  console.error("Set SESSION_ID to the ID of the session that you want to continue.");
  process.exit(1);
}

const { http } = new V4Client();
const { response } = await http.POST("/sessions/{id}/queue", {
  params: { path: { id: sessionId } },
  body: { text: "Now find the entrance fee", interrupt: true },
});
console.log(response.status);
