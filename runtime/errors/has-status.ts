import { ApiError } from "./api-error.js";
import { ValidationError } from "./validation-error.js";

/** The statuses that a document describes for an operation: all numbers where it describes ranges, or all others. */
type StatusOf<Errors> = keyof Errors extends number ? keyof Errors : number;

/** The body of a status: what is described for it alone, else for its range, else for all others. */
type BodyOf<Errors, Status extends number> = number extends Status
  ? Errors[keyof Errors]
  : Status extends keyof Errors
    ? Errors[Status]
    : RangeOf<Status> extends keyof Errors
      ? Errors[RangeOf<Status>]
      : Errors extends { readonly default: infer Body }
        ? Body
        : unknown;

type RangeOf<Status extends number> = `${Status}` extends `${infer First}${string}`
  ? `${First}XX`
  : never;

/** An error whose body is what a document describes for its status. */
export type DocumentedError<Errors extends object, Status extends StatusOf<Errors>> = ApiError & {
  readonly status: Status;
  /** What the document promises; it is not validated. */
  readonly body: BodyOf<Errors, Status>;
};

/**
 * Whether an error is the service's answer with a status; its `body` then has the type that the document of the API gives
 * it.
 *
 * `Errors` is the type of that name that a client has for each of its operations, such as `RunsCreateErrors`. The body is
 * what the document promises and is not validated: a proxy may answer with the same status. A request that was refused
 * before it was sent is no answer, and a `ThrottleError` has no body.
 *
 * @param status a status that the document describes, alone, in a range such as `4XX`, or as `default`
 */
export function hasStatus<Errors extends object, Status extends StatusOf<Errors>>(
  error: unknown,
  status: Status,
): error is DocumentedError<Errors, Status> {
  const isLocal = error instanceof ValidationError && error.local;
  return error instanceof ApiError && error.status === status && !isLocal;
}
