import { connect, type ConnectOptions } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";

/** Shows the account behind the key. */
export async function account(console: Console, flags: ConnectOptions): Promise<number> {
  const { billing } = await connect(console, flags);
  const found = await billing.getAccount();
  printResult(console, found, [
    `project   ${found.projectId}`,
    `sessions  ${found.activeSessionCount} of ${found.concurrentSessionLimit} in use`,
  ]);
  return exitCodes.done;
}
