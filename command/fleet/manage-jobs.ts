import { JobKeys } from "../../runtime/polling/journal/job-keys.js";
import { printNote, printResult } from "../shared/console.js";
import { type DecisionFlags, decisionOptions, readDecision } from "../shared/decision.js";
import type { AddCommand } from "../shared/define-command.js";
import { exitCodes, plainExits, waitExits } from "../shared/exit-codes.js";
import { Interruption, onInterruption } from "../shared/interruption.js";
import { openJobs, type JobBody, type JobLine } from "../shared/open-jobs.js";
import { fleetCommand } from "./fleet-command.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Adds `fleet add`. If a line is not valid, it adds no job. */
export const addJobs: AddCommand = (fleets, console) => {
  fleetCommand(fleets, "add", plainExits, [
    ["$0 tasks.jsonl --name libraries", "adds the jobs that are not there yet"],
    ["$0 - --name libraries < tasks.jsonl", "from standard input"],
  ])
    .description("add the jobs of a file; a job whose key is known is left alone")
    .argument("<file>", "JSON lines: bodies, or { body, key, workspace }; - for standard input")
    .action(async (file: string, flags: FleetFlags) => {
      const jobs = await openJobs(console, file);
      const { added, known } = await withFleet(console, flags, (fleet) =>
        fleet.add(withKeys(jobs.read())),
      );
      printResult(console, { added, known }, [`${added} jobs added, ${known} known before.`]);
    });
};

/** A line without a key gets a hash of its body as its key. */
async function* withKeys(jobs: AsyncIterable<JobLine>) {
  const keys = new JobKeys<JobBody>(undefined);
  for await (const { line, body, workspace, key } of jobs) {
    yield { key: key ?? (await keys.keyOf(body, line)), body, workspace };
  }
}

/** Adds `fleet unknown`, which also says what to do. */
export const listUnknown: AddCommand = (fleets, console) => {
  fleetCommand(fleets, "unknown", plainExits, [
    ["$0 --name libraries", "lists them with their tasks"],
    ["$0 --name libraries --json", "for machines"],
  ])
    .description("list the jobs whose runs may have been created")
    .action((flags: FleetFlags) =>
      withFleet(console, flags, async (fleet) => {
        let advice = "No unknown jobs.";
        for await (const job of fleet.unknown()) {
          const { key, at, reason, body } = job;
          printResult(console, job, [`${key}  ${at.toISOString()}  ${reason}  ${body.task}`]);
          advice =
            "Find out whether each run exists, then use: npx cloud-agent-sdk fleet resolve KEY";
        }
        printNote(console, advice);
      }),
    );
};

/** Adds `fleet resolve`. */
export const resolveJob: AddCommand = (fleets, console) => {
  const command = fleetCommand(fleets, "resolve", plainExits, [
    ["$0 KEY --name libraries --run RUN_ID", "its run exists"],
    ["$0 KEY --name libraries --retry", "there is no run"],
  ]);
  decisionOptions(command)
    .description("decide about a job whose run may have been created")
    .argument("<key>", "key of the job")
    .action((key: string, flags: FleetFlags & DecisionFlags) => {
      const decision = readDecision(flags);
      return withFleet(console, flags, async (fleet) => {
        await fleet.resolve(key, decision);
        const { state = "unknown" } = (await fleet.get(key)) ?? {};
        printResult(console, { key, state }, [`${key} is ${state}.`]);
      });
    });
};

/** Options of `fleet export`. */
interface ExportFlags extends FleetFlags {
  readonly after?: string;
  readonly follow?: boolean;
}

/** Adds `fleet export`. */
export const exportOutcomes: AddCommand = (fleets, console) => {
  fleetCommand(fleets, "export", { ...plainExits, interrupted: waitExits.interrupted }, [
    ["$0 --name libraries > outcomes.jsonl", "writes all outcomes"],
    ["$0 --name libraries --after CURSOR --follow", "and those to come, after a known one"],
  ])
    .description("write the outcomes as JSON lines, in the order in which jobs ended")
    .option("--after <cursor>", "only outcomes after this one; each outcome has its cursor")
    .option("--follow", "wait for further outcomes until Ctrl-C")
    .action(({ after, follow, ...flags }: ExportFlags) =>
      withFleet(console, flags, async (fleet) => {
        const signal = onInterruption(console);
        try {
          for await (const outcome of fleet.outcomes({ after, follow, signal })) {
            console.stdout.print(JSON.stringify(outcome));
          }
        } catch (error) {
          if (!(error instanceof Interruption)) throw error;
          if (!follow) console.exitCode = exitCodes.interrupted;
        }
      }),
    );
};
