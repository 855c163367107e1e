import { generate } from "./generate.js";

void generate(process.argv.slice(2)).then(setExitCode);

function setExitCode(exitCode: number): void {
  process.exitCode = exitCode;
}
