import { createHttp } from "cloud-agent-sdk/v4";

const http = createHttp();
const { data, error, response } = await http.POST("/runs", {
  body: { task: "Find the opening hours" },
  signal: AbortSignal.timeout(60_000),
});
console.log(response.status, data?.id ?? error);
