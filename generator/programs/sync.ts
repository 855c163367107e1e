import { writeFile } from "node:fs/promises";
import { print } from "../../runtime/text/print.js";
import type { Plan } from "../document/plan.js";
import { planProject, type Project } from "../run/project/project.js";
import { interruption, runProgram, withWorkFolder, type Program } from "../run/cli/run-program.js";
import { GeneratorError } from "../api/problem.js";
import { emitJson, emitMarkdown, emitText, type SyncReport } from "../follow/report.js";
import { syncHelp, parseSyncOptions, type SyncOptions } from "../follow/options.js";
import type { SyncContext } from "../follow/prepare-sync.js";
import { describeWriteFailure } from "../run/write/write-changes.js";

/** Runs the command line of a sync of a project and returns its exit code. */
export async function runSync(args: readonly string[], project: Project): Promise<number> {
  const { command } = project;
  const call = command.startsWith("npm") ? "npm run sync" : `${command} sync`;
  const program: Program<SyncOptions> = {
    call,
    help: syncHelp(call),
    exitCode: 2,
    parse: parseSyncOptions,
    run: (options) => sync(options, project),
    conclude: ({ aftermath }) => `The documents were not compared; ${aftermath}`,
  };
  try {
    return await runProgram(program, args, project.root);
  } finally {
    // Standard input that stays open would keep the process alive.
    process.stdin.destroy();
  }
}

async function sync(options: SyncOptions, project: Project): Promise<number> {
  const { root } = project;
  const signal = interruption();
  const report = await withWorkFolder("sync", root, (workFolder) => {
    // The process that watches over this one gives up after that.
    const timeLimit = 2 * options.timeLimit;
    const onDocument = (document?: string): unknown => process.send?.({ document, timeLimit });
    const loadPlan = (folder?: string): Promise<Plan> => planProject(project, options, folder);
    const given = { root, workFolder, signal, onDocument, loadPlan, stdin: process.stdin };
    return follow({ ...options, ...given });
  });
  await printReport(report, options);
  return options.check && report.lags ? 1 : 0;
}

/** Compares, and replaces our documents if that is requested. */
async function follow(context: SyncContext): Promise<SyncReport> {
  const { root, write, loadPlan } = context;
  const { prepareSync } = await import("../follow/prepare-sync.js");
  const { texts, files, ...found } = await prepareSync(context);
  const report = { ...found, lags: found.verdict.severity !== undefined };
  if (!write) return report;
  const { writeSync } = await import("../follow/write-sync.js");
  const written = await writeSync({ texts, files }, report, await loadPlan());
  const { listErrors } = await import("../follow/list-work.js");
  const errors = written.length === 0 ? [] : await listErrors(root);
  return { ...report, written, work: [...report.work, ...errors] };
}

async function printReport(report: SyncReport, options: SyncOptions): Promise<void> {
  if (options.report !== undefined) {
    const text = options.report.endsWith(".json") ? emitJson(report) : emitMarkdown(report);
    await writeFile(options.report, text).catch((error: unknown) => {
      const problem = describeWriteFailure(options.report ?? "", error);
      // The report is written last, so everything else is done by then.
      const aftermath = report.written && "the published documents replaced ours.";
      throw new GeneratorError({ ...problem, expected: "another --report FILE" }, 1, { aftermath });
    });
  }
  const emitLines = options.markdown ? emitMarkdown : emitText;
  print((options.json ? emitJson : emitLines)(report).trimEnd());
}
