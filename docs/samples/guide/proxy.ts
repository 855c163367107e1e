import { EnvHttpProxyAgent, fetch } from "undici";
import { V4Client } from "cloud-agent-sdk/v4";

const dispatcher = new EnvHttpProxyAgent(); // reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY
const client = new V4Client({ fetch, fetchOptions: { dispatcher } });
console.log((await client.runs.create({ task: "Find the opening hours" })).id);
