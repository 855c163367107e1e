import { V4Client } from "cloud-agent-sdk/v4";

const { http } = new V4Client();
const sessionId = process.env["SESSION_ID"] ?? "";
const { response } = await http.POST("/sessions/{id}/queue", {
  params: { path: { id: sessionId } },
  body: { text: "Now find the entrance fee", interrupt: true },
});
console.log(response.status);
