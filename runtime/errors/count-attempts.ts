import { CloudAgentError } from "./cloud-agent-error.js";

/** Notes in an error of ours how often its request was sent; a count that it has stays. */
export function countAttempts<Failure>(error: Failure, attempts: number): Failure {
  if (error instanceof CloudAgentError) {
    Reflect.defineProperty(error, "attempts", { value: attempts, enumerable: true });
  }
  return error;
}
