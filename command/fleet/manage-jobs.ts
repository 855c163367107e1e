import { Option } from "commander";
import type { Fleet, FleetJobState, ListedFleetJob } from "../../fleet/index.js";
import { createKeyOf } from "../../runtime/batch/journal/job-keys.js";
import { type Console, printNote, printResult } from "../shared/console.js";
import { type DecisionFlags, decisionOptions, readDecision } from "../shared/decision.js";
import type { AddCommand } from "../shared/define-command.js";
import { exitCodes, plainExits, waitExits } from "../shared/exit-codes.js";
import { Interruption, onInterruption } from "../shared/interruption.js";
import { openJobs, type JobBody, type JobLine } from "../shared/open-jobs.js";
import { UsageError } from "../shared/usage-error.js";
import { fleetCommand, type FleetFlags } from "./fleet-command.js";

/** Options of commands that list. */
interface ListFlags extends FleetFlags {
  readonly state: FleetJobState;
  readonly after?: string;
  readonly follow?: boolean;
}

/** Options of `fleet resolve`. */
interface ResolveFlags extends FleetFlags, DecisionFlags {
  readonly allUnknown?: boolean;
  readonly reason?: string;
}

const states = "abandoned creating finished held queued rejected running unknown".split(" ");

/** The commands about the jobs of a fleet. */
export const jobCommands: readonly AddCommand[] = [
  fleetCommand({
    name: "add",
    does: "add the jobs of a file; a job whose key is known is left alone",
    examples: {
      "tasks.jsonl": "adds the jobs that are not there yet",
      "- < tasks.jsonl": "from standard input",
    },
    define: (command) =>
      command.argument(
        "<file>",
        "JSON lines: bodies, or { body, key, workspace }; - for standard input",
      ),
    async use(console, fleet, _flags, file) {
      // If a line is not valid, no job is added.
      const jobs = await openJobs(console, file);
      const { added, known } = await fleet.add(withKeys(jobs.read()));
      printResult(console, { added, known }, [`${added} jobs added, ${known} known before.`]);
    },
  }),
  fleetCommand<ListFlags>({
    name: "list",
    does: "list the jobs of a state, those that entered it first at the beginning",
    examples: {
      "--state running": "with the IDs of their runs",
      "--state finished --after CURSOR --json": "those after a known one",
    },
    define: (command) =>
      command
        .addOption(
          new Option("--state <state>", "state of the jobs").choices(states).makeOptionMandatory(),
        )
        .option("--after <cursor>", "only jobs after this one; with --json, each has its cursor"),
    async use(console, fleet, { state, after }) {
      let count = 0;
      for await (const job of fleet.list({ state, after })) {
        printResult(console, job, [describeJob(job)]);
        count += 1;
      }
      if (count === 0) printNote(console, `No jobs that are ${state}.`);
    },
  }),
  fleetCommand({
    name: "unknown",
    does: "list the jobs whose runs may have been created",
    examples: { "": "lists them with their tasks", "--json": "for machines" },
    async use(console, fleet) {
      let advice = "No unknown jobs.";
      for await (const job of fleet.unknown()) {
        const { key, at, reason, body } = job;
        printResult(console, job, [`${key}  ${at.toISOString()}  ${reason}  ${body.task}`]);
        advice =
          "Find out whether each run exists, then use: npx cloud-agent-sdk fleet resolve KEY";
      }
      printNote(console, advice);
    },
  }),
  fleetCommand<ResolveFlags>({
    name: "resolve",
    does: "decide about jobs whose runs may have been created",
    examples: {
      "KEY --run RUN_ID": "its run exists",
      "--all-unknown --reason ECONNRESET --retry": "there are no runs",
    },
    define: (command) =>
      decisionOptions(command)
        .argument("[key]", "key of the job")
        .option("--all-unknown", "decide about all jobs that are unknown")
        .option("--reason <text>", "of --all-unknown, only those whose reason contains the text"),
    async use(console, fleet, { allUnknown, reason, ...flags }, key) {
      if (reason === "" || (reason !== undefined && !allUnknown)) {
        throw new UsageError("--reason needs a text, and belongs to --all-unknown.");
      }
      const all = allUnknown && ({ state: "unknown", reason } as const);
      const which = oneOf(key, all, "--all-unknown");
      const resolved = await fleet.resolve(which, readDecision(flags));
      if (typeof which === "string") return printState(console, fleet, which);
      printResult(console, { resolved }, [`${resolved} resolved.`]);
    },
  }),
  fleetCommand<FleetFlags & { readonly state?: "held" | "queued" }>({
    name: "cancel",
    does: "cancel jobs that are queued or held; their outcome is abandoned",
    examples: { KEY: "cancels a job", "--state queued": "cancels all that are queued" },
    define: (command) =>
      command
        .argument("[key]", "key of the job")
        .addOption(
          new Option("--state <state>", "cancel all of this state").choices(["held", "queued"]),
        ),
    async use(console, fleet, { state }, key) {
      const which = oneOf(key, state && { state }, "--state (held or queued)");
      const cancelled = await fleet.cancel(which);
      if (typeof which === "string") return printState(console, fleet, which);
      printResult(console, { cancelled }, [`${cancelled} cancelled.`]);
    },
  }),
  fleetCommand({
    name: "remove",
    does: "remove a job that has ended and whose outcome was delivered; its key can be added again",
    examples: { KEY: "Redis forgets the job", "KEY --json": "for machines" },
    define: (command) => command.argument("<key>", "key of the job"),
    async use(console, fleet, _flags, key) {
      await fleet.remove(key);
      printResult(console, { key, removed: true }, [`${key} is removed.`]);
    },
  }),
  pauseCommand("pause", "create no further runs; those that exist remain active"),
  pauseCommand("resume", "create runs again"),
  fleetCommand<ListFlags>({
    name: "export",
    does: "write the outcomes as JSON lines, in the order in which jobs ended",
    exits: { ...plainExits, interrupted: waitExits.interrupted },
    examples: {
      "> outcomes.jsonl": "writes all outcomes",
      "--after CURSOR --follow": "and those to come, after a known one",
    },
    define: (command) =>
      command
        .option("--after <cursor>", "only outcomes after this one; each outcome has its cursor")
        .option("--follow", "wait for further outcomes until Ctrl-C"),
    async use(console, fleet, { after, follow }) {
      const signal = onInterruption(console);
      try {
        for await (const outcome of fleet.outcomes({ after, follow, signal })) {
          console.stdout.print(JSON.stringify(outcome));
        }
      } catch (error) {
        if (!(error instanceof Interruption)) throw error;
        if (!follow) console.exitCode = exitCodes.interrupted;
      }
    },
  }),
];

