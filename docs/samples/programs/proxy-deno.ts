import { V4Client } from "cloud-agent-sdk/v4";

const proxy = { url: Deno.env.get("PROXY_URL") };
const client = new V4Client({ fetchOptions: { client: Deno.createHttpClient({ proxy }) } });
console.log((await client.runs.create({ task: "Find the opening hours" })).id);
