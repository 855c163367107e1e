import { V3Client } from "cloud-agent-sdk/v3";

const { http } = new V3Client();
const { data, error } = await http.POST("/sessions", {
  body: { task: "Find out when the city library opens on Sunday" },
});
console.log(data?.id ?? error);
