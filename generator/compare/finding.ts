import { describeDifference, type Difference } from "./difference.js";

/** The version change that a difference requires (Semantic Versioning 2.0.0). */
export type Severity = "major" | "minor" | "patch";

/** A change that a user of the library may notice; above patch, its message explains why it matters. */
export interface Finding extends Difference {
  readonly severity: Severity;
}

const order: readonly Severity[] = ["patch", "minor", "major"];

/** Returns the severity of several changes together: the highest. */
export function strongest(severities: Iterable<Severity>): Severity | undefined {
  const ranks = [...severities].map((severity) => order.indexOf(severity));
  return order[Math.max(-1, ...ranks)];
}

/** Emits a finding as a line for the terminal, aligned with others. */
export function emitFinding(finding: Finding): string {
  return `${finding.severity.padEnd(5)}  ${describeDifference(finding)}`;
}
