import { ProxyAgent } from "undici";
import { V4Client } from "cloud-agent-sdk/v4";

const { HTTPS_PROXY: proxy } = process.env;
const dispatcher = proxy ? new ProxyAgent(proxy) : undefined;
const client = new V4Client({ fetchOptions: { dispatcher } });
console.log((await client.runs.create({ task: "Read the news" })).id);
