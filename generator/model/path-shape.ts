/** Returns a path without parameter names and without a trailing slash. */
export function pathShape(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
}
