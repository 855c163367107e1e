import { runReleaseCheck } from "../../generator/programs/release-check.js";
import { ownProject } from "./own-project.js";

/** The command line of the check of a release of this project. */
export function checkRelease(args: readonly string[], root: string): Promise<number> {
  return runReleaseCheck(args, ownProject(root));
}
