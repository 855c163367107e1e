import type { Severity } from "../compare/finding.js";

/** Major, minor, and patch number. */
type Version = readonly [number, number, number];

/**
 * Returns the smallest version that may follow another after changes of a severity (Semantic Versioning 2.0.0).
 *
 * Before 1.0.0, the minor number indicates breaking changes, and the patch number everything else.
 */
export function nextVersion(from: string, severity: Severity | undefined): string {
  if (severity === undefined) return from;
  const [major, minor, patch] = parse(from);
  const weight = major === 0 ? lighter(severity) : severity;
  if (weight === "major") return `${major + 1}.0.0`;
  return weight === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

function lighter(severity: Severity): Severity {
  return severity === "major" ? "minor" : "patch";
}

/**
 * Reports whether a version is lower than another; a suffix after a hyphen makes it lower than the version without it.
 */
export function isLower(version: string, than: string): boolean {
  const [own, other] = [parse(version), parse(than)];
  const at = own.findIndex((part, index) => part !== other[index]);
  if (at >= 0) return (own[at] ?? 0) < (other[at] ?? 0);
  return version.includes("-") && !than.includes("-");
}

function parse(version: string): Version {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)(?:-[\w.-]+)?$/.exec(version) ?? [];
  if (major === undefined) throw new RangeError(`${version} is not a version, such as 1.2.3`);
  return [Number(major), Number(minor), Number(patch)];
}
