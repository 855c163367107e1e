import { IntegrationsClient } from "cloud-agent-sdk/integrations";

const { http } = new IntegrationsClient();
const { data } = await http.POST("/api/v4/integrations/{provider}/authorize", {
  params: { path: { provider: "calendar" } },
});
console.log(data?.redirect_url);
