import { V4Client } from "cloud-agent-sdk/v4";

const proxy = process.env["PROXY_URL"];
const client = new V4Client({ fetchOptions: { proxy } });
console.log((await client.runs.create({ task: "Read the news" })).id);
