import type { Change, Severity } from "../compare/change.js";

/** The version change that several changes require together. */
export interface Verdict {
  /** `undefined` if nothing has changed. */
  readonly severity: Severity | undefined;
  /** Every change, most severe first. */
  readonly changes: readonly Change[];
}

const order: readonly Severity[] = ["major", "minor", "patch"];

/** Combines changes, most severe first. */
export function createVerdict(changes: readonly Change[]): Verdict {
  const sorted = order.flatMap((severity) =>
    changes.filter((change) => change.severity === severity),
  );
  return { severity: sorted[0]?.severity, changes: sorted };
}
