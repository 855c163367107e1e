/** One fact in which two descriptions of the service, or two states of the package, differ. */
export interface Difference {
  /** Name of the API that it is about; absent where it is about the package. */
  readonly api?: string;
  /** What kind of fact it is. */
  readonly kind: string;
  /** Where it is, and what has changed. */
  readonly message: string;
}

/** Says in one line what differs, and in which API. */
export function describeDifference({ api, message }: Difference): string {
  return api === undefined ? message : `${api}: ${message}`;
}
