import assert from "node:assert/strict";
import { test } from "node:test";
import { V4Client } from "cloud-agent-sdk/v4";
import nock from "nock";

const baseUrl = "https://service.example";
nock(baseUrl).post("/api/v4/runs").reply(200, { id: "run_1" });

test("creates a run", async () => {
  const client = new V4Client({ baseUrl, apiKey: "test" });
  const { id } = await client.runs.create({ task: "Read the news" });
  assert.equal(id, "run_1");
});
