import { IntegrationsClient } from "cloud-agent-sdk/integrations";

const { http } = new IntegrationsClient();
await http.POST("/api/v4/integrations/{provider}/authorize", {
  params: { path: { provider: "calendar" } },
});
// After the OAuth flow returns to the callback path:
const { data } = await http.GET("/api/v4/integrations/{provider}/status", {
  params: { path: { provider: "calendar" } },
});
console.log(data);
