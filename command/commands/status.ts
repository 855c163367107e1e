import type { AddCommand } from "../shared/add-command.js";
import { service } from "../shared/common-options.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";
import { addExamples } from "../shared/examples.js";
import { exitCodes } from "../shared/exit-codes.js";

/** Adds `status`. */
export const status: AddCommand = (program, console, finish) => {
  const command = addExamples(program.command("status"), [
    ["npx cloud-agent-sdk status RUN_ID", "shows the status of a run"],
    ["npx cloud-agent-sdk status RUN_ID --region eu", "of a run in the EU"],
  ]);
  service(command, ["done", "failed", "usage"])
    .description("show the status of a run")
    .argument("<id>", "ID of the run")
    .action(async (id: string, flags: ConnectOptions) =>
      finish(await showStatus(console, id, flags)),
    );
};

/** The cheap lookup. */
async function showStatus(console: Console, id: string, flags: ConnectOptions): Promise<number> {
  const { v4 } = await connect(console, flags);
  const found = await v4.runs.getStatus(id);
  printResult(console, { id, ...found }, [found.status]);
  return exitCodes.done;
}
