import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const options = { extraBody: { label: "museums" } }; // a field that the types do not know yet
const { id } = await client.runs.create({ task: "Find the opening hours" }, options);

const params = { path: { id } };
const run = await client.request<{ status?: string }>("GET", "/runs/{id}", { params });
console.log(run.status);
