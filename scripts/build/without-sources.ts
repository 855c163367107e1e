/** Removes the sources of facts from a comment, because users of the package do not have that description. */
export function withoutSources(text: string): string {
  return text.replaceAll(/(?<=^|[^\s*/])[\s*]*Source:[\s*]+Service description,[^.]*\./g, "");
}
