import type { V4Client } from "../../generated/v4/index.js";
import { createJournal } from "../../runtime/journal/index.js";
import { type AddCommand, service, timeoutOption } from "../shared/define-command.js";
import { BatchLine } from "../shared/batch-line.js";
import { BatchReport } from "../shared/batch-report.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import type { Console } from "../shared/console.js";
import { Interruption, onInterruption } from "../shared/interruption.js";
import { everyExit } from "../shared/exit-codes.js";
import { positive } from "../shared/option-values.js";
import { type JobBody, type JobFile, type JobLine, openJobs } from "../shared/open-jobs.js";
import type { WaitFlags } from "./wait.js";
import { runAll as carryOut } from "../../runtime/polling/index.js";

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
    .option("--attempts <n>", "runs for a body whose runs fail; default: 1", positive)
    .addOption(timeoutOption())
    .action((file: string, flags: RunAllFlags) => runFile(console, file, flags));
};

async function runFile(console: Console, file: string, flags: RunAllFlags): Promise<void> {
  const jobs = await openJobs(console, file);
  const { v4 } = await connect(console, flags);
  const report = new BatchReport(console, flags.journal);
  try {
    using line = new BatchLine(console);
    const outcomes = runJobs(v4, jobs, {
      ...readOptions(console, flags),
      onProgress: ({ begun, ended, held }) =>
        line.update({ total: jobs.total, begun, ended, held, ...report.counts }),
    });
    for await (const { outcome, lineNumber } of outcomes) {
      line.clear();
      report.add(outcome, lineNumber);
    }
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    return report.interrupt();
  }
  report.finish();
}

type RunAllOptions = NonNullable<Parameters<V4Client["runs"]["batch"]>[1]>;

function readOptions(console: Console, flags: RunAllFlags): RunAllOptions {
  const { journal, concurrency, attempts, timeout } = flags;
  return {
    journal: createJournal(journal),
    ...(attempts !== undefined && { retryFailed: { attempts } }),
    concurrency,
    waitTimeout: timeout,
    signal: onInterruption(console),
  };
}

/** Yields each outcome, and where its job is in the file: `runAll` passes on nothing but the bodies. */
async function* runJobs({ runs }: V4Client, { hasKeys, read }: JobFile, options: RunAllOptions) {
  // A job is forgotten with its body.
  const jobs = new WeakMap<object, JobLine>();
  const batch = runs.batch(bodiesOf(read(), jobs), {
    ...options,
    ...(hasKeys && { key: (body) => jobs.get(body)?.key ?? "" }),
    workspace: (body) => jobs.get(body)?.workspace,
  });
  for await (const outcome of carryOut(batch))
    yield { outcome, lineNumber: jobs.get(outcome.body)?.line ?? outcome.index + 1 };
}

async function* bodiesOf(
  read: AsyncIterable<JobLine>,
  jobs: WeakMap<object, JobLine>,
): AsyncGenerator<JobBody> {
  for await (const job of read) {
    jobs.set(job.body, job);
    yield job.body;
  }
}
