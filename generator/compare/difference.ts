/** One fact that differs between two descriptions of the service or two states of the package. */
export interface Difference {
  /** Name of the API; absent for a difference of the package. */
  readonly api?: string;
  /** The kind of fact. */
  readonly kind: string;
  /** The place, and what has changed. */
  readonly message: string;
}

/** Describes a difference, and its API, in one line. */
export function describeDifference({ api, message }: Difference): string {
  return api === undefined ? message : `${api}: ${message}`;
}
