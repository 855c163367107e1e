import { parse } from "semver";
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

/**
 * Returns the smallest version that may follow another after changes of a severity (Semantic Versioning 2.0.0).
 *
 * Before 1.0.0, the minor number indicates breaking changes, and the patch number everything else.
 */
export function nextVersion(from: string, severity: Severity | undefined): string {
  if (severity === undefined) return from;
  const version = parse(from);
  if (version === null) throw new RangeError(`${from} is not a version, such as 1.2.3`);
  const lighter = severity === "major" ? "minor" : "patch";
  return version.inc(version.major === 0 ? lighter : severity).version;
}
