import {
  ApiError,
  ConfigurationError,
  ConnectionError,
  ThrottleError,
} from "../../runtime/errors/index.js";

/**
 * What became of one of many runs; `kind` tells them apart.
 *
 * - `finished`: it ran to a terminal status, whichever
 * - `unfinished`: it was created, but the wait for it ended early; it goes on and was not cancelled
 * - `rejected`: it surely was not created
 * - `unknown`: it may have been created, and is not created again: look for it first
 */
export type RunOutcome<Body, Created, Result> = OutcomeOf<Body> & Outcome<Created, Result>;

/** The body that an outcome belongs to. */
export interface OutcomeOf<Body> {
  /** Its place among the bodies, counted from 0. */
  readonly index: number;
  readonly body: Body;
}

/** What became of a run, and what there is to know of it. */
export type Outcome<Created, Result> =
  | { readonly kind: "finished"; readonly created: Created; readonly run: Result }
  | { readonly kind: "unfinished"; readonly created: Created; readonly error: unknown }
  | { readonly kind: "rejected" | "unknown"; readonly error: unknown };

/** Whether a creation that failed surely had no effect: the service refused it, or nothing was sent. */
export function surelyNotCreated(error: unknown): boolean {
  return (
    error instanceof ConfigurationError ||
    error instanceof ConnectionError ||
    error instanceof ThrottleError ||
    (error instanceof ApiError && isRefusal(error.status))
  );
}

/** 4xx, except that a 408 can come from a gateway that does not know how far the request got. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}
