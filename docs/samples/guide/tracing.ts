import { tracing } from "cloud-agent-sdk/otel";
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client({ interceptors: [tracing()] });
console.log((await client.runs.create({ task: "Read the news" })).id);
