import type { AddCommand } from "../shared/add-command.js";
import { common } from "../shared/common-options.js";
import { printResult } from "../shared/console.js";
import { addExamples } from "../shared/examples.js";
import { exitCodes } from "../shared/exit-codes.js";

/** Adds `version`. */
export const version: AddCommand = (program, console, finish) => {
  const command = addExamples(program.command("version"), [
    ["npx cloud-agent-sdk version", "prints the version"],
    ["npx cloud-agent-sdk version --json", "prints it for machines"],
  ]);
  common(command, ["done", "usage"])
    .description("show the version of the package")
    .action(() => {
      const found = program.version() ?? "";
      printResult(console, { version: found }, [found]);
      finish(exitCodes.done);
    });
};
