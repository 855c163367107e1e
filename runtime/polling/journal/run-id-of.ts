import { ConfigurationError } from "../../errors/index.js";
import { isRecord } from "../../json/values.js";
import { showJson } from "../../text/show.js";
import type { WorkId } from "./journal.js";

/**
 * The ID of the work that a decision adopts.
 *
 * @param source names where the decision comes from, in the error
 * @throws {ConfigurationError} when it is no decision
 */
export function runIdOf(decision: unknown, source: string): WorkId {
  const runId = isRecord(decision) ? decision["runId"] : undefined;
  if ((typeof runId === "string" && runId !== "") || typeof runId === "number") return runId;
  throw new ConfigurationError(
    `The ${source} must be { runId }, "abandon" or "retry". It is ${showJson(decision)}.`,
  );
}
