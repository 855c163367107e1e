import type { ValidationDetail } from "./validation-detail.js";
import { ValidationError } from "./validation-error.js";

/**
 * The model does not accept this reasoning setting. Nothing was sent, and `local` is `true`.
 *
 * Source: Service description, Reasoning controls.
 */
export class ReasoningError extends ValidationError {
  /** @internal */
  static override readonly kind: string = "ReasoningError";

  /**
   * @param detail the problems, in the shape of the service's response
   * @param operation the rejected operation, for example `runs.create`
   */
  constructor(detail: readonly ValidationDetail[], operation: string) {
    super(detail, { operation });
  }

  override get code(): string {
    return "reasoning_unsupported";
  }
}
