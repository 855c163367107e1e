import path from "node:path";
import { generateHelp, parseOptions, type Options } from "../cli/options.js";
import { emitCount, emitNotes, reportChanges, reportStale } from "../cli/report.js";
import { interruption, runProgram, type Program } from "../cli/run-program.js";
import { createLineReporter, quietReporter } from "../cli/reporter.js";
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
    const loadPlan = (): Promise<Plan> => createPlan(options, root);
    const plan = await loadPlan();
    const context = createContext(options);
    if (options.check) return check(plan, context, options);
    if (!options.watch) return write(plan, context, options);
    const { watch } = await import("../watch/watch.js");
    await watch(plan, { ...options, context: { ...context, reporter: quietReporter }, loadPlan });
    return 0;
  },
  conclude: ({ problems, aftermath }) => `${emitCount(problems.length, "problem")}; ${aftermath}`,
};

async function check(plan: Plan, context: GenerateContext, options: Options): Promise<number> {
  const { changes, edits } = await findWork(plan, context);
  return reportStale(changes, edits, plan.out, options);
}

async function write(plan: Plan, context: GenerateContext, options: Options): Promise<number> {
  // The files of other runs need not be hashed.
  const isRecorded = plan.isForeign && !options.force && !options.json;
  const record = isRecorded ? await beginRecord(plan) : undefined;
  const { changes, notes } = await runRound(plan, context, options);
  await record?.(notes);
  return reportChanges(changes, notes, options);
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

function createContext({ quiet, json, timeLimit }: Options): GenerateContext {
  return {
    overlays: import("../../overlays/index.js").then((module) => module.overlays),
    reporter: quiet || json ? quietReporter : createLineReporter(),
    signal: interruption(),
    omitNotes: quiet && !json,
    onDocument: (document) => process.send?.({ document, timeLimit }),
  };
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
