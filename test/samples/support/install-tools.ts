import path from "node:path";
import { installLocked } from "../../package/support/install-locked.js";
import { projectRoot } from "../../package/support/run.js";

/** Installs what programs of the guide work with and the project itself does not need, and gives the folder of it. */
export function installTools(): Promise<string> {
  return installLocked("tools", path.join(projectRoot, "test/samples/tools"));
}
