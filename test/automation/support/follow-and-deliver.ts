import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { followPublished } from "../../../automation/follow-published.js";
import type { Environment } from "../../../automation/shared/environment.js";
import type { RunScript } from "../../../automation/shared/run-script.js";

/** Follows published documents as the two jobs of the workflow do. */
export async function followAndDeliver(
  folder: string,
  environment: Environment,
  run?: RunScript,
): Promise<void> {
  await followPublished(folder, environment, run);
  await deliverPulls(folder, environment);
}

/** Delivers what was prepared, in a process of its own. */
export async function deliverPulls(folder: string, environment: Environment): Promise<void> {
  const env = { ...process.env, ...environment };
  await promisify(execFile)(process.execPath, ["scripts/deliver.mjs", "--pulls"], {
    cwd: folder,
    env,
  });
}
