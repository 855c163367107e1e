import { ConfigurationError } from "../../runtime/errors/index.js";
import { errorCode } from "../../runtime/host/error-code.js";
import type { FileFacts, Host } from "../../runtime/host/host.js";

/** Largest ledger, in bytes: about 60,000 browsers that were opened and never stopped. */
export const MAX_SIZE: number = 16 * 2 ** 20;

/** Returns what is at a path, without following a link; `undefined` if nothing is. */
export function factsOf(path: string, { files }: Host): FileFacts | undefined {
  try {
    return files.lstatSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Rejects links.
 *
 * @throws {ConfigurationError} for a link
 */
export function assertNoLink(path: string, host: Host): void {
  if (factsOf(path, host)?.isSymbolicLink()) throw linkProblem(path);
}

/**
 * Accepts only a regular file of this user, of acceptable size.
 *
 * @throws {ConfigurationError} for anything else
 */
export function assertOrdinary(path: string, facts: FileFacts, { uid }: Host): void {
  if (facts.isDirectory()) throw ledgerProblem(path, "is a folder");
  if (!facts.isFile()) throw ledgerProblem(path, "is a pipe or a device");
  if (uid !== undefined && facts.uid !== uid) {
    throw ledgerProblem(path, `belongs to user ${facts.uid}, and this process to user ${uid}`);
  }
  if (facts.size <= MAX_SIZE) return;
  const [found, limit] = [facts.size, MAX_SIZE].map((size) => (size / 2 ** 20).toFixed(1));
  throw ledgerProblem(path, `has ${found} MB, more than the ${limit} MB of the largest ledger`);
}

/** Creates the error for a file that is not a ledger, or no longer one. */
export function ledgerProblem(path: string, what: string): ConfigurationError {
  return new ConfigurationError(
    `The file in the option \`ledger\`, ${JSON.stringify(path)}, ${what}. Nothing was changed. Pass a ledger, or the path of a file that does not exist yet.`,
  );
}

/** Creates the error for a file that could not be read or written. */
export function fileProblem(path: string, done: string, error: unknown): ConfigurationError {
  if (error instanceof ConfigurationError) return error;
  // A link that was put there after the check.
  if (errorCode(error) === "ELOOP") return linkProblem(path);
  const reason = error instanceof Error ? `: ${error.message}` : "";
  return new ConfigurationError(`The file in the option \`ledger\` cannot be ${done}${reason}`);
}

function linkProblem(path: string): ConfigurationError {
  return ledgerProblem(path, "is a link, and links are not followed");
}
