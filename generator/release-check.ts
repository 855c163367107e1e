import { runReleaseCheck } from "./programs/release-check.js";

void runReleaseCheck(process.argv.slice(2)).then(setExitCode);

function setExitCode(exitCode: number): void {
  process.exitCode = exitCode;
}
