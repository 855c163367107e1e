import { lt, parse, type SemVer } from "semver";
import type { Severity } from "../compare/change.js";

/**
 * Returns the smallest version that may follow another after changes of a severity (Semantic Versioning 2.0.0).
 *
 * Before 1.0.0, the minor number indicates breaking changes, and the patch number everything else.
 */
export function nextVersion(from: string, severity: Severity | undefined): string {
  if (severity === undefined) return from;
  const { major, minor, patch } = read(from);
  const weight = major === 0 ? lighter(severity) : severity;
  if (weight === "major") return `${major + 1}.0.0`;
  return weight === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

function lighter(severity: Severity): Severity {
  return severity === "major" ? "minor" : "patch";
}

/** Reports whether a version is lower than another (Semantic Versioning 2.0.0). */
export function isLower(version: string, than: string): boolean {
  return lt(read(version), read(than));
}

function read(version: string): SemVer {
  const found = parse(version);
  if (found === null) throw new RangeError(`${version} is not a version, such as 1.2.3`);
  return found;
}
