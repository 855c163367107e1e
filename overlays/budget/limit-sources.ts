/**
 * What is known of one rate limit, in requests per second. The service's own word in a throttle goes
 * before the user's, that before what follows from the account, and that before the first guess.
 */
export class LimitSources {
  readonly #first: number;
  #learned: number | undefined;
  #given: number | undefined;
  #told: number | undefined;

  constructor(first: number) {
    this.#first = first;
  }

  /** The limit that holds. */
  get value(): number {
    return this.#told ?? this.#given ?? this.#learned ?? this.#first;
  }

  /** The service named the limit in a throttle. */
  tell(limit: number): void {
    this.#told = limit;
  }

  /** The limit follows from the account. One that has changed since outdates what a throttle said. */
  learn(limit: number): void {
    if (this.#learned !== undefined && this.#learned !== limit) this.#told = undefined;
    this.#learned = limit;
  }

  /** The user knows the limit. */
  override(limit: number): void {
    this.#given = limit;
  }
}
