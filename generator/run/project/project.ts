import type { Problem } from "../../api/problem.js";
import { quietReporter } from "../cli/reporter.js";
import type { Config } from "./config.js";
import { createProjectPlan } from "./project-plan.js";
import type { Plan } from "../../document/plan.js";

/** A project whose clients are generated. */
export interface Project {
  /** Its folder. */
  readonly root: string;
  /** The command that generates its clients, such as `npm run generate`. */
  readonly command: string;
  loadConfig(): Promise<Config>;
  /** Absolute paths of the files that the configuration was loaded from, if they can change during a run. */
  readonly files?: readonly string[];
}

/**
 * Plans a run over a project.
 *
 * @param folder - a copy of its documents, to read in their place
 */
export async function planProject(
  project: Project,
  options: Pick<Plan, "allowed" | "timeLimit"> = {},
  folder: string = project.root,
): Promise<Plan> {
  const { command, files: rules } = project;
  return createProjectPlan(await project.loadConfig(), folder, { ...options, command, rules });
}

/** What a configuration generates. */
export interface Generated {
  /** The text of each file by its path in the folder `out`. */
  readonly files: ReadonlyMap<string, string>;
  /** What the clients omit or rename, and how the documents were read. */
  readonly notes: readonly Problem[];
}

/**
 * Generates the clients of a configuration in memory.
 *
 * @param root - folder that file names in the configuration start from
 * @throws {GeneratorError} when a document or an overlay is wrong
 */
export async function generate(
  config: Config,
  root: string = process.cwd(),
  signal: AbortSignal = new AbortController().signal,
): Promise<Generated> {
  const plan = await createProjectPlan(config, root);
  // Most who import this package only define a configuration.
  const { generate: generateFiles } = await import("../generate.js");
  const { files, notes } = await generateFiles(plan, { reporter: quietReporter, signal });
  return { files: new Map(files.map(({ path, text }) => [path, text])), notes };
}
