import { runSync } from "../../generator/programs/sync.js";
import { ownProject } from "./own-project.js";

/** The command line of a sync of this project. */
export function sync(args: readonly string[], root: string): Promise<number> {
  return runSync(args, ownProject(root));
}
