import { V4Client } from "cloud-agent-sdk/v4";

const { http } = new V4Client();
const created = await http.POST("/browsers", { body: {} });
if (!created.data) throw new Error(`Not created: ${created.response.status}`);

const params = { path: { id: created.data.id } };
const { response } = await http.PATCH("/browsers/{id}", { params, body: { action: "stop" } });
console.log(response.ok);
