import { mapResult, type ApiPromise } from "../../runtime/transport/index.js";

/** Something that holds until a moment. */
export interface Expiring {
  /** The moment from which it does not hold any more. */
  readonly expiresAt: Date;
}

/**
 * Adds to an answer the moment at which what it grants ends. The time is counted from the request, so
 * that the moment is never too late.
 *
 * A field of that name in the answer itself stays.
 *
 * @param lifetimeSeconds how long it holds, in seconds
 */
export function withExpiry<Answer extends object>(
  answering: ApiPromise<Answer>,
  lifetimeSeconds: number,
): ApiPromise<Answer & Expiring> {
  const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000);
  return mapResult(answering, (answer) => ({ expiresAt, ...answer }));
}
