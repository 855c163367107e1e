import { runGenerate } from "./programs/generate.js";

void runGenerate(process.argv.slice(2)).then(setExitCode);

function setExitCode(exitCode: number): void {
  process.exitCode = exitCode;
}
