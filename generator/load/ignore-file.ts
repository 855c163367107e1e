import path from "node:path";

/** Gives the linter's list of single problems that are meant to be there; it stands beside its configuration. */
export function ignoreFileIn(folder: string): string {
  return path.join(folder, ".redocly.lint-ignore.yaml");
}
