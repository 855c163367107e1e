import { writeFile } from "node:fs/promises";
import { overlays } from "../../overlays/index.js";
import { print } from "../../runtime/text/print.js";
import { interruption, runProgram, withWorkFolder, type Program } from "../cli/run-program.js";
import { projectRoot } from "../model/paths.js";
import { GeneratorError } from "../model/problem.js";
import { emitJson, emitMarkdown, emitText } from "../sync/emit-report.js";
import { listWork } from "../sync/list-work.js";
import { syncHelp, parseSyncOptions, type SyncOptions } from "../sync/options.js";
import { prepareSync, type Sync } from "../sync/prepare-sync.js";
import type { SyncReport } from "../sync/report.js";
import { writeSync } from "../sync/write-sync.js";
import { describeWriteFailure } from "../write/describe-write-failure.js";

/**
 * Runs the command line of a sync and returns its exit code.
 *
 * @param root - folder of the project
 */
export async function runSync(
  args: readonly string[],
  root: string = projectRoot,
): Promise<number> {
  try {
    return await runProgram(program, args, root);
  } finally {
    // Standard input that stays open would keep the process alive.
    process.stdin.destroy();
  }
}

const program: Program<SyncOptions> = {
  call: "npm run sync",
  help: syncHelp,
  exitCode: 2,
  parse: parseSyncOptions,
  async run(options, root) {
    const signal = interruption();
    const report = await withWorkFolder("sync", (workFolder) =>
      options.write
        ? replaceDocuments(options, { root, workFolder, signal })
        : findReport(options, { root, workFolder, signal }),
    );
    await printReport(report, options);
    return options.check && report.lags ? 1 : 0;
  },
  conclude: ({ aftermath }) => `The documents were not compared; ${aftermath}`,
};

/** Inputs of a run besides its options. */
interface Surroundings {
  readonly root: string;
  readonly workFolder: string;
  readonly signal: AbortSignal;
}

async function findReport(options: SyncOptions, around: Surroundings): Promise<SyncReport> {
  return createReport(await prepare(options, around));
}

async function replaceDocuments(options: SyncOptions, around: Surroundings): Promise<SyncReport> {
  const { root } = around;
  const sync = await prepare(options, around);
  const report = createReport(sync);
  const written = await writeSync(sync, report, root);
  const work = written.length === 0 ? [] : await listWork(sync, root);
  return { ...report, written, work };
}

function prepare(
  { sources, maxSize, timeLimit, allowed, force }: SyncOptions,
  { root, workFolder, signal }: Surroundings,
): Promise<Sync> {
  return prepareSync(sources, {
    root,
    workFolder,
    allowed,
    force,
    overlays: Promise.resolve(overlays),
    limits: { maxSize, timeLimit, signal, stdin: process.stdin },
  });
}

function createReport({ apis, verdict }: Sync): SyncReport {
  return { apis, verdict, lags: verdict.severity !== undefined };
}

async function printReport(report: SyncReport, options: SyncOptions): Promise<void> {
  if (options.report !== undefined) {
    const isJson = options.report.endsWith(".json");
    const text = isJson ? emitJson(report) : emitMarkdown(report);
    await writeFile(options.report, text).catch((error: unknown) => {
      throw cannotReport(options.report ?? "", error, report);
    });
  }
  const emit = options.markdown ? emitMarkdown : emitText;
  print((options.json ? emitJson(report) : emit(report)).trimEnd());
}

/** Explains that the report could not be written. It is written last, so everything else is done by then. */
function cannotReport(file: string, error: unknown, { written }: SyncReport): GeneratorError {
  const problem = { ...describeWriteFailure(file, error), expected: "another --report FILE" };
  const aftermath = written === undefined ? undefined : "the published documents replaced ours.";
  return new GeneratorError([problem], 2, { aftermath });
}
