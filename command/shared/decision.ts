import { type Command, Option } from "commander";
import type { JobDecision } from "../../runtime/polling/index.js";
import { UsageError } from "./usage-error.js";

/** Options that decide about a job whose run may have been created. */
export interface DecisionFlags {
  readonly run?: string;
  readonly retry?: boolean;
  readonly abandon?: boolean;
}

/** Adds the options that decide about a job whose run may have been created. */
export function decisionOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--run <id>", "the run exists and has this ID").conflicts(["retry", "abandon"]),
    )
    .addOption(new Option("--retry", "there is no run: create it").conflicts("abandon"))
    .option("--abandon", "leave the job alone");
}

/** Returns the decision of the options. */
export function readDecision({ run, retry, abandon }: DecisionFlags): JobDecision {
  if (run !== undefined && run !== "") return { runId: run };
  if (retry) return "retry";
  if (abandon) return "abandon";
  throw new UsageError("Say what you found out: --run ID, --retry or --abandon.");
}
