import path from "node:path";
import { installLocked } from "./install-locked.js";
import { projectRoot } from "./run.js";

/** Installs the runtimes that the package is run on, and gives their folder. */
export async function installRuntimes(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("The runtimes of these tests are builds for Linux on x64; run them there.");
  }
  return installLocked("runtimes", path.join(projectRoot, "test/package/runtimes"));
}
