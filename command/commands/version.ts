import { type AddCommand, common } from "../shared/define-command.js";
import { printResult } from "../shared/console.js";
import { localExits } from "../shared/exit-codes.js";

/** Adds `version`. */
export const version: AddCommand = (program, console) => {
  common(program.command("version"), localExits, [
    ["$0", "prints the version"],
    ["$0 --json", "prints it for machines"],
  ])
    .description("show the version of the package")
    .action(() => {
      const found = program.version() ?? "";
      printResult(console, { version: found }, [found]);
    });
};
