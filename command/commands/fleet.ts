import type { Command } from "commander";
import {
  addToFleet,
  type ExportFlags,
  exportOutcomes,
  listUnknown,
  resolveJob,
} from "../fleet/manage-jobs.js";
import type { FleetFlags } from "../fleet/open-fleet.js";
import { showFleet, type StatusFlags } from "../fleet/show-fleet.js";
import { workOnFleet, type WorkFlags } from "../fleet/work-on-fleet.js";
import {
  type AddCommand,
  addExamples,
  common,
  type Examples,
  service,
} from "../shared/define-command.js";
import { type DecisionFlags, decisionOptions } from "../shared/decision.js";
import { creationExits, plainExits, waitExits } from "../shared/exit-codes.js";
import { positive, wholeNumbers } from "../shared/option-values.js";

const redisHelp = `
The address of Redis or Valkey comes from the environment: REDIS_URL. It can contain a password, so it
is never accepted as an argument. These commands need the packages bullmq and ioredis.`;

/** Adds `fleet add`, `work`, `status`, `unknown`, `resolve` and `export`. */
export const fleet: AddCommand = (program, console) => {
  const command = program.command("fleet").description("run the jobs of a fleet on many machines");
  addExamples(command, [
    ["$0 add tasks.jsonl --name libraries", "adds jobs"],
    ["$0 work --name libraries", "carries them out; start it many times"],
  ]);
  for (const add of [addAdd, addWork, addStatus, addUnknown, addResolve, addExport]) {
    add(command, console);
  }
};

const addAdd: AddCommand = (fleets, console) => {
  const command = begin(fleets, "add", [
    ["$0 tasks.jsonl --name libraries", "adds the jobs that are not there yet"],
    ["$0 - --name libraries < tasks.jsonl", "from standard input"],
  ]);
  common(command, plainExits)
    .description("add the jobs of a file; a job whose key is known is left alone")
    .argument("<file>", "JSON lines: bodies, or { body, key, workspace }; - for standard input")
    .action((file: string, flags: FleetFlags) => addToFleet(console, file, flags));
};

const addWork: AddCommand = (fleets, console) => {
  const command = begin(fleets, "work", [
    ["$0 --name libraries", "works until Ctrl-C or SIGTERM"],
    ["$0 --name libraries --until-done --json", "ends when nothing is left to do, for machines"],
  ]);
  service(command, creationExits)
    .description("carry out the jobs of a fleet; other processes can do so at the same time")
    .option("--slots <n>", "maximum number of jobs of this process; default: 100", positive)
    .option("--concurrency <n>", "maximum of all workers, or account", readConcurrency, "account")
    .option("--processes <n>", "processes that share the rate limits; default: 16", positive)
    .option("--attempts <n>", "runs for a body whose runs fail; each run costs", positive)
    .option("--until-done", "end when every job has ended or is unknown")
    .action((flags: WorkFlags) => workOnFleet(console, flags));
};

const addStatus: AddCommand = (fleets, console) => {
  const command = begin(fleets, "status", [
    ["$0 --name libraries", "counts the jobs by state"],
    ["$0 --name libraries --watch", "shows counts, rate and time left until Ctrl-C"],
  ]);
  common(command, plainExits)
    .description("show how many jobs are in which state")
    .option("--watch", "keep showing it until Ctrl-C")
    .action((flags: StatusFlags) => showFleet(console, flags));
};

const addUnknown: AddCommand = (fleets, console) => {
  const command = begin(fleets, "unknown", [
    ["$0 --name libraries", "lists them with their tasks"],
    ["$0 --name libraries --json", "for machines"],
  ]);
  common(command, plainExits)
    .description("list the jobs whose runs may have been created")
    .action((flags: FleetFlags) => listUnknown(console, flags));
};

const addResolve: AddCommand = (fleets, console) => {
  const command = begin(fleets, "resolve", [
    ["$0 KEY --name libraries --run RUN_ID", "its run exists"],
    ["$0 KEY --name libraries --retry", "there is no run"],
  ]);
  decisionOptions(common(command, plainExits))
    .description("decide about a job whose run may have been created")
    .argument("<key>", "key of the job")
    .action((key: string, flags: FleetFlags & DecisionFlags) => resolveJob(console, key, flags));
};

const addExport: AddCommand = (fleets, console) => {
  const command = begin(fleets, "export", [
    ["$0 --name libraries > outcomes.jsonl", "writes all outcomes"],
    ["$0 --name libraries --after CURSOR --follow", "and those to come, after a known one"],
  ]);
  common(command, { ...plainExits, interrupted: waitExits.interrupted })
    .description("write the outcomes as JSON lines, in the order in which jobs ended")
    .option("--after <cursor>", "only outcomes after this one; each outcome has its cursor")
    .option("--follow", "wait for further outcomes until Ctrl-C")
    .action((flags: ExportFlags) => exportOutcomes(console, flags));
};

function begin(fleets: Command, name: string, examples: Examples): Command {
  return addExamples(fleets.command(name), examples)
    .requiredOption("--name <fleet>", "name of the fleet")
    .addHelpText("after", redisHelp);
}

const readLimit = wholeNumbers("a whole number above 0, or account", 1);

function readConcurrency(text: string): number | "account" {
  return text === "account" ? text : readLimit(text);
}
