import path from "node:path";

/** Address of a file of the site as another one writes it. */
export function relativeLink(from: string, to: string): string {
  return path.posix.relative(path.posix.dirname(from), to);
}
