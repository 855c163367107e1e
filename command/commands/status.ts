import { connect, type ConnectOptions } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";

/** Shows the status of a run, from the cheap lookup. */
export async function status(console: Console, id: string, flags: ConnectOptions): Promise<number> {
  const { v4 } = await connect(console, flags);
  const found = await v4.runs.getStatus(id);
  printResult(console, { id, ...found }, [found.status]);
  return exitCodes.done;
}
