import { V4Client } from "cloud-agent-sdk/v4";

const { http } = new V4Client();
const created = await http.POST("/runs", { body: { task: "Find the opening hours" } });
if (!created.data) throw new Error(`Not created: ${created.response.status}`);

const params = { path: { id: created.data.id } };
const { data } = await http.GET("/runs/{id}/status", { params });
console.log(data?.status);
