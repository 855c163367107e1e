import type { ScriptRunner } from "../../../automation/shared/run-script.js";
import { runWarm } from "../../generator/support/warm/warm-run.js";

/** Runs a script of the generator in a process that has run others, for tests of an automation's own steps. */
export const runWarmScript: ScriptRunner = async (folder, script, args) => {
  const name = script === "scripts/sync.mjs" ? "sync" : "release-check";
  const { exitCode, ...printed } = await runWarm({ name, folder, args });
  return { code: exitCode, ...printed };
};
