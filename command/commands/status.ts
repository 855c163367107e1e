import { type AddCommand, service } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printResult } from "../shared/console.js";
import { plainExits } from "../shared/exit-codes.js";

/** Adds `status`. */
export const status: AddCommand = (program, console) => {
  service(program.command("status"), plainExits, [
    ["$0 RUN_ID", "shows the status of a run"],
    ["$0 RUN_ID --region eu", "of a run in the EU"],
  ])
    .description("show the status of a run")
    .argument("<id>", "ID of the run")
    .action(async (id: string, flags: ConnectOptions) => {
      const { v4 } = await connect(console, flags);
      // The cheap lookup.
      const found = await v4.runs.getStatus(id);
      printResult(console, { id, ...found }, [found.status]);
    });
};
