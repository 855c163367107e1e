import type { AddCommand } from "../shared/add-command.js";
import { service } from "../shared/common-options.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { addExamples } from "../shared/examples.js";
import { exitCodes } from "../shared/exit-codes.js";

/** Adds `account`. */
export const account: AddCommand = (program, console, finish) => {
  const command = addExamples(program.command("account"), [
    ["npx cloud-agent-sdk account", "shows the project and its sessions in use"],
    ["npx cloud-agent-sdk account --json", "prints the whole account for machines"],
  ]);
  service(command, ["done", "failed", "usage"])
    .description("show the account of the key")
    .action(async (flags: ConnectOptions) => finish(await showAccount(console, flags)));
};

async function showAccount(console: Console, flags: ConnectOptions): Promise<number> {
  const { billing } = await connect(console, flags);
  const found = await billing.getAccount();
  printResult(console, found, [
    `project   ${found.projectId}`,
    `sessions  ${found.activeSessionCount} of ${found.concurrentSessionLimit} in use`,
  ]);
  return exitCodes.done;
}
