import { ConnectionError } from "../../runtime/errors/index.js";

/** Creates the error for a page that says nothing usable of what it holds or of the next one. */
export function unusablePage(operation: string, what: string): ConnectionError {
  return new ConnectionError(`${operation}: a page ${what}.`, { operation, reason: "unusable" });
}
