import type { ErrorFacts } from "./cloud-agent-error.js";
import { ApiError, type ErrorResponse } from "./api-error.js";
import { invalid, listProblems, type ValidationDetail } from "./validation-detail.js";

/**
 * The request is invalid (422). Either the service rejected it, or the client did before sending it.
 *
 * Source: Service description, Errors and Validation error record.
 */
export class ValidationError extends ApiError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["ValidationError", "validation_failed"];
  /** @internal */
  static override readonly fields: readonly string[] = ["local", "detail"];

  /**
   * The problems, in the order in which they were reported. If the service quotes the key or text from the request,
   * that is masked. `body` is the original response.
   */
  declare readonly detail: readonly ValidationDetail[];
  /** `true` if the client rejected the request before sending it; `false` if the service did. */
  declare readonly local: boolean;

  /**
   * @param detail the problems, each with its place in the request
   * @param source the service's response, or only the operation if nothing was sent; `status` is then the one that the
   * service would return
   * @param quoted what the response says if it lists no problems, as a sentence after a space
   */
  constructor(
    detail: readonly ValidationDetail[],
    source: ErrorResponse | { readonly operation: string },
    quoted = "",
  ) {
    const local = !("status" in source);
    const refused = { status: 422, headers: new Headers(), body: { detail } };
    const response = { ...refused, ...source, local, detail };
    const happened = local
      ? "the request was rejected before it was sent"
      : "the service rejected the request as invalid (422)";
    const rest = detail.length === 0 ? `.${quoted}` : `: ${listProblems(detail)}`;
    super(`${source.operation}: ${happened}${rest}`, response);
  }
}

/** Creates the error for an input that cannot be written into a request. `loc` is its place. */
export function refuseInput(
  operation: string,
  loc: readonly string[],
  msg: string,
): ValidationError {
  return new ValidationError([invalid(loc, msg)], { operation });
}

/**
 * The model does not accept this reasoning setting. Nothing was sent, and `local` is `true`.
 *
 * Source: Service description, Reasoning controls.
 */
export class ReasoningError extends ValidationError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["ReasoningError", "reasoning_unsupported"];

  /**
   * @param detail the problems, in the shape of the service's response
   * @param operation the rejected operation, for example `runs.create`
   */
  constructor(detail: readonly ValidationDetail[], operation: string) {
    super(detail, { operation });
  }
}

/**
 * The operation, model or proxy country is not listed for the client's region, or the proxy country is not a country
 * code. Nothing was sent, and `local` is `true`.
 *
 * Source: Service description, Regional deployments.
 */
export class RegionError extends ValidationError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["RegionError", "region_unsupported"];

  /**
   * @param detail the problems, in the shape of the service's response
   * @param operation the rejected operation, for example `runs.create`
   */
  constructor(detail: readonly ValidationDetail[], operation: string) {
    super(detail, { operation });
  }
}
