import { Session } from "node:inspector/promises";
import { V4Client } from "../../../generated/v4/index.js";
import { print } from "../../../runtime/text/print.js";

/** Prints the functions that run while a run is created and awaited over a stub: a line per file of ours. */
async function printSteps(): Promise<void> {
  const client = new V4Client({
    apiKey: "key_123456789",
    baseUrl: "https://service.example",
    fetch: async (_, { method }) =>
      Response.json({ id: "run_1", status: method === "POST" ? "queued" : "completed" }),
  });
  // What runs once is no step of a call.
  await client.runs.createAndWait({ task: "Compare two museums" });
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true });
  await client.runs.createAndWait({ task: "Compare two museums" });
  const { result } = await session.post("Profiler.takePreciseCoverage");
  for (const { url, functions } of result) {
    const [, file] = /\/((?:generated|runtime|node_modules\/openapi-fetch)\/.*)$/.exec(url) ?? [];
    // The compiler adds `__name`.
    const names = functions
      .filter(({ functionName, ranges }) => functionName !== "__name" && ranges[0]?.count)
      .map(({ functionName }) => functionName || "=>");
    if (file !== undefined && names.length > 0) print(`${file}: ${names.join(", ")}`);
  }
}

await printSteps();
