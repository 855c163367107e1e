import { Agent, fetch, ProxyAgent } from "undici";
import { V4Client } from "cloud-agent-sdk/v4";

const { HTTPS_PROXY: proxy } = process.env;
const dispatcher = proxy ? new ProxyAgent(proxy) : new Agent();
const client = new V4Client({ fetch, fetchOptions: { dispatcher } });
console.log((await client.runs.create({ task: "Find the opening hours" })).id);
