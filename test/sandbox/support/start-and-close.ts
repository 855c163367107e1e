import { startSandbox } from "../../../sandbox/index.js";
import { request } from "./request.js";

// Started by a test as a process of its own: it must end by itself once the sandbox is closed.
const sandbox = await startSandbox({ runDuration: 3_600_000 });
const response = await request(sandbox, "POST /api/v4/runs", { task: "x" });
process.stdout.write(`${response.status}\n`);
await sandbox.close();
process.stdout.write("closed\n");
