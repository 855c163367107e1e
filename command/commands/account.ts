import { connect, type ConnectOptions } from "../connect.js";
import { printResult, type Console } from "../console.js";
import { exitCodes } from "../exit-codes.js";

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
