/** A fact that one of two documents states, and the other one omits or states differently. */
export interface FactDifference {
  /** `METHOD /whole/path`, and the place inside it: `body.color`, `200.items[]`. */
  readonly place: string;
  /** The fact: `default`, `type`. */
  readonly fact: string;
  /** As JSON; `undefined` if it is missing. */
  readonly ours: string | undefined;
  readonly published: string | undefined;
}

/** Describes a difference in one line. */
export function describeFact({ place, fact, ours, published }: FactDifference): string {
  const [theirs, own] = [published, ours].map((value) => value ?? "nothing");
  return `${place}: ${fact} is ${theirs}; ours: ${own}`;
}
