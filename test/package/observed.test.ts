import { expect, inject, it, onTestFinished } from "vitest";
import { startSandbox } from "../../sandbox/index.js";
import { prepareEndToEnd } from "./support/end-to-end.js";
import { lendPackage } from "./support/lend-package.js";
import { run } from "./support/run.js";

it("the package shows each attempt, as a span and as a line, without a key or a task", async () => {
  const [consumer, sandbox] = [inject("consumer"), await startSandbox()];
  onTestFinished(() => sandbox.close());
  await lendPackage(consumer, "@opentelemetry");
  await prepareEndToEnd();
  const effect = { kind: "answer", status: 503 } as const;
  sandbox.control.injectFault({ operation: "v4:runs.getStatus", effect });
  const { baseUrl, apiKey } = sandbox.us;
  const { stdout, stderr } = await run(process.execPath, ["end-to-end/observed.js"], {
    cwd: consumer,
    env: { SERVICE_BASE_URL: baseUrl, SERVICE_API_KEY: apiKey, SERVICE_LOG: "debug" },
  });
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
