import { V4Client } from "cloud-agent-sdk/v4";

const { http } = new V4Client();
const { data, error } = await http.POST("/runs", {
  body: { task: "Find out when the city library opens on Sunday" },
});
console.log(data?.id ?? error);
