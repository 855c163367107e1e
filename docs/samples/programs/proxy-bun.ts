import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client({ fetchOptions: { proxy: process.env["PROXY_URL"] } });
console.log((await client.runs.create({ task: "Find the opening hours" })).id);
