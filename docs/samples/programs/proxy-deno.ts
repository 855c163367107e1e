import { V4Client } from "cloud-agent-sdk/v4";

const proxy = { url: Deno.env.get("PROXY_URL") };
const fetchOptions = { client: Deno.createHttpClient({ proxy }) };
const client = new V4Client({ fetchOptions });
console.log((await client.runs.create({ task: "Read the news" })).id);
