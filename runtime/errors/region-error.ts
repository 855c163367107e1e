import type { ValidationDetail } from "./validation-detail.js";
import { ValidationError } from "./validation-error.js";

/**
 * The region of the client is known not to offer this operation, model or proxy country; nothing was
 * sent and `local` is `true`.
 *
 * Source: Service description, Regional deployments.
 */
export class RegionError extends ValidationError {
  /** @internal */
  static override readonly kind: string = "RegionError";

  /**
   * @param detail the problems, in the shape of the service's own answer
   * @param operation the operation that was refused, for example `runs.create`
   */
  constructor(detail: readonly ValidationDetail[], operation: string) {
    super(detail, { operation });
  }

  override get code(): string {
    return "region_unsupported";
  }
}
