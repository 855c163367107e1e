import path from "node:path";
import { generateHelp, parseOptions, type Options } from "../cli/options.js";
import { emitNotes, reportChanges, reportStale } from "../cli/report.js";
import { interruption, runProgram, type Program } from "../cli/run-program.js";
import { createLineReporter, quietReporter, type Reporter } from "../cli/reporter.js";
import type { GenerateContext } from "../round/generate.js";
import type { Plan } from "../load/plan.js";
import { projectRoot } from "../model/paths.js";
import type { Problem } from "../model/problem.js";
import { findWork, runRound } from "../round/run-round.js";

/**
 * Runs the command line of the generator and returns its exit code.
 *
 * @param root - folder of the project
 */
export function runGenerate(args: readonly string[], root: string = projectRoot): Promise<number> {
  return runProgram(program, args, root);
}

const program: Program<Options> = {
  call: "npm run generate",
  help: generateHelp,
  parse: parseOptions,
  async run(options, root) {
    const plan = await createPlan(options, root);
    const signal = interruption();
    if (options.watch) return keepWriting(plan, () => createPlan(options, root), options, signal);
    return options.check ? check(plan, options, signal) : write(plan, options, signal);
  },
  conclude: ({ problems, aftermath }) =>
    `${problems.length} ${problems.length === 1 ? "problem" : "problems"}; ${aftermath}`,
};

async function check(plan: Plan, options: Options, signal: AbortSignal): Promise<number> {
  const { changes, edits } = await findWork(plan, createContext(options, signal));
  return reportStale(changes, edits, plan.out, options);
}

async function write(plan: Plan, options: Options, signal: AbortSignal): Promise<number> {
  const record = plan.isForeign && isRemembered(options) ? await beginRecord(plan) : undefined;
  const { changes, notes } = await runRound(plan, createContext(options, signal), options);
  await record?.(notes);
  return reportChanges(changes, notes, options);
}

/** Reports whether the supervising process records the run; the files of other runs need not be hashed. */
function isRemembered({ force, json }: Options): boolean {
  return !(force || json);
}

/** Records what a run over one document reads and writes, for the supervising process. */
async function beginRecord(plan: Plan): Promise<(notes: readonly Problem[]) => Promise<void>> {
  const { hashInputs, hashOutputs } = await import("../round/describe-run.js");
  const inputs = hashInputs(plan);
  return async (notes) => {
    if (inputs === undefined) return;
    const files = { ...inputs, ...(await hashOutputs(plan)) };
    process.send?.({ record: { files, notes: emitNotes(notes) } });
  };
}

async function keepWriting(
  plan: Plan,
  loadPlan: () => Promise<Plan>,
  options: Options,
  signal: AbortSignal,
): Promise<number> {
  const { watch } = await import("../watch/watch.js");
  const context = { ...createContext(options, signal), reporter: quietReporter };
  await watch(plan, {
    ...options,
    signal,
    loadPlan,
    run: (current, kept) => runRound(current, { ...context, ...kept }, options),
  });
  return 0;
}

function createContext(options: Options, signal: AbortSignal): GenerateContext {
  return {
    overlays: import("../../overlays/index.js").then((module) => module.overlays),
    reporter: createReporter(options),
    signal,
    omitNotes: options.quiet && !options.json,
    onDocument: (document) => process.send?.({ document, timeLimit: options.timeLimit }),
  };
}

function createReporter({ quiet, json }: Options): Reporter {
  return quiet || json ? quietReporter : createLineReporter();
}

async function createPlan(options: Options, root: string): Promise<Plan> {
  const { spec, out, only, allowed, strict, overlay, timeLimit, name } = options;
  const { createFilePlan, loadProjectPlan, narrowPlan } = await import("../load/plan.js");
  if (spec === undefined || out === undefined)
    return narrowPlan(await loadProjectPlan(root, allowed), only);
  const flaws = strict ? "refuse" : "repair";
  const overlays = overlay.map((file) => path.resolve(file));
  return createFilePlan(path.resolve(spec), path.resolve(out), root, {
    allowed,
    flaws,
    overlays,
    timeLimit,
    clientName: name,
  });
}
