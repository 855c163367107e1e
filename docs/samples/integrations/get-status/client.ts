import { IntegrationsClient } from "cloud-agent-sdk/integrations";

const client = new IntegrationsClient();
await client.authorize("calendar");
// After the OAuth flow returns to the callback path:
const status = await client.getStatus("calendar");
console.log(status); // the shape of the response is not shown
