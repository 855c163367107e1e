import type { ValidationDetail } from "./validation-detail.js";
import { ValidationError } from "./validation-error.js";

/**
 * The model is known not to take this reasoning setting; nothing was sent and `local` is `true`.
 *
 * Source: Service description, Reasoning controls.
 */
export class ReasoningError extends ValidationError {
  /** @internal */
  static override readonly kind: string = "ReasoningError";

  /**
   * @param detail the problems, in the shape of the service's own answer
   * @param operation the operation that was refused, for example `runs.create`
   */
  constructor(detail: readonly ValidationDetail[], operation: string) {
    super(detail, { operation });
  }

  override get code(): string {
    return "reasoning_unsupported";
  }
}
