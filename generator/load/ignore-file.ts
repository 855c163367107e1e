import path from "node:path";

/** Returns the path of the linter's list of accepted problems, which is next to its configuration. */
export function ignoreFileIn(folder: string): string {
  return path.join(folder, ".redocly.lint-ignore.yaml");
}
