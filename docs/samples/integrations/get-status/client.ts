import { IntegrationsClient } from "cloud-agent-sdk/integrations";

const client = new IntegrationsClient();
await client.authorize("calendar");
// … after the OAuth flow has returned to the callback path:
const status = await client.getStatus("calendar");
console.log(status); // its shape is not stated
