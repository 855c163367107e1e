import { reasonOf } from "../text/show.js";
import { CloudAgentError, type ErrorFacts } from "./cloud-agent-error.js";

/**
 * Redis did not carry out a command of a rate budget or a fleet.
 *
 * The message is that of the Redis client, without the arguments, which can contain tasks or a password.
 */
export class RedisError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["RedisError", "redis_failed"];

  /** @param error what the Redis client threw */
  constructor(error: unknown) {
    super(reasonOf(error).replace(/,? with args beginning with:.*/s, ""));
  }
}
