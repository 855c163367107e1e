import { V4Client } from "cloud-agent-sdk/v4";

const { http } = new V4Client();
const { data, error } = await http.POST("/browsers", { body: { proxyCountryCode: null } });
if (!data) throw new Error(`Not created: ${JSON.stringify(error)}`);

console.log(data.cdpUrl);
const params = { path: { id: data.id } };
await http.PATCH("/browsers/{id}", { params, body: { action: "stop" } });
