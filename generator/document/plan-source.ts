import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sourceName } from "../../runtime/text/show.js";
import { GeneratorError, type Problem } from "../api/problem.js";
import { createFilePlan, type Plan } from "./plan.js";
import { readSource, type SourceOptions } from "./read-source.js";

/** Settings for a document from anywhere. */
export interface PlacedOptions extends SourceOptions {
  /** Folder of the project. */
  readonly root: string;
  /** An empty folder inside the project, so that dependencies resolve. */
  readonly workFolder: string;
}

/**
 * Plans a run over a document from a file, an http(s) URL, or standard input, which is stored in the work folder.
 *
 * @param name - name of that file, without extension
 */
export async function planSource(
  from: string,
  name: string,
  context: PlacedOptions,
  settings: Partial<Plan>,
): Promise<Plan> {
  const { root, workFolder, maxSize, timeLimit } = context;
  const found = await readSource(from, context);
  // YAML contains JSON, and a text is parsed as what it is.
  const file = found ? path.join(workFolder, `${name}.yaml`) : path.resolve(from);
  if (found) await writeFile(file, found.text);
  const plan = await createFilePlan(file, settings.out ?? workFolder, root, settings);
  const origin = found && { ...found, maxSize, timeLimit };
  return { ...plan, sources: plan.sources.map((each) => ({ ...each, origin })) };
}

/** Replaces the name of a temporary file in a problem, because the user does not know it. */
export function nameProblem(problem: Problem, { sources, root }: Plan, from: string): Problem {
  const own = sources.flatMap(({ file, origin }) => [origin?.address, path.relative(root, file)]);
  return own.includes(problem.file) ? { ...problem, file: sourceName(from) } : problem;
}

/** Does the same in an error. */
export function nameProblems(error: unknown, plan: Plan, from: string): unknown {
  if (!(error instanceof GeneratorError)) return error;
  const problems = error.problems.map((each) => nameProblem(each, plan, from));
  return new GeneratorError(problems, error.exitCode, error);
}
