import { asRecord } from "../../runtime/json/as-record.js";

/** Reports whether a branch of a choice allows only null. */
export function isNullBranch(branch: unknown): boolean {
  return asRecord(branch)["type"] === "null";
}
