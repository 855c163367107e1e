import assert from "node:assert/strict";
import { startSandbox } from "cloud-agent-sdk/sandbox";
import { V4Client } from "cloud-agent-sdk/v4";

await using sandbox = await startSandbox({ runDuration: 50 });
sandbox.control.scriptRuns({ task: "library", course: { result: { opens: "10:00" } } });

const client = new V4Client(sandbox.us);
const run = await client.runs.createAndWait({ task: "When does the library open?" });
assert.deepEqual(run.result, { opens: "10:00" });
console.log("The program understands the answer.");
