import { IntegrationsClient } from "cloud-agent-sdk/integrations";

const client = new IntegrationsClient();
const { redirect_url } = await client.authorize("calendar");
console.log(`Open ${redirect_url} in a web auth session.`);
