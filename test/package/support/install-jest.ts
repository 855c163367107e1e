import path from "node:path";
import { installLocked } from "./install-locked.js";
import { projectRoot } from "./run.js";

/** Installs Jest and ts-jest, and gives the folder of their packages. */
export function installJest(): Promise<string> {
  return installLocked("jest", path.join(projectRoot, "test/package/jest"));
}
