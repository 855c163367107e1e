import { Option } from "commander";
import { type JournaledJob, openJournal } from "../../runtime/journal/index.js";
import { type AddCommand, addExamples, common } from "../shared/define-command.js";
import { assertExists } from "../shared/read-input.js";
import { printNote, printResult } from "../shared/console.js";
import { localExits, plainExits } from "../shared/exit-codes.js";
import { type DecisionFlags, decisionOptions, readDecision } from "../shared/decision.js";

const states = ["queued", "running", "finished", "unknown", "abandoned"] as const;

/** Adds `journal jobs` and `journal resolve`. */
export const journal: AddCommand = (program, console) => {
  const command = program.command("journal").description("show and settle the jobs of a journal");
  addExamples(command, [
    ["$0 jobs journal.jsonl --state unknown", "lists unknown jobs"],
    ["$0 resolve journal.jsonl KEY --retry", "settles one of them"],
  ]);
  listJobs(command, console);
  resolveJob(command, console);
};

const listJobs: AddCommand = (journals, console) => {
  common(journals.command("jobs"), localExits, [
    ["$0 journal.jsonl", "lists all jobs that have begun"],
    ["$0 journal.jsonl --state unknown", "only unknown ones"],
  ])
    .description("list the jobs of a journal that no run-all is using")
    .argument("<file>", "file of the journal")
    .addOption(new Option("--state <state>", "only jobs in this state").choices(states))
    .action(async (file: string, { state }: { readonly state?: string }) => {
      await assertExists(file);
      await using open = await openJournal(file);
      const jobs = open.jobs().filter((job) => state === undefined || job.state === state);
      for (const job of jobs) printResult(console, job, [describeJob(job)]);
      if (jobs.length === 0) printNote(console, "No jobs.");
    });
};

function describeJob(job: JournaledJob): string {
  const { key, state, at, label, workspace, failed = [] } = job;
  return [
    `${state.padEnd(9)}  ${key}`,
    ...(label === undefined ? [] : [label]),
    at,
    ...("id" in job ? [`run ${job.id}`] : []),
    ...(workspace === undefined ? [] : [`workspace ${workspace}`]),
    ...(failed.length > 0 ? [`failed before: ${failed.join(", ")}`] : []),
    ...("reason" in job && job.reason !== undefined ? [job.reason] : []),
  ].join("  ");
}

const resolveJob: AddCommand = (journals, console) => {
  const command = common(journals.command("resolve"), plainExits, [
    ["$0 journal.jsonl KEY --run RUN_ID", "its run exists"],
    ["$0 journal.jsonl KEY --retry", "there is no run"],
  ]);
  decisionOptions(command)
    .description("decide about a job whose run may have been created; run-all acts on it")
    .argument("<file>", "file of the journal")
    .argument("<key>", "key of the job")
    .action(async (file: string, key: string, flags: DecisionFlags) => {
      const decision = readDecision(flags);
      await assertExists(file);
      await using open = await openJournal(file);
      await open.resolve(key, decision);
      const { state = "unknown" } = open.jobs().find((job) => job.key === key) ?? {};
      printResult(console, { key, state }, [`${key} is ${state}.`]);
    });
};
