import { describeDifference, type Difference } from "./difference.js";

/** How much a change asks of the next version's number (Semantic Versioning 2.0.0). */
export type Severity = "major" | "minor" | "patch";

/** One change that a user of the library may notice; above patch, its message says why it matters. */
export interface Finding extends Difference {
  readonly severity: Severity;
}

const order: readonly Severity[] = ["patch", "minor", "major"];

/** The severity of several changes together: that of the worst of them. */
export function strongest(severities: Iterable<Severity>): Severity | undefined {
  const ranks = [...severities].map((severity) => order.indexOf(severity));
  return order[Math.max(-1, ...ranks)];
}

/** Emits a finding as a line of a terminal, below others of its kind. */
export function emitFinding(finding: Finding): string {
  return `${finding.severity.padEnd(5)}  ${describeDifference(finding)}`;
}
