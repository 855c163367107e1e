import { V2Client } from "cloud-agent-sdk/v2";

const { http } = new V2Client();
const { data, error } = await http.POST("/tasks", {
  body: { task: "Find out when the city library opens on Sunday" },
});
console.log(data ?? error);
