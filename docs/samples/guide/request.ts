import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const extraBody = { label: "museums" }; // the types lack it
const { id } = await client.runs.create({ task: "Read it" }, { extraBody });

const params = { path: { id } };
const read = await client.request("GET", "/runs/{id}", { params });
console.log(read);
