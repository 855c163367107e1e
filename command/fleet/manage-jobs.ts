import { Option } from "commander";
import type { Fleet, FleetJobState, ListedFleetJob } from "../../fleet/index.js";
import { JobKeys } from "../../runtime/polling/journal/job-keys.js";
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

const states: readonly FleetJobState[] = [
  "abandoned",
  "creating",
  "finished",
  "held",
  "queued",
  "rejected",
  "running",
  "unknown",
];

/** The commands about the jobs of a fleet. */
export const jobCommands: readonly AddCommand[] = [
  fleetCommand({
    name: "add",
    does: "add the jobs of a file; a job whose key is known is left alone",
    examples: [
      ["$0 tasks.jsonl --name libraries", "adds the jobs that are not there yet"],
      ["$0 - --name libraries < tasks.jsonl", "from standard input"],
    ],
    define: (command) =>
      command.argument(
        "<file>",
        "JSON lines: bodies, or { body, key, workspace }; - for standard input",
      ),
    async read(console, _flags, file = "-") {
      // If a line is not valid, no job is added.
      const jobs = await openJobs(console, file);
      return async (fleet) => {
        const { added, known } = await fleet.add(withKeys(jobs.read()));
        printResult(console, { added, known }, [`${added} jobs added, ${known} known before.`]);
      };
    },
  }),
  fleetCommand<ListFlags>({
    name: "list",
    does: "list the jobs of a state, those that entered it first at the beginning",
    examples: [
      ["$0 --name libraries --state running", "with the IDs of their runs"],
      ["$0 --name libraries --state finished --after CURSOR --json", "those after a known one"],
    ],
    define: (command) =>
      command
        .addOption(
          new Option("--state <state>", "state of the jobs").choices(states).makeOptionMandatory(),
        )
        .option("--after <cursor>", "only jobs after this one; with --json, each has its cursor"),
    read:
      (console, { state, after }) =>
      async (fleet) => {
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
    examples: [
      ["$0 --name libraries", "lists them with their tasks"],
      ["$0 --name libraries --json", "for machines"],
    ],
    read: (console) => async (fleet) => {
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
    examples: [
      ["$0 KEY --name libraries --run RUN_ID", "its run exists"],
      ["$0 --all-unknown --reason ECONNRESET --name libraries --retry", "there are no runs"],
    ],
    define: (command) =>
      decisionOptions(command)
        .argument("[key]", "key of the job")
        .addOption(
          new Option("--all-unknown", "decide about all jobs that are unknown").conflicts("run"),
        )
        .option("--reason <text>", "of --all-unknown, only those whose reason contains the text"),
    read(console, flags, key) {
      const { allUnknown, reason } = flags;
      if (reason === "" || (reason !== undefined && !allUnknown)) {
        throw new UsageError("--reason needs a text, and belongs to --all-unknown.");
      }
      const all = allUnknown && ({ state: "unknown", reason } as const);
      const which = oneOf(key, all, "--all-unknown");
      const decision = readDecision(flags);
      return change(console, which, "resolved", (fleet) => fleet.resolve(which, decision));
    },
  }),
  fleetCommand<FleetFlags & { readonly state?: "held" | "queued" }>({
    name: "cancel",
    does: "cancel jobs that are queued or held; their outcome is abandoned",
    examples: [
      ["$0 KEY --name libraries", "cancels a job"],
      ["$0 --state queued --name libraries", "cancels all that are queued"],
    ],
    define: (command) =>
      command
        .argument("[key]", "key of the job")
        .addOption(
          new Option("--state <state>", "cancel all of this state").choices(["held", "queued"]),
        ),
    read(console, { state }, key) {
      const which = oneOf(key, state && { state }, "--state (held or queued)");
      return change(console, which, "cancelled", (fleet) => fleet.cancel(which));
    },
  }),
  ...(["pause", "resume"] as const).map((name) =>
    fleetCommand({
      name,
      does:
        name === "pause"
          ? "create no further runs; those that exist remain active"
          : "create runs again",
      examples: [
        ["$0 --name libraries", "for all workers of the fleet"],
        ["$0 --name libraries --json", "for machines"],
      ],
      read: (console, flags) => async (fleet) => {
        await fleet[name]();
        const isPaused = name === "pause";
        printResult(console, { isPaused }, [
          `${flags.name} is ${isPaused ? "paused" : "not paused"}.`,
        ]);
      },
    }),
  ),
  fleetCommand({
    name: "remove",
    does: "remove a job that has ended and whose outcome was delivered; its key can be added again",
    examples: [
      ["$0 KEY --name libraries", "Redis forgets the job"],
      ["$0 KEY --name libraries --json", "for machines"],
    ],
    define: (command) => command.argument("<key>", "key of the job"),
    read:
      (console, _flags, key = "") =>
      async (fleet) => {
        await fleet.remove(key);
        printResult(console, { key, removed: true }, [`${key} is removed.`]);
      },
  }),
  fleetCommand<ListFlags>({
    name: "export",
    does: "write the outcomes as JSON lines, in the order in which jobs ended",
    exits: { ...plainExits, interrupted: waitExits.interrupted },
    examples: [
      ["$0 --name libraries > outcomes.jsonl", "writes all outcomes"],
      ["$0 --name libraries --after CURSOR --follow", "and those to come, after a known one"],
    ],
    define: (command) =>
      command
        .option("--after <cursor>", "only outcomes after this one; each outcome has its cursor")
        .option("--follow", "wait for further outcomes until Ctrl-C"),
    read:
      (console, { after, follow }) =>
      async (fleet) => {
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

/** A line without a key gets a hash of its body as its key. */
async function* withKeys(jobs: AsyncIterable<JobLine>) {
  const keys = new JobKeys<JobBody>(undefined);
  for await (const { line, body, workspace, key } of jobs) {
    yield { key: key ?? (await keys.keyOf(body, line)), body, workspace };
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
  key: string | undefined,
  all: All | false | undefined,
  option: string,
): string | All {
  if (key === undefined && all) return all;
  if (key !== undefined && !all) return key;
  const given = key === undefined ? "Neither was given" : `The key is ${JSON.stringify(key)}`;
  throw new UsageError(`Pass either the key of a job or ${option}. ${given}.`);
}

/** Returns what changes a job, or several, and prints its state, or how many there were. */
function change(
  console: Console,
  which: string | object,
  what: "cancelled" | "resolved",
  carryOut: (fleet: Fleet) => Promise<number>,
): (fleet: Fleet) => Promise<void> {
  return async (fleet) => {
    const count = await carryOut(fleet);
    if (typeof which === "object") {
      return printResult(console, { [what]: count }, [`${count} ${what}.`]);
    }
    const { state = "removed" } = (await fleet.get(which)) ?? {};
    printResult(console, { key: which, state }, [`${which} is ${state}.`]);
  };
}
