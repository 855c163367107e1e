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
  const { command } = project;
  const config = await project.loadConfig();
  return createProjectPlan(config, folder, { ...options, command, rules: project.files });
}
