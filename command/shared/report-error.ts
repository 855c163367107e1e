import {
  BrowserNotStoppedError,
  CloudAgentError,
  ConfigurationError,
  OutcomeUnknownError,
  WaitTimeoutError,
} from "../../generated/index.js";
import { commandTerms } from "./command-terms.js";
import type { Console } from "./console.js";
import { exitCodes } from "./exit-codes.js";
import { suggestCommand } from "./suggest-command.js";
import { UsageError } from "./usage-error.js";
import { reasonOf } from "../../runtime/text/reason-of.js";

/** Reports what went wrong and what to do. Returns the exit code for it. */
export function reportError(console: Console, error: unknown): number {
  if (console.json) console.stderr.print(JSON.stringify({ error: toJson(error) }));
  else console.stderr.printError(messageOf(error));
  return exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof ConfigurationError) return exitCodes.usage;
  if (error instanceof WaitTimeoutError) return exitCodes.timedOut;
  return error instanceof OutcomeUnknownError ? exitCodes.unknown : exitCodes.failed;
}

function messageOf(error: unknown): string {
  if (error instanceof WaitTimeoutError) {
    return `${error.message}\nWait for it again with: ${suggestCommand("wait", error.id)}`;
  }
  if (error instanceof BrowserNotStoppedError) {
    return `${error.message}\nStop it with: ${suggestCommand("browser stop", error.id)}`;
  }
  return commandTerms(reasonOf(error));
}

function toJson(error: unknown): object {
  if (error instanceof CloudAgentError) {
    return { ...error.toJSON(), message: commandTerms(error.message) };
  }
  if (error instanceof UsageError) {
    return { name: "UsageError", code: error.code, message: error.message };
  }
  const name = error instanceof Error ? error.name : "Error";
  return { name, message: messageOf(error) };
}
