import type { FinishedRun, V4Client } from "../../generated/v4/index.js";
import { createJournal } from "../../runtime/polling/journals.js";
import { type AddCommand, service, timeoutOption } from "../shared/define-command.js";
import { BatchLine } from "../shared/batch-line.js";
import { BatchReport, type BatchOutcome } from "../shared/batch-report.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import type { Console } from "../shared/console.js";
import { Interruption, onInterruption } from "../shared/interruption.js";
import { everyExit } from "../shared/exit-codes.js";
import { positive } from "../shared/option-values.js";
import { type JobFile, openJobs } from "../shared/open-jobs.js";
import type { JobBody, JobLine } from "../shared/read-job.js";
import type { WaitFlags } from "./wait.js";

/** Options of `run-all`, besides the file. */
interface RunAllFlags extends ConnectOptions, WaitFlags {
  readonly journal: string;
  readonly concurrency?: number;
  readonly attempts?: number;
}

/** Adds `run-all`. */
export const runAll: AddCommand = (program, console) => {
  service(program.command("run-all"), everyExit, [
    ["$0 tasks.jsonl --journal journal.jsonl", "runs all tasks; start it again to continue"],
    [
      "$0 tasks.jsonl --journal journal.jsonl --concurrency 5 --json",
      "at most five at a time, for machines",
    ],
  ])
    .description("create a run for each line of a file, and wait for the ends; can be continued")
    .argument("<file>", "JSON lines: bodies, or { body, key, workspace }; - for standard input")
    .requiredOption("--journal <file>", "file that records each step; continues if it exists")
    .option("--concurrency <n>", "maximum number of active runs; default: free capacity", positive)
    .option(
      "--attempts <n>",
      "runs for a body whose runs fail; each run costs; default: 1",
      positive,
    )
    .addOption(timeoutOption())
    .action((file: string, flags: RunAllFlags) => runFile(console, file, flags));
};

async function runFile(console: Console, file: string, flags: RunAllFlags): Promise<void> {
  const jobs = await openJobs(console, file);
  const { v4 } = await connect(console, flags);
  const report = new BatchReport(console, flags.journal);
  try {
    await followBatch(console, report, jobs, (bodies, options) =>
      v4.runs.runAll(bodies, { ...readOptions(console, flags), ...options }),
    );
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    return report.interrupt();
  }
  report.finish();
}

type RunAllOptions = NonNullable<Parameters<V4Client["runs"]["runAll"]>[1]>;

function readOptions(console: Console, flags: RunAllFlags): RunAllOptions {
  const { journal, concurrency, attempts, timeout } = flags;
  return {
    journal: createJournal(journal),
    ...(attempts !== undefined && { retryFailed: { attempts } }),
    concurrency,
    timeout,
    signal: onInterruption(console),
  };
}

type BeginBatch = (
  bodies: AsyncIterable<JobBody>,
  options: Pick<RunAllOptions, "key" | "workspace" | "onProgress">,
) => AsyncGenerator<BatchOutcome<FinishedRun> & { readonly body: object }>;

async function followBatch(
  console: Console,
  report: BatchReport,
  { total, hasKeys, read }: JobFile,
  begin: BeginBatch,
): Promise<void> {
  using line = new BatchLine(console);
  const jobs: JobsByBody = new WeakMap();
  const outcomes = begin(bodiesOf(read(), jobs), {
    ...(hasKeys && { key: (body) => jobs.get(body)?.key ?? "" }),
    workspace: (body) => jobs.get(body)?.workspace,
    onProgress: ({ begun, ended, held }) =>
      line.update({ total, begun, ended, held, ...report.counts }),
  });
  for await (const outcome of outcomes) {
    line.clear();
    report.add(outcome, jobs.get(outcome.body)?.line ?? outcome.index + 1);
  }
}

/** `runAll` passes on nothing but the bodies. A job is forgotten with its body. */
type JobsByBody = WeakMap<object, JobLine>;

async function* bodiesOf(read: AsyncIterable<JobLine>, jobs: JobsByBody): AsyncGenerator<JobBody> {
  for await (const job of read) {
    jobs.set(job.body, job);
    yield job.body;
  }
}
