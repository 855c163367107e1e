import {
  BrowserNotStoppedError,
  CloudAgentError,
  ConfigurationError,
  OutcomeUnknownError,
  WaitTimeoutError,
} from "../../generated/index.js";
import type { Console } from "./console.js";
import { exitCodes } from "./exit-codes.js";
import { Interruption } from "./interruption.js";
import { messageOf, nameOf } from "./message-of.js";
import { suggestCommand } from "./suggest-command.js";
import { UsageError } from "./usage-error.js";

/** Reports what went wrong and what to do. Returns the exit code for it. */
export function reportError(console: Console, error: unknown): number {
  if (console.json) console.stderr.print(JSON.stringify({ error: toJson(error) }));
  else console.stderr.printError(adviceOf(error));
  return exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof ConfigurationError) return exitCodes.usage;
  if (error instanceof WaitTimeoutError) return exitCodes.timedOut;
  if (error instanceof Interruption) return exitCodes.interrupted;
  return error instanceof OutcomeUnknownError ? exitCodes.unknown : exitCodes.failed;
}

/** Returns what went wrong, and how to continue. */
function adviceOf(error: unknown): string {
  if (error instanceof WaitTimeoutError) {
    return `${error.message}\nWait for it again with: ${suggestCommand("wait", error.id)}`;
  }
  if (error instanceof BrowserNotStoppedError) {
    return `${error.message}\nStop it with: ${suggestCommand("browser stop", error.id)}`;
  }
  return messageOf(error);
}

function toJson(error: unknown): object {
  const message = messageOf(error);
  if (error instanceof CloudAgentError) return { ...error.toJSON(), message };
  if (error instanceof UsageError) return { name: "UsageError", code: error.code, message };
  return { name: nameOf(error), message };
}
