import { readFile } from "node:fs/promises";
import path from "node:path";
import { generateHelp, parseOptions, type Options } from "../run/cli/options.js";
import { emitNotes, reportChanges, reportStale } from "../run/cli/report.js";
import { interruption, runProgram, withWorkFolder, type Program } from "../run/cli/run-program.js";
import { planProject, type Project } from "../run/project/project.js";
import { placeRuntime } from "../run/project/project-plan.js";
import { createLineReporter, quietReporter } from "../run/cli/reporter.js";
import type { GenerateContext } from "../run/generate.js";
import { readInputs } from "../document/inputs.js";
import { nameProblem, nameProblems, planSource } from "../document/plan-source.js";
import { sourceName } from "../../runtime/text/show.js";
import { createFilePlan, documentName, narrowPlan, type Plan } from "../document/plan.js";
import { isAddress } from "../document/read-source.js";
import { GeneratorError } from "../api/problem.js";
import { hashText } from "../api/generated-file.js";
import { loadManifest, manifestName } from "../run/write/manifest.js";

/** Runs the command line of the generator over a project and returns its exit code. */
export function runGenerate(args: readonly string[], project: Project): Promise<number> {
  const { command, root } = project;
  const program: Program<Options> = {
    call: command,
    help: generateHelp(command),
    parse: parseOptions,
    run: async (options) => {
      const { spec = "", quiet, json, timeLimit } = options;
      const context: GenerateContext = {
        reporter: quiet || json ? quietReporter : createLineReporter(),
        signal: interruption(),
        onDocument: (document) => process.send?.({ document, timeLimit }),
      };
      if (isAddress(spec)) return generateFrom(spec, options, project, context);
      const loadPlan = (): Promise<Plan> => createPlan(options, project);
      return generateAs(await loadPlan(), options, context, loadPlan);
    },
  };
  return runProgram(program, args, root);
}

/** Generates from a document that is kept in a folder meanwhile; messages have its address. */
function generateFrom(
  address: string,
  options: Options,
  project: Project,
  context: GenerateContext,
): Promise<number> {
  const { root } = project;
  return withWorkFolder("spec", root, async (workFolder) => {
    const given = { ...options, ...context, root, workFolder, stdin: process.stdin };
    const own = documentName(new URL(address).pathname).replaceAll(/[^\w.-]+/g, "-");
    const out = path.resolve(options.out ?? "");
    const settings = { ...(await readSettings(options, project)), out };
    const onDocument = (file?: string): void => context.onDocument?.(file && sourceName(address));
    onDocument(address);
    const plan = await planSource(address, own || "openapi", given, settings);
    return generateAs(plan, options, { ...context, onDocument }).catch((error: unknown) => {
      throw nameProblems(error, plan, address);
    });
  });
}

// What it works with is loaded late: a slip in the command line or the configuration is said at once.
async function generateAs(
  plan: Plan,
  options: Options,
  context: GenerateContext,
  loadPlan: () => Promise<Plan> = async () => plan,
): Promise<number> {
  if (options.check) {
    const { findWork } = await import("../run/run-round.js");
    const { changes, edits } = await findWork(plan, context);
    const code = reportStale(changes, edits, plan, options);
    if (code === 0 && options.spec === undefined && (options.types || plan.lint === undefined))
      await assertTypes(plan);
    return code;
  }
  if (!options.watch) return write(plan, context, options);
  const { watch } = await import("../run/watch/watch.js");
  await watch(plan, { ...options, context: { ...context, reporter: quietReporter }, loadPlan });
  return 0;
}

async function write(given: Plan, context: GenerateContext, options: Options): Promise<number> {
  // The files of other runs need not be hashed.
  const isRecorded = given.lint === undefined && !options.force && !options.json;
  const inputs = readInputs(isRecorded ? given.rules : []);
  const inputsOf = new Map(given.names.map((name) => [name, inputs]));
  const plan = isRecorded ? { ...given, inputs: inputsOf } : given;
  const { runRound } = await import("../run/run-round.js");
  const { changes, notes } = await runRound(plan, context, options);
  // Only a request can say what an address serves now.
  if (isRecorded && ![...inputs.keys()].some((place) => /^https?:/.test(place))) {
    // In this order: where the output is gone, nothing else need be read.
    const files = { ...(await hashOutputs(plan)), ...Object.fromEntries(inputs) };
    process.send?.({ record: { files, notes: emitNotes(notes) } });
  }
  if (options.types) await assertTypes(plan, "the files were written.");
  const { spec = "" } = options;
  const named = isAddress(spec) ? notes.map((each) => nameProblem(each, plan, spec)) : notes;
  return reportChanges(changes, named, options);
}

/** Throws a GeneratorError with what the compiler says of the clients. */
async function assertTypes({ root, out }: Plan, aftermath?: string): Promise<void> {
  const { checkTypes } = await import("../follow/verdict/check-types.js");
  const problems = await checkTypes(root, out);
  if (problems.length > 0) throw new GeneratorError(problems, 1, { aftermath });
}

/** SHA-256 of the output of a run by absolute path: every file in its manifest, and the manifest. */
async function hashOutputs({ out }: Plan): Promise<Record<string, string>> {
  const { files } = await loadManifest(out);
  const manifest = path.join(out, manifestName);
  const own = Object.entries(files).map(([name, hash]) => [path.join(out, name), hash]);
  return { ...Object.fromEntries(own), [manifest]: hashText(await readFile(manifest, "utf8")) };
}

async function createPlan(options: Options, project: Project): Promise<Plan> {
  const { spec, out, only, allowed, timeLimit } = options;
  if (spec === undefined || out === undefined)
    return narrowPlan(await planProject(project, { allowed, timeLimit }), only);
  const settings = await readSettings(options, project);
  return createFilePlan(path.resolve(spec), path.resolve(out), project.root, settings);
}

async function readSettings(options: Options, project: Project): Promise<Partial<Plan>> {
  const { spec = "", only, allowed, strict, enums, int64, overlay, timeLimit, name } = options;
  const { overlays, runtime } = await project.loadConfig();
  const sidecars = overlay.map((file) => path.resolve(file));
  const flaws = strict ? "refuse" : "repair";
  const { command, root } = project;
  const added = { overlays, sidecars, timeLimit, command };
  // A project with the sources of its runtime exports it from its package.
  const api = documentName(isAddress(spec) ? new URL(spec).pathname : spec);
  const placed = typeof runtime !== "object" && {
    runtime: placeRuntime({ client: { name }, runtime }, root, api),
  };
  return { ...added, ...placed, allowed, flaws, client: name, only, hasValues: enums, int64 };
}
