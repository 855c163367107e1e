import { startSandbox } from "../../../sandbox/index.js";

// Started by a test as a process of its own: it must end by itself once the sandbox is closed.
const sandbox = await startSandbox({ runDuration: 3_600_000 });
const response = await fetch(`${sandbox.us.baseUrl}/api/v4/runs`, {
  method: "POST",
  headers: { "X-Service-API-Key": sandbox.us.apiKey, "Content-Type": "application/json" },
  body: JSON.stringify({ task: "x" }),
});
process.stdout.write(`${response.status}\n`);
await sandbox.close();
process.stdout.write("closed\n");
