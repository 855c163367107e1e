import path from "node:path";
import { help, parseOptions, type Options } from "./cli/options.js";
import { reportChanges, reportFailure } from "./cli/report.js";
import { createLineReporter, quietReporter, type Reporter } from "./cli/reporter.js";
import { projectRoot } from "./paths.js";
import { InterruptedError, type Problem } from "./problem.js";
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
  const { plan, changes, notes } = await findWork(options);
  if (options.check) {
    const { reportStale } = await import("./cli/report-stale.js");
    return reportStale(changes, plan.out, options);
  }
  const { writeChanges } = await import("./write/write-changes.js");
  writeChanges(changes, plan.out);
  return reportChanges(changes, notes, options);
}

interface Work {
  readonly plan: Plan;
  readonly changes: readonly Change[];
  readonly notes: readonly Problem[];
}

async function findWork(options: Options): Promise<Work> {
  const plan = await createPlan(options);
  const [{ generate }, { findChanges }] = await Promise.all([
    import("./generate.js"),
    import("./write/changes.js"),
  ]);
  const overlays = import("../overlays/index.js").then((module) => module.overlays);
  const { files, notes } = await generate(plan, {
    overlays,
    reporter: createReporter(options),
    signal: interruption(),
  });
  // Only a run over the whole project can tell that a file belongs to no API any more.
  const changes = findChanges(files, plan.out, plan.rootClass !== undefined);
  return { plan, changes, notes };
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
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  return controller.signal;
}
