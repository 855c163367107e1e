import { IntegrationsClient } from "cloud-agent-sdk/integrations";

const client = new IntegrationsClient();
await client.authorize("calendar");
// … after the person has come back from the redirect URL:
const status = await client.getStatus("calendar");
console.log(status); // its shape is not stated
