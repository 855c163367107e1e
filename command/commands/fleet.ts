import { jobCommands } from "../fleet/manage-jobs.js";
import { showFleet } from "../fleet/show-fleet.js";
import { workOnFleet } from "../fleet/work-on-fleet.js";
import { type AddCommand, addExamples } from "../shared/define-command.js";

/** Adds `fleet work`, `fleet status`, and the commands about its jobs. */
export const fleet: AddCommand = (program, console) => {
  const command = program.command("fleet").description("run the jobs of a fleet on many machines");
  addExamples(command, [
    ["$0 add tasks.jsonl --name libraries", "adds jobs"],
    ["$0 work --name libraries", "carries them out; start it many times"],
  ]);
  for (const add of [workOnFleet, showFleet, ...jobCommands]) add(command, console);
};
