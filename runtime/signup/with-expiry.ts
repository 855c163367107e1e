import { mapResult, type ApiPromise } from "../transport/index.js";

/** Something that expires. */
export interface Expiring {
  /** When it expires. */
  readonly expiresAt: Date;
}

/**
 * Adds the expiry to a response.
 *
 * It is counted from the request, so that it is never too late. If the response has a field of that name, the field
 * stays.
 *
 * @param lifetimeSeconds lifetime in seconds
 */
export function withExpiry<Answer extends object>(
  answering: ApiPromise<Answer>,
  lifetimeSeconds: number,
): ApiPromise<Answer & Expiring> {
  const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000);
  return mapResult(answering, (answer) => ({ expiresAt, ...answer }));
}
