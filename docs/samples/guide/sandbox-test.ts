import assert from "node:assert/strict";
import { startSandbox } from "cloud-agent-sdk/sandbox";
import { V4Client } from "cloud-agent-sdk/v4";

await using sandbox = await startSandbox({ runDuration: 50 });
const result = { opens: "10:00" };
sandbox.control.scriptRuns({ task: "library", course: { result } });

const client = new V4Client(sandbox.us);
const run = await client.runs.createAndWait({ task: "Find a library" });
assert.deepEqual(run.result, result);
console.log("The program understands the answer.");
