import { ApiError, type ErrorResponse } from "./api-error.js";
import type { ErrorJson } from "./cloud-agent-error.js";
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
   */
  constructor(
    detail: readonly ValidationDetail[],
    source: ErrorResponse | { readonly operation: string },
  ) {
    const local = !("status" in source);
    super(describe(detail, source.operation, local), local ? refusal(detail, source) : source);
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

const listedDetails = 10;
const listedCharacters = 500;

function describe(detail: readonly ValidationDetail[], operation: string, local: boolean): string {
  const lead = local
    ? `${operation}: the request was refused before it was sent`
    : `${operation}: the service refused the request as not valid (422)`;
  if (detail.length === 0) return `${lead}. \`error.body\` holds its answer.`;
  const lines = detail.slice(0, listedDetails).map(describeDetail);
  const rest = detail.length - lines.length;
  if (rest > 0) lines.push(`and ${rest} more, see \`error.detail\``);
  return `${lead}: ${lines.join("; ")}`;
}

function describeDetail({ loc, msg }: ValidationDetail): string {
  const line = loc.length > 0 ? `${loc.join(".")}: ${msg}` : msg;
  // One line whatever the server sends: a message must not forge further lines of a log.
  return line.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, listedCharacters);
}

function refusal(
  detail: readonly ValidationDetail[],
  source: { readonly operation: string },
): ErrorResponse {
  return { operation: source.operation, status: 422, headers: new Headers(), body: { detail } };
}
