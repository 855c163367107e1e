import { CloudAgentError } from "./cloud-agent-error.js";

/** Sets `attempts` of one of our errors: how often its request was sent. An error that has a count keeps it. */
export function countAttempts<Failure>(error: Failure, attempts: number): Failure {
  if (error instanceof CloudAgentError) {
    Reflect.defineProperty(error, "attempts", { value: attempts, enumerable: true });
  }
  return error;
}
