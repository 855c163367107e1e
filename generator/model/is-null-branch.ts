import { asRecord } from "../../runtime/json/as-record.js";

/** Whether a branch of a choice is null and nothing else. */
export function isNullBranch(branch: unknown): boolean {
  return asRecord(branch)["type"] === "null";
}
