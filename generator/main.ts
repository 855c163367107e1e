import path from "node:path";
import { help, parseOptions, type Options } from "./cli/options.js";
import { reportChanges, reportFailure } from "./cli/report.js";
import { createLineReporter, quietReporter, type Reporter } from "./cli/reporter.js";
import { projectRoot } from "./paths.js";
import { GeneratorError, InterruptedError, type Problem } from "./problem.js";
import type { Plan } from "./load/plan.js";
import type { Change } from "./write/changes.js";

const args = process.argv.slice(2);

void main(args)
  .catch((error: unknown) => reportFailure(error, args.includes("--json")))
  .then(setExitCode);

function setExitCode(exitCode: number): void {
  process.exitCode = exitCode;
}

/** Runs the command line and returns its exit code. */
async function main(given: readonly string[]): Promise<number> {
  const options = parseOptions(given);
  if (options.help) {
    process.stdout.write(help);
    return 0;
  }
  const plan = await createPlan(options);
  const signal = interruption();
  return options.check ? check(plan, options, signal) : write(plan, options, signal);
}

async function check(plan: Plan, options: Options, signal: AbortSignal): Promise<number> {
  const [{ isUnfinished, journalName }, { reportStale }] = await Promise.all([
    import("./write/journal.js"),
    import("./cli/report-stale.js"),
  ]);
  if (isUnfinished(plan.out)) {
    const file = path.relative(process.cwd(), path.join(plan.out, journalName));
    const message = "a run was cut off while it replaced files";
    throw new GeneratorError([
      { file, message, expected: "`npm run generate`, which finishes it" },
    ]);
  }
  const { changes, edits } = await findWork(plan, options, signal);
  return reportStale(changes, edits, plan.out, options);
}

/** One run at a time, from the first look at the documents to the last written file: a later one sees newer documents. */
async function write(plan: Plan, options: Options, signal: AbortSignal): Promise<number> {
  const { lockName, withLock } = await import("./write/lock.js");
  const onWait = (owner: number): void => {
    const folder = path.relative(process.cwd(), plan.out);
    if (!options.quiet)
      process.stderr.write(`Waiting for process ${owner}, which is at work in ${folder}.\n`);
  };
  process.send?.({ lock: path.join(plan.out, lockName) });
  return withLock(plan.out, { signal, onWait }, async () => {
    const [{ recover }, { refuseEdits }, { writeChanges }] = await Promise.all([
      import("./write/journal.js"),
      import("./write/find-edits.js"),
      import("./write/write-changes.js"),
    ]);
    recover(plan.out);
    const { changes, edits, notes } = await findWork(plan, options, signal);
    if (!options.discardEdits) refuseEdits(edits);
    writeChanges(changes, plan.out);
    return reportChanges(changes, notes, options);
  });
}

interface Work {
  readonly changes: readonly Change[];
  readonly edits: readonly Problem[];
  readonly notes: readonly Problem[];
}

async function findWork(plan: Plan, options: Options, signal: AbortSignal): Promise<Work> {
  const [{ generate }, { findChanges }, { findEdits }, { loadManifest }] = await Promise.all([
    import("./generate.js"),
    import("./write/changes.js"),
    import("./write/find-edits.js"),
    import("./write/manifest.js"),
  ]);
  const overlays = import("../overlays/index.js").then((module) => module.overlays);
  const { files, notes } = await generate(plan, {
    overlays,
    reporter: createReporter(options),
    signal,
    timeLimit: options.timeLimit,
    onDocument: (document) => process.send?.({ document, timeLimit: options.timeLimit }),
  });
  // Only a run over the whole project can tell that a file belongs to no API any more.
  const changes = findChanges(files, plan.out, plan.rootClass !== undefined);
  const folder = path.relative(process.cwd(), plan.out);
  return { changes, edits: findEdits(changes, await loadManifest(plan.out), folder), notes };
}

function createReporter({ quiet, json }: Options): Reporter {
  return quiet || json ? quietReporter : createLineReporter(process.stdout);
}

async function createPlan({ spec, out, only }: Options): Promise<Plan> {
  const { createFilePlan, loadProjectPlan, narrowPlan } = await import("./load/plan.js");
  if (spec === undefined || out === undefined)
    return narrowPlan(await loadProjectPlan(projectRoot), only);
  return createFilePlan(path.resolve(spec), path.resolve(out), projectRoot);
}

/** Ctrl-C ends the processes that were started; writing is one synchronous step, so there is nothing to undo. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => controller.abort(new InterruptedError());
  // Both the terminal and the process that watches over this one may pass the same Ctrl-C on.
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  return controller.signal;
}
