import assert from "node:assert/strict";
import { test } from "node:test";
import { V4Client } from "cloud-agent-sdk/v4";
import { fetch, MockAgent } from "undici";

const baseUrl = "https://service.example";
const dispatcher = new MockAgent();
dispatcher
  .get(baseUrl)
  .intercept({ path: "/api/v4/runs", method: "POST" })
  .reply(200, { id: "run_1" });

test("creates a run", async () => {
  const client = new V4Client({ baseUrl, apiKey: "test", fetch, fetchOptions: { dispatcher } });
  assert.equal((await client.runs.create({ task: "Find the opening hours" })).id, "run_1");
});
