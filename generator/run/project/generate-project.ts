import { quietReporter } from "../cli/reporter.js";
import type { Problem } from "../../api/problem.js";
import type { Config } from "./config.js";
import { createProjectPlan } from "./project-plan.js";

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
