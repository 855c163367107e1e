import { ApiError } from "./api-error.js";
import { OutcomeUnknownError } from "./outcome-unknown-error.js";
import { ValidationError } from "./validation-error.js";

/** Statuses that a document describes for an operation: any number if it describes ranges or a default, or is not named. */
export type StatusOf<Errors> = [keyof Errors] extends [never]
  ? number
  : keyof Errors extends number
    ? keyof Errors
    : number;

/** The body of a status: described for the status itself, otherwise for its range, otherwise as the default. */
export type BodyOf<Errors, Status extends number> = number extends Status
  ? Errors[keyof Errors]
  : Status extends keyof Errors
    ? Errors[Status]
    : RangeOf<Status> extends keyof Errors
      ? Errors[RangeOf<Status>]
      : Errors extends { readonly default: infer Body }
        ? Body
        : unknown;

/** The range that a status belongs to, as documents write it: `4XX` for 404. */
export type RangeOf<Status extends number> = `${Status}` extends `${infer First}${string}`
  ? `${First}XX`
  : never;

/** An error whose body has the type that a document describes for its status. */
export type DocumentedError<Errors extends object, Status extends StatusOf<Errors>> = (
  | ApiError
  | OutcomeUnknownError
) & {
  /** HTTP status of the response. */
  readonly status: Status;
  /** The body that the document promises. It is not validated. */
  readonly body: BodyOf<Errors, Status>;
};

/**
 * Whether an error is a response of the service with a status. If so, its `body` has the type that the API's document
 * describes.
 *
 * `Errors` is a type that each client module exports per operation, such as `RunsCreateErrors`. Without it, `body` is
 * `unknown`. The body is not validated: a proxy may respond with the same status. A request that the client rejected has
 * no response.
 *
 * @param status a status that the document describes by itself, in a range such as `4XX`, or as `default`; any, without
 * `Errors`
 */
export function hasStatus<Errors extends object, Status extends StatusOf<Errors>>(
  error: unknown,
  status: Status,
): error is DocumentedError<Errors, Status> {
  const isLocal = error instanceof ValidationError && error.local;
  const isResponse = error instanceof ApiError || error instanceof OutcomeUnknownError;
  return isResponse && error.status === status && !isLocal;
}
