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
  const http = { fetch, fetchOptions: { dispatcher } };
  const client = new V4Client({ baseUrl, apiKey: "test", ...http });
  const { id } = await client.runs.create({ task: "Read the news" });
  assert.equal(id, "run_1");
});
