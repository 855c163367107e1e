import { runGenerate } from "../../generator/programs/generate.js";
import { ownProject } from "./own-project.js";

/** The command line of the generator over this project. */
export function generate(args: readonly string[], root: string): Promise<number> {
  return runGenerate(args, ownProject(root));
}
