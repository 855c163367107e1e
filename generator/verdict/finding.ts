/** How much a change asks of the next version's number (Semantic Versioning 2.0.0). */
export type Severity = "major" | "minor" | "patch";

/** One change that a user of the library may notice. */
export interface Finding {
  readonly severity: Severity;
  /** Name of the rule that found it. */
  readonly rule: string;
  /** What has changed, and for a verdict above patch why it matters. */
  readonly message: string;
}

const order: readonly Severity[] = ["patch", "minor", "major"];

/** The severity of several changes together: that of the worst of them. */
export function strongest(severities: Iterable<Severity>): Severity | undefined {
  const ranks = [...severities].map((severity) => order.indexOf(severity));
  return order[Math.max(-1, ...ranks)];
}
