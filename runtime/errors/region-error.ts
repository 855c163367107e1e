import type { ValidationDetail } from "./validation-detail.js";
import { ValidationError } from "./validation-error.js";

/**
 * The operation, model or proxy country is not listed for the client's region. Nothing was sent, and `local` is `true`.
 *
 * Source: Service description, Regional deployments.
 */
export class RegionError extends ValidationError {
  /** @internal */
  static override readonly kind: string = "RegionError";

  /**
   * @param detail the problems, in the shape of the service's response
   * @param operation the rejected operation, for example `runs.create`
   */
  constructor(detail: readonly ValidationDetail[], operation: string) {
    super(detail, { operation });
  }

  override get code(): string {
    return "region_unsupported";
  }
}
