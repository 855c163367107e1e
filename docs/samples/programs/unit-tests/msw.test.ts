import assert from "node:assert/strict";
import { test } from "node:test";
import { V4Client } from "cloud-agent-sdk/v4";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

const baseUrl = "https://service.example";
setupServer(http.post(`${baseUrl}/api/v4/runs`, () => HttpResponse.json({ id: "run_1" }))).listen();

test("creates a run", async () => {
  const client = new V4Client({ baseUrl, apiKey: "test" });
  assert.equal((await client.runs.create({ task: "Find the opening hours" })).id, "run_1");
});