function pauseCommand(name: "pause" | "resume", does: string): AddCommand {
  const isPaused = name === "pause";
  return fleetCommand({
    name,
    does,
    examples: { "": "for all workers of the fleet", "--json": "for machines" },
    async use(console, fleet) {
      await fleet[name]();
      printResult(console, { isPaused }, [`${fleet.name} is ${isPaused ? "" : "not "}paused.`]);
    },
  });
}

/** A line without a key gets a hash of its body as its key. */
async function* withKeys(jobs: AsyncIterable<JobLine>) {
  const keyOf = createKeyOf<JobBody>(undefined);
  for await (const { line, body, workspace, key } of jobs) {
    yield { key: key ?? (await keyOf(body, line)), body, workspace };
  }
}

function describeJob({ key, at, runId, workspace, reason }: ListedFleetJob): string {
  return [
    `${key}  ${at.toISOString()}`,
    ...(runId === undefined ? [] : [`run ${runId}`]),
    ...(workspace === undefined ? [] : [`workspace ${workspace}`]),
    ...(reason === undefined ? [] : [reason]),
  ].join("  ");
}

/** Returns the job or the jobs that are meant. */
function oneOf<All extends object>(
  key: string,
  all: All | false | undefined,
  option: string,
): string | All {
  if (key === "" && all) return all;
  if (key !== "" && !all) return key;
  const given = key === "" ? "Neither was given" : `The key is ${JSON.stringify(key)}`;
  throw new UsageError(`Pass either the key of a job or ${option}. ${given}.`);
}

async function printState(console: Console, fleet: Fleet, key: string): Promise<void> {
  const { state = "removed" } = (await fleet.get(key)) ?? {};
  printResult(console, { key, state }, [`${key} is ${state}.`]);
}
