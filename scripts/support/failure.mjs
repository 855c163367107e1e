import { printError } from "./print.mjs";

/** An end that a person can understand from its message alone. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Prints why a script failed. Returns its exit code.
 * @param {unknown} error
 */
export function report(error) {
  if (!(error instanceof Failure)) {
    printError(error);
    return 1;
  }
  printError(`\n${error.message}`);
  return error.exitCode;
}
