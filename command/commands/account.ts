import { type AddCommand, service, addExamples } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";

/** Adds `account`. */
export const account: AddCommand = (program, console) => {
  const command = addExamples(program.command("account"), [
    ["npx cloud-agent-sdk account", "shows the project and its sessions in use"],
    ["npx cloud-agent-sdk account --json", "prints the whole account for machines"],
  ]);
  service(command, ["done", "failed", "usage"])
    .description("show the account of the key")
    .action((flags: ConnectOptions) => showAccount(console, flags));
};

async function showAccount(console: Console, flags: ConnectOptions): Promise<void> {
  const { billing } = await connect(console, flags);
  const found = await billing.getAccount();
  printResult(console, found, [
    `project   ${found.projectId}`,
    `sessions  ${found.activeSessionCount} of ${found.concurrentSessionLimit} in use`,
  ]);
}
