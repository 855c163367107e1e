import { V4Client } from "cloud-agent-sdk/v4";

const { http } = new V4Client();
const created = await http.POST("/runs", { body: { task: "Find the opening hours" } });
if (!created.data) throw new Error(`Not created: ${created.response.status}`);

// Once the status is terminal:
const { data } = await http.GET("/runs/{id}", { params: { path: { id: created.data.id } } });
console.log(data?.status, data?.result);
