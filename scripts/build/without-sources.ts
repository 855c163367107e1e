/** Takes from a comment what says where its facts come from: whoever uses the package does not have that description. */
export function withoutSources(text: string): string {
  return text.replaceAll(/(?<=^|[^\s*/])[\s*]*Source:[\s*]+Service description,[^.]*\./g, "");
}
