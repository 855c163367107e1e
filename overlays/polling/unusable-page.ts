import { ConnectionError } from "../../runtime/errors/index.js";

/** Creates the error for a page without usable items or without usable information about the next page. */
export function unusablePage(operation: string, what: string): ConnectionError {
  return new ConnectionError(`${operation}: a page ${what}.`, { operation, reason: "unusable" });
}
