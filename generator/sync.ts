import { runSync } from "./programs/sync.js";

void runSync(process.argv.slice(2)).then(setExitCode);

function setExitCode(exitCode: number): void {
  process.exitCode = exitCode;
}
