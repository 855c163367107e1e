import { V3Client } from "cloud-agent-sdk/v3";

const { http } = new V3Client();
const created = await http.POST("/sessions", { body: { task: "Find the opening hours" } });
if (!created.data) throw new Error(`Not created: ${created.response.status}`);

const { data } = await http.GET("/sessions/{id}", { params: { path: { id: created.data.id } } });
console.log(data);
