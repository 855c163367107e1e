import { V3Client } from "cloud-agent-sdk/v3";

const { http } = new V3Client();
const created = await http.POST("/browsers", { body: {} });
if (!created.data) throw new Error(`Not created: ${created.response.status}`);

const { response } = await http.PATCH("/browsers/{id}", {
  params: { path: { id: created.data.id } },
  body: { action: "stop" },
});
console.log(response.ok);
