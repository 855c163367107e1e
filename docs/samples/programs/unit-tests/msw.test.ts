import assert from "node:assert/strict";
import { test } from "node:test";
import { V4Client } from "cloud-agent-sdk/v4";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

const baseUrl = "https://service.example";
const answer = () => HttpResponse.json({ id: "run_1" });
setupServer(http.post(`${baseUrl}/api/v4/runs`, answer)).listen();

test("creates a run", async () => {
  const client = new V4Client({ baseUrl, apiKey: "test" });
  const { id } = await client.runs.create({ task: "Read the news" });
  assert.equal(id, "run_1");
});
