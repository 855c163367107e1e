import { type AddCommand, common, addExamples } from "../shared/define-command.js";
import { printResult } from "../shared/console.js";

/** Adds `version`. */
export const version: AddCommand = (program, console) => {
  const command = addExamples(program.command("version"), [
    ["npx cloud-agent-sdk version", "prints the version"],
    ["npx cloud-agent-sdk version --json", "prints it for machines"],
  ]);
  common(command, ["done", "usage"])
    .description("show the version of the package")
    .action(() => {
      const found = program.version() ?? "";
      printResult(console, { version: found }, [found]);
    });
};
