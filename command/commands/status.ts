import { type AddCommand, service, addExamples } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printResult, type Console } from "../shared/console.js";

/** Adds `status`. */
export const status: AddCommand = (program, console) => {
  const command = addExamples(program.command("status"), [
    ["npx cloud-agent-sdk status RUN_ID", "shows the status of a run"],
    ["npx cloud-agent-sdk status RUN_ID --region eu", "of a run in the EU"],
  ]);
  service(command, ["done", "failed", "usage"])
    .description("show the status of a run")
    .argument("<id>", "ID of the run")
    .action((id: string, flags: ConnectOptions) => showStatus(console, id, flags));
};

/** The cheap lookup. */
async function showStatus(console: Console, id: string, flags: ConnectOptions): Promise<void> {
  const { v4 } = await connect(console, flags);
  const found = await v4.runs.getStatus(id);
  printResult(console, { id, ...found }, [found.status]);
}
