import { type AddCommand, service } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printResult } from "../shared/console.js";
import { plainExits } from "../shared/exit-codes.js";

/** Adds `account`. */
export const account: AddCommand = (program, console) => {
  service(program.command("account"), plainExits, [
    ["$0", "shows the project and its sessions in use"],
    ["$0 --json", "prints the whole account for machines"],
  ])
    .description("show the account of the key")
    .action(async (flags: ConnectOptions) => {
      const { billing } = await connect(console, flags);
      const found = await billing.getAccount();
      printResult(console, found, [
        `project   ${found.projectId}`,
        `sessions  ${found.activeSessionCount} of ${found.concurrentSessionLimit} in use`,
      ]);
    });
};
