import { V4Client } from "cloud-agent-sdk/v4";

const { http } = new V4Client();
const { data, error, response } = await http.POST("/runs", {
  body: { task: "Find the opening hours" },
});
console.log(response.status, data?.id ?? error);
