import { writeFile } from "node:fs/promises";
import { expect, inject, it, onTestFinished } from "vitest";
import { startSandbox } from "../../sandbox/index.js";
import { lendPackage } from "./support/lend-package.js";
import { run } from "./support/run.js";

const program = `
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { tracing } from "cloud-agent-sdk/otel";
import { V4Client } from "cloud-agent-sdk/v4";

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
const client = new V4Client({ interceptors: [tracing()] });
const { id } = await client.runs.create({ task: "canary" });
await client.runs.getStatus(id);
for (const { name, attributes } of exporter.getFinishedSpans())
  console.log(name, attributes["http.response.status_code"]);`;

it("the package shows each attempt, as a span and as a line, without a key or a task", async () => {
  const [consumer, sandbox] = [inject("consumer"), await startSandbox()];
  onTestFinished(() => sandbox.close());
  await lendPackage(consumer, "@opentelemetry");
  await writeFile(`${consumer}/observed.mjs`, program);
  const effect = { kind: "answer", status: 503 } as const;
  sandbox.control.injectFault({ operation: "v4:runs.getStatus", effect });
  const { baseUrl, apiKey } = sandbox.us;
  const env = { SERVICE_BASE_URL: baseUrl, SERVICE_API_KEY: apiKey, SERVICE_LOG: "debug" };
  const { stdout, stderr } = await run(process.execPath, ["observed.mjs"], { cwd: consumer, env });
  expect(stdout.trim().split("\n")).toEqual([
    "POST /api/v4/runs 200",
    "GET /api/v4/runs/{id}/status 503",
    "GET /api/v4/runs/{id}/status 200",
  ]);
  expect(
    stderr
      .replaceAll(/\d+ ms/g, "N ms")
      .trim()
      .split("\n"),
  ).toEqual([
    "cloud-agent-sdk: runs.create: returned 200 after N ms (general layer)",
    "cloud-agent-sdk: runs.getStatus: returned 503 after N ms (status layer)",
    "cloud-agent-sdk: runs.getStatus: retry 1 in N ms (server_error)",
    "cloud-agent-sdk: runs.getStatus: returned 200 after N ms (status layer)",
  ]);
});
