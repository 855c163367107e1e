import { ApiError, type ErrorResponse } from "./api-error.js";
import type { ErrorJson } from "./cloud-agent-error.js";
import { listProblems } from "./list-problems.js";
import type { ValidationDetail } from "./validation-detail.js";

/**
 * The request is not valid (422): the service said so, or this package refused it before sending.
 *
 * Source: Service description, Errors and Validation error record.
 */
export class ValidationError extends ApiError {
  /** @internal */
  static override readonly kind: string = "ValidationError";

  /**
   * The problems that were found, in the order in which they were reported. Where the service quotes
   * the key or a text of the request, that is masked; `body` holds the answer as it came.
   */
  readonly detail: readonly ValidationDetail[];
  /** `true`: refused before sending, nothing reached the service. `false`: the service's answer. */
  readonly local: boolean;

  /**
   * @param detail the problems, each with its place in the request
   * @param source the service's answer, or the operation alone when nothing was sent; `status` is
   * then the one with which the service refuses such requests
   * @param quoted what the answer says where it lists no problem, as a sentence after a space
   */
  constructor(
    detail: readonly ValidationDetail[],
    source: ErrorResponse | { readonly operation: string },
    quoted = "",
  ) {
    const local = !("status" in source);
    super(
      describe(detail, source.operation, local, quoted),
      local ? refusal(detail, source) : source,
    );
    this.detail = detail;
    this.local = local;
  }

  override get code(): string {
    return "validation_failed";
  }

  override toJSON(): ErrorJson {
    return { ...super.toJSON(), local: this.local, detail: this.detail };
  }
}

function describe(
  detail: readonly ValidationDetail[],
  operation: string,
  local: boolean,
  quoted: string,
): string {
  const lead = local
    ? `${operation}: the request was refused before it was sent`
    : `${operation}: the service refused the request as not valid (422)`;
  return detail.length === 0 ? `${lead}.${quoted}` : `${lead}: ${listProblems(detail)}`;
}

function refusal(
  detail: readonly ValidationDetail[],
  source: { readonly operation: string },
): ErrorResponse {
  return { operation: source.operation, status: 422, headers: new Headers(), body: { detail } };
}
